// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

/// Copies a matrix of any strides into row-major order, bit by bit.
/// Requires: `target` holds matrix.elements() elements of its dtype.
void copyRowMajor(const MatrixView& matrix, std::span<std::byte> target);

/// cuDNN's packed buffer of a model: every stored parameter at its place, absent biases zero.
/// A reversed single direction packs as a forward one.
/// Shapes: PackedLayout::create(model.spec). The dtype is the model's; bits are kept.
/// Errors: those of the layout and of reading the gates; ShapeMismatch when the buffer's length is
/// not the layout's.
Status pack(const RnnModel& model, std::span<std::byte> buffer, ProgressMonitor& monitor);

/// The model whose every parameter is a view into one flat tensor that holds a packed buffer.
/// Errors: ShapeMismatch that names both lengths when the tensor does not have exactly
/// PackedLayout::elements() elements of spec.dtype.
Result<RnnModel> unpack(std::shared_ptr<const Tensor> buffer, const RnnSpec& spec,
                        std::string name);

} // namespace gateloupe
