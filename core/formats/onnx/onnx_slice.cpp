// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_slice.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// An axis that is turned round is copied index by index.
constexpr std::int64_t kMaxTurned = std::int64_t{1} << 20U;

/// A position in 0..extent: of a limit that may lie outside.
std::int64_t position(std::int64_t given, std::int64_t extent)
{
    const std::int64_t counted = given < 0 ? given + extent : given; // extent >= 0: no overflow
    return std::clamp<std::int64_t>(counted, 0, extent);
}

/// Backwards the limit before the first index is -1, which only a far negative end can name.
Result<Tensor> turned(const Tensor& tensor, std::uint64_t axis, const OnnxSlice& slice)
{
    const auto extent = static_cast<std::int64_t>(tensor.shape[axis]);
    const std::int64_t first = std::min(position(slice.start, extent), extent - 1);
    const std::int64_t end =
        slice.end < -extent ? -1 : std::min(position(slice.end, extent), extent - 1);
    if (extent > kMaxTurned) {
        return Error{ErrorCode::Unsupported, "an axis of " + std::to_string(extent) +
                                                 " indices is too long to be turned round"};
    }
    std::vector<std::uint64_t> indices;
    const std::int64_t step = std::max(slice.step, -extent - 1);
    for (std::int64_t index = first; index > end; index += step) {
        indices.push_back(static_cast<std::uint64_t>(index));
    }
    return gathered(tensor, axis, std::move(indices));
}

} // namespace

Result<Tensor> sliceAxis(const Tensor& tensor, std::uint64_t axis, const OnnxSlice& slice)
{
    const std::uint64_t length = tensor.shape[axis];
    if (slice.step == 0 ||
        length > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        return Error{ErrorCode::ShapeMismatch, "tensor " + tensor.name +
                                                   " cannot be sliced by step " +
                                                   std::to_string(slice.step)};
    }
    if (slice.step < 0) {
        return turned(tensor, axis, slice);
    }
    const auto extent = static_cast<std::int64_t>(length);
    const std::int64_t first = position(slice.start, extent);
    const std::int64_t end = position(slice.end, extent);
    const std::int64_t span = std::max<std::int64_t>(end - first, 0);
    const std::int64_t count = span / slice.step + (span % slice.step == 0 ? 0 : 1);
    return slicedView(tensor, {.axis = axis,
                               .first = static_cast<std::uint64_t>(first),
                               .count = static_cast<std::uint64_t>(count),
                               .step = static_cast<std::uint64_t>(slice.step)});
}

} // namespace gateloupe
