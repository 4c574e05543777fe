// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// A TensorFlow DataType as this program sees it.
struct TensorFlowType
{
    DType dtype = DType::Other; ///< Other when it can only be listed
    std::string name;           ///< TensorFlow's word
};

/// `code` as files store it; a reference type (code + 100) is its base type.
/// Source: tensorflow/core/framework/types.proto, r1.15 and r2.15.
[[nodiscard]] TensorFlowType tensorFlowType(std::int32_t code);

/// The shape that a TensorShapeProto is.
/// Errors: Corrupt when the rank is unknown or too large, an extent negative, the product too
/// large.
/// Source: tensorflow/core/framework/tensor_shape.proto, r1.15 and r2.15.
Result<Shape> shapeFromMessage(std::string_view message);

} // namespace gateloupe
