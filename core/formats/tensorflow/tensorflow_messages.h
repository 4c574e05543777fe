// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/formats/tensorflow/tensorflow_slices.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// What TensorFlow's protobuf messages have in common. Fields that are not read are skipped.
/// Source: tensorflow/core/framework/{types,tensor_shape,tensor_slice}.proto, r1.15 and r2.15.

/// A TensorFlow DataType as this program sees it.
struct TensorFlowType
{
    DType dtype = DType::Other; ///< Other when it can only be listed
    std::string name;           ///< TensorFlow's word
};

/// `code` as files store it; a reference type (code + 100) is its base type.
[[nodiscard]] TensorFlowType tensorFlowType(std::int32_t code);

/// The shape that a TensorShapeProto is.
/// Errors: Corrupt when the rank is unknown or too large, an extent negative, the product too
/// large.
Result<Shape> shapeFromMessage(std::string_view message);

/// The extents of a TensorSliceProto; an absent length is -1, the whole dimension.
/// Errors: Corrupt.
Result<std::vector<SliceExtent>> extentsFromMessage(std::string_view message);

} // namespace gateloupe
