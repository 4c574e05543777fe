// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_slices.h"

#include "tensor_bundle.pb.h"

#include <string>

namespace gateloupe {

namespace {

Error corruptSlice(std::string_view name, const std::string& what)
{
    return Error{ErrorCode::Corrupt, "variable " + std::string(name) + ": " + what};
}

} // namespace

Result<Shape> shapeFrom(const bundle::TensorShape& message)
{
    Shape shape;
    if (message.unknown_rank() || static_cast<std::size_t>(message.dim_size()) > kMaxRank) {
        return Error{ErrorCode::Corrupt,
                     "its rank is unknown or beyond " + std::to_string(kMaxRank)};
    }
    for (const auto& dim : message.dim()) {
        if (dim.size() < 0) {
            return Error{ErrorCode::Corrupt, "an extent is negative"};
        }
        shape.push_back(static_cast<std::uint64_t>(dim.size()));
    }
    if (!elementCount(shape)) {
        return Error{ErrorCode::Corrupt, "its shape has more elements than can be counted"};
    }
    return shape;
}

std::vector<SliceExtent> extentsFrom(const bundle::TensorSlice& message)
{
    std::vector<SliceExtent> extents;
    for (const auto& extent : message.extent()) {
        extents.push_back({extent.start(), extent.has_length() ? extent.length() : -1});
    }
    return extents;
}

Result<ArraySlice> boxOf(std::string_view name, const std::vector<SliceExtent>& extents,
                         const Shape& shape)
{
    if (extents.size() != shape.size()) {
        return corruptSlice(name, "a slice has another rank than the variable");
    }
    ArraySlice slice;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const SliceExtent extent = extents[axis];
        if (extent.start < 0) {
            return corruptSlice(name, "a slice starts before the variable");
        }
        slice.start.push_back(static_cast<std::uint64_t>(extent.start));
        slice.length.push_back(extent.length < 0 ? shape[axis]
                                                 : static_cast<std::uint64_t>(extent.length));
    }
    return slice;
}

} // namespace gateloupe
