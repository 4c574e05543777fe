// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/export/pipeline/export_request.h"

namespace gateloupe {

/// The variable scope of a network: as asked for, else its name without what TensorFlow itself puts
/// below a scope ("enc/rnn/multi_rnn_cell" is of the scope "enc"), fit for a scope.
[[nodiscard]] std::string tensorFlowScope(const RnnModel& model, const TensorFlowOptions& options);

/// "scope/name", or the name alone outside every scope.
[[nodiscard]] std::string inScope(const std::string& scope, const std::string& name);

/// What holds all cells: "scope/rnn/multi_rnn_cell", "scope/stack_bidirectional_rnn".
[[nodiscard]] std::string tensorFlowStack(const std::string& scope, std::uint32_t directions,
                                          TensorFlowNames names);

/// The scope of one cell's variables. `name` is its class's: "cudnn_compatible_lstm_cell".
/// Source: tensorflow r1.15 contrib/cudnn_rnn/python/ops/cudnn_rnn_ops.py, _tf_canonical_names;
/// r1.3 RNNParamsSaveable.
[[nodiscard]] std::string tensorFlowCellScope(const std::string& stack, std::uint32_t directions,
                                              LayerIndex layer, Direction direction,
                                              const std::string& name);

} // namespace gateloupe
