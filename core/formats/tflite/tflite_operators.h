// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/graph/dataflow_graph.h"

namespace gateloupe::tflite {
struct Operator;
} // namespace gateloupe::tflite

namespace gateloupe {

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
    std::string numbers = {}; ///< the type of its first output: "int8"
};

/// Adds what an operator computes to the graph; gives a value for each of its outputs. Recurrent
/// operators become nodes that are Other, named by their type, with the attributes activation,
/// cell_clip, projection_clip, time_major (or kernel_type for LSTM), merge_outputs where they have
/// them, and numbers, the type of what they make.
std::vector<GraphValueIndex> addTfliteOperator(const TfliteCall& call, DataflowGraph& graph);

} // namespace gateloupe
