// SPDX-License-Identifier: Apache-2.0
#include "core/graph/folding/constant_parts.h"

#include <cstring>
#include <span>
#include <utility>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

bool isAll(double number, const std::shared_ptr<const Tensor>& tensor)
{
    return tensor && tensor->elements() > 0 && isFilledWith(*tensor, number).value_or(false);
}

std::optional<Tensor> withRank(const Tensor& tensor, std::size_t rank)
{
    Tensor view = tensor;
    while (view.shape.size() > rank) {
        auto smaller = squeezedView(view, 0);
        if (!smaller) {
            return std::nullopt;
        }
        view = *std::move(smaller);
    }
    return view.shape.size() == rank ? std::optional(std::move(view)) : std::nullopt;
}

std::optional<Tensor> partOf(const Tensor& tensor, std::uint64_t axis, std::int64_t first,
                             std::int64_t count)
{
    if (first < 0 || count < 0) {
        return std::nullopt;
    }
    auto view = slicedView(tensor, {.axis = axis,
                                    .first = static_cast<std::uint64_t>(first),
                                    .count = static_cast<std::uint64_t>(count)});
    return view ? std::optional(*std::move(view)) : std::nullopt;
}

std::optional<Tensor> equalRowOf(const Tensor& tensor)
{
    constexpr std::uint64_t kMostRows = 4096;
    const bool isMatrix = tensor.shape.size() == 2 && tensor.source && tensor.isRowMajor() &&
                          tensor.shape[0] > 0 && tensor.shape[0] <= kMostRows &&
                          checkExtent(tensor);
    NullMonitor monitor;
    const auto bytes = isMatrix ? tensor.source->bytes(monitor)
                                : Result<std::span<const std::byte>>(Error::cancelled());
    if (!bytes) {
        return std::nullopt;
    }
    const std::size_t row = tensor.shape[1] * sizeOf(tensor.dtype);
    const auto first = bytes->subspan(tensor.offsetElements * sizeOf(tensor.dtype), row);
    for (std::uint64_t index = 1; index < tensor.shape[0]; ++index) {
        if (std::memcmp(first.data(), first.data() + index * row, row) != 0) {
            return std::nullopt;
        }
    }
    const auto part = partOf(tensor, 0, 0, 1);
    return part ? withRank(*part, 1) : std::nullopt;
}

} // namespace gateloupe
