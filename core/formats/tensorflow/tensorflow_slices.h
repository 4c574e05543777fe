// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/formats/tensorflow/ordered_code.h"
#include "core/formats/tensorflow/slice_assembly.h"
#include "core/tensor/shape.h"

namespace gateloupe {

namespace bundle {

class TensorShape;
class TensorSlice;

} // namespace bundle

/// Errors: Corrupt when the rank is unknown or too large, an extent negative, the product too
/// large.
Result<Shape> shapeFrom(const bundle::TensorShape& message);

[[nodiscard]] std::vector<SliceExtent> extentsFrom(const bundle::TensorSlice& message);

/// The box that a slice of `shape` is, without a source; a negative length is the whole axis.
/// Errors: Corrupt, with the variable's name.
Result<ArraySlice> boxOf(std::string_view name, const std::vector<SliceExtent>& extents,
                         const Shape& shape);

} // namespace gateloupe
