// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Whether every number of the output is computed from those at its own place of the inputs alone.
[[nodiscard]] bool isElementwise(GraphOperation operation);

/// That computation for one place. Comparisons give 1 or 0.
/// Requires: isElementwise(node.operation), as many operands as the operation has inputs.
[[nodiscard]] double elementOf(const GraphNode& node, std::span<const double> operands);

/// Most operands of an elementwise operation.
inline constexpr std::size_t kMaxOperands = 3;

/// How many operands an operation has; 0 where it is not elementwise.
[[nodiscard]] std::size_t operandsOf(GraphOperation operation);

} // namespace gateloupe
