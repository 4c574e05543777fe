// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Longest list of whole numbers that is followed through a graph: shapes, bounds, sizes.
inline constexpr std::size_t kMaxGraphIntegers = 64;

/// What follows about the outputs of a node from its inputs: shapes, whole numbers, views of
/// constants. `inputs` has null for one that is left out; `outputs` has one for each output and
/// gets what is known.
void foldGraphNode(const GraphNode& node, std::span<const GraphValue* const> inputs,
                   std::span<GraphValue> outputs);

/// The elements of a short tensor of whole numbers; empty for others, and those that cannot be
/// read.
[[nodiscard]] std::optional<std::vector<std::optional<std::int64_t>>>
wholeNumbersOf(const Tensor& tensor);

/// The number of a tensor that has one element; empty for others, and what cannot be read.
[[nodiscard]] std::optional<double> singleNumberOf(const Tensor& tensor);

} // namespace gateloupe
