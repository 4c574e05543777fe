// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Any tensor as a matrix: the last axis along columns, those before it folded into rows, a vector
/// as one column. Empty when it holds no real numbers, is only listed, or when its strides allow no
/// folding.
[[nodiscard]] std::optional<GateView> matrixOf(const std::shared_ptr<const Tensor>& tensor);

} // namespace gateloupe
