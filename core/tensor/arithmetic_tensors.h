// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Tensors whose numbers are computed from those of other tensors on first use, row-major. They
/// have the type of their operands and the name of the first one; a computation is made in double
/// precision and rounded once to that type. How large a result may get is the caller's to check.
/// Requires: tensors with a source that checkExtent() accepts.
/// Errors: ShapeMismatch when the shapes do not fit, Unsupported when the operands are not all of
/// one floating-point type.

/// What one number of the result is, of the operands' numbers at its place.
using ElementFunction = std::function<double(std::span<const double>)>;

/// Axes of extent 1, and such that an operand does not have in front, are spread over the others'
/// as NumPy does. Requires: one to three operands.
Result<Tensor> combined(std::span<const Tensor> operands, ElementFunction function);

/// The matrix products over the last two axes, a [..., m, k] times b [..., k, n]; the axes in front
/// are spread as in combined().
Result<Tensor> matrixProduct(const Tensor& a, const Tensor& b);

} // namespace gateloupe
