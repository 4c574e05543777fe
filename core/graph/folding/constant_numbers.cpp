// SPDX-License-Identifier: Apache-2.0
#include "core/graph/folding/constant_numbers.h"

#include <limits>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

std::optional<double> singleNumberOf(const Tensor& tensor)
{
    if (tensor.elements() != 1 || !tensor.source || tensor.dtype == DType::Other ||
        !checkExtent(tensor)) {
        return std::nullopt;
    }
    NullMonitor monitor;
    const auto bytes = tensor.source->bytes(monitor);
    return bytes ? std::optional(elementAsDouble(
                       bytes->data() + tensor.offsetElements * sizeOf(tensor.dtype), tensor.dtype))
                 : std::nullopt;
}

std::optional<std::vector<std::optional<std::int64_t>>> wholeNumbersOf(const Tensor& tensor)
{
    const bool isWhole = tensor.dtype == DType::I32 || tensor.dtype == DType::I64;
    const std::uint64_t count = tensor.elements();
    if (!isWhole || count > kMaxGraphIntegers || !tensor.source || !tensor.isRowMajor() ||
        !checkExtent(tensor)) {
        return std::nullopt;
    }
    NullMonitor monitor;
    const auto bytes = tensor.source->bytes(monitor);
    if (!bytes) {
        return std::nullopt;
    }
    std::vector<std::optional<std::int64_t>> numbers;
    for (std::uint64_t index = 0; index < count; ++index) {
        const std::byte* element =
            bytes->data() + (tensor.offsetElements + index) * sizeOf(tensor.dtype);
        // As a double a number beyond 2^53 would be rounded: such bounds mean "to the end".
        const double number = elementAsDouble(element, tensor.dtype);
        constexpr double kExact = 9007199254740992.0;
        numbers.push_back(number >= kExact    ? std::numeric_limits<std::int64_t>::max()
                          : number <= -kExact ? std::numeric_limits<std::int64_t>::min()
                                              : static_cast<std::int64_t>(number));
    }
    return numbers;
}

} // namespace gateloupe
