// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// A whole number of a graph, empty where it is not known.
using GraphInteger = std::optional<std::int64_t>;

/// What Add, Subtract, Multiply or Divide makes of two whole numbers; empty where one is not
/// known, where it overflows, and for quotients of negative numbers, which formats round
/// differently.
[[nodiscard]] GraphInteger wholeNumberOf(GraphOperation operation, const GraphInteger& a,
                                         const GraphInteger& b);

} // namespace gateloupe
