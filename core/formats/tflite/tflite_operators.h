// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/dataflow_graph.h"

namespace gateloupe::tflite {
struct Operator;
} // namespace gateloupe::tflite

namespace gateloupe {

/// Codes of builtin operators. Source: schema.fbs, BuiltinOperator.
enum class TfliteCode : std::int32_t
{
    Add = 0,
    Concatenation = 2,
    Dequantize = 6,
    FullyConnected = 9,
    Logistic = 14,
    Lstm = 16,
    Mul = 18,
    Relu = 19,
    Reshape = 22,
    Rnn = 24,
    Tanh = 28,
    Custom = 32,
    UnidirectionalSequenceRnn = 35,
    Gather = 36,
    Transpose = 39,
    Sub = 41,
    Div = 42,
    Squeeze = 43,
    UnidirectionalSequenceLstm = 44,
    StridedSlice = 45,
    BidirectionalSequenceRnn = 46,
    Split = 49,
    BidirectionalSequenceLstm = 52,
    Cast = 53,
    Neg = 59,
    Slice = 65,
    Tile = 69,
    ExpandDims = 70,
    ShapeOf = 77,
    Pack = 83,
    Unpack = 88,
    ZerosLike = 93,
    Fill = 94,
    SplitV = 102,
    ReverseV2 = 105,
    Quantize = 114,
    While = 119,
    BatchMatmul = 126,
    BroadcastTo = 130,
};

/// "FULLY_CONNECTED", ...; "builtin 12" for those that are not in the list.
[[nodiscard]] std::string tfliteOperatorName(std::int32_t code);

/// One operator of a subgraph.
struct TfliteCall
{
    const tflite::Operator& call;
    std::int32_t code = 0;
    std::string type;               ///< its name, or a custom operator's own
    std::vector<GraphInput> inputs; ///< empty: omitted
    std::vector<std::string> outputs;
};

/// Adds what an operator computes to the graph; gives a value for each of its outputs. Recurrent
/// operators become nodes that are Other, named by their type, with the attributes activation,
/// cell_clip, projection_clip, time_major (or kernel_type for LSTM), merge_outputs where they have
/// them.
std::vector<GraphValueIndex> addTfliteOperator(const TfliteCall& call, DataflowGraph& graph);

} // namespace gateloupe
