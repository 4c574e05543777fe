// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// The kernel of a CuDNN layer with every gate in its own [units, in] matrix, one after the other.
/// In the file a gate is the column block [in, units] whose elements, taken row by row, are that
/// matrix: no stride describes it, so it is gathered on first use (Encoding::Gathered).
/// Shapes: kernel [in, gates * units]; result [gates * units, in].
/// Errors: ShapeMismatch.
Result<std::shared_ptr<const Tensor>> gatheredKernel(std::shared_ptr<const Tensor> kernel,
                                                     std::uint64_t units);

} // namespace gateloupe
