// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/matrix_view.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// What parameters that are computed from other tensors have in common.

/// Rounds once, to the element type. Requires: a floating-point dtype.
void putElement(std::byte* target, DType dtype, double value);

/// A tensor of one or two axes as a matrix; a vector is a column.
/// Lifetime: the view lives as long as the tensor.
Result<MatrixView> matrixOf(const Tensor& tensor, ProgressMonitor& monitor);

/// Whether the tensor's numbers can be computed with: plain numbers, and no more of them than the
/// file has bytes for (a view that repeats stored elements could ask for any amount of memory).
[[nodiscard]] bool isComputable(const Tensor& tensor);

} // namespace gateloupe
