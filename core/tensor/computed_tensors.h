// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Tensors that no stride describes: made on first use of the elements of others, row-major. What
/// they are called is the caller's (renamed()); how large they may get is his to check before.
/// Requires: tensors with a source that checkExtent() accepts.
/// Errors: ShapeMismatch when the tensors do not fit, Unsupported for types that have no elements.

/// A row-major copy; the tensor itself when it is one.
Result<Tensor> contiguous(const Tensor& tensor);

/// Whether every element is that number; empty when there are more elements than `most`, or they
/// cannot be read. For tensors of any kind.
[[nodiscard]] std::optional<bool> isFilledWith(const Tensor& tensor, double number,
                                               std::uint64_t most = std::uint64_t{1} << 16U);

/// The tensors one behind the other along an axis. Requires: at least one.
Result<Tensor> concatenated(std::span<const Tensor> parts, std::uint64_t axis);
/// The tensor at the given indices of one axis, in their order.
Result<Tensor> gathered(const Tensor& tensor, std::uint64_t axis,
                        std::vector<std::uint64_t> indices);
/// The numbers as another type: floating point rounds once, to integers truncates. Numbers
/// that the integer type does not have fail when they are read.
Result<Tensor> castTo(const Tensor& tensor, DType dtype);
/// The numbers with the other sign, of a type that castTo() can make.
Result<Tensor> negated(const Tensor& tensor);

} // namespace gateloupe
