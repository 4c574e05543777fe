// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Where MXNet writes the graph of a parameter file: "net-0007.params" and "net.params" have
/// "net-symbol.json" beside them.
[[nodiscard]] std::filesystem::path mxnetSymbolPath(const std::filesystem::path& params);

/// What a symbol JSON says of its RNN operators. For a node "enc_rnn" the attributes of object
/// "enc_rnn" are `op` ("RNN"), `mode`, `state_size`, `num_layers`, `bidirectional`,
/// `projection_size`, `lstm_state_clip_min`, `lstm_state_clip_max` where the node has them, and
/// `parameters`: the variables its weights come from, in order.
/// Errors: Corrupt.
/// Source: apache/mxnet 1.9.1, src/operator/rnn-inl.h (RNNParam), nnvm's pass/saveload_json.cc.
Result<std::vector<Attribute>> readMxnetSymbol(std::string_view json);

} // namespace gateloupe
