// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/formats/graphdef/graphdef_node.h"

namespace gateloupe {

/// A recurrent operator as the nodes that compute the same.
struct GraphdefWritten
{
    std::vector<GraphdefNode> nodes;
    std::vector<std::string> results; ///< inputs that are its outputs, in their order
};

/// Writes out LSTMBlockCell, GRUBlockCell, BlockLSTM and BlockLSTMV2, so that nothing else has to
/// know them: forget_bias is a number that is added, cell_clip a Minimum and a Maximum,
/// use_peephole products with c, BlockLSTM a loop. Empty for other operators, and where an input is
/// missing. Nodes are called "operator/node".
/// Source: tensorflow r2.15, core/ops/rnn_ops.cc and core/kernels/rnn/{lstm_ops,gru_ops}.cc.
[[nodiscard]] std::optional<GraphdefWritten> writtenOut(const GraphdefNode& node);

/// Whether writtenOut() knows an operator of that name.
[[nodiscard]] bool isFusedCell(std::string_view op);

} // namespace gateloupe
