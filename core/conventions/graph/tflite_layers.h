// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/conventions/graph/graph_layer.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// The recurrent operators of a TensorFlow Lite model, which tflite_operators.h leaves as nodes of
/// their type: LSTM (full and basic), RNN, UNIDIRECTIONAL and BIDIRECTIONAL_SEQUENCE_LSTM and
/// _RNN. What looks like one and cannot be used becomes a warning.
/// Source: tensorflow/lite/kernels/lstm_shared.h, bidirectional_sequence_lstm.cc, basic_rnn.cc.
std::vector<GraphLayer> tfliteLayers(const DataflowGraph& graph, std::vector<Warning>& warnings);

} // namespace gateloupe
