// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/shape.h"

#include "core/base/checked_math.h"
#include "core/base/lists.h"

namespace gateloupe {

std::optional<std::uint64_t> elementCount(std::span<const std::uint64_t> shape)
{
    std::uint64_t count = 1;
    bool overflow = false;
    for (const std::uint64_t extent : shape) {
        if (extent == 0) {
            return 0;
        }
        if (const auto next = checkedMul(count, extent); next && !overflow) {
            count = *next;
        } else {
            overflow = true; // a later zero extent still makes the tensor empty
        }
    }
    return overflow ? std::nullopt : std::optional(count);
}

std::optional<std::size_t> axisFromFront(std::int64_t axis, std::size_t rank)
{
    const auto count = static_cast<std::int64_t>(rank);
    const std::int64_t fromFront = axis < 0 ? axis + count : axis;
    return fromFront >= 0 && fromFront < count ? std::optional(static_cast<std::size_t>(fromFront))
                                               : std::nullopt;
}

std::vector<std::int64_t> rowMajorStrides(std::span<const std::uint64_t> shape)
{
    std::vector<std::int64_t> strides(shape.size());
    std::uint64_t stride = 1; // unsigned: beside an extent of 0 the others may be of any size
    for (std::size_t axis = shape.size(); axis > 0; --axis) {
        strides[axis - 1] = static_cast<std::int64_t>(stride);
        stride *= shape[axis - 1];
    }
    return strides;
}

std::string toText(std::span<const std::uint64_t> shape)
{
    const auto textOf = [](std::uint64_t extent) { return std::to_string(extent); };
    return "[" + joinedBy(", ", shape, textOf) + "]";
}

} // namespace gateloupe
