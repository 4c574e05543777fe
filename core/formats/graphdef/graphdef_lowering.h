// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/graphdef/graphdef_node.h"

namespace gateloupe {

/// The nodes of a program without calls: functions stand in the place of PartitionedCall and of
/// nodes that are called like them, While is Enter, Merge, NextIteration and Exit as TensorFlow
/// lowers it (without the condition, which nothing here asks), If is the branch that a constant
/// chooses. What calls a function that is not there, or an If that a run decides, stays as it is.
/// Nodes of a function are called "call/node".
/// Errors: Unsupported where functions call each other in a circle, or make a graph of more nodes
/// than kMaxGraphdefNodes; Cancelled.
/// Source: tensorflow r2.15, core/common_runtime/lower_while_op.cc, inline_function_utils.cc.
Result<std::vector<GraphdefNode>> withoutCalls(GraphdefProgram program, ProgressMonitor& monitor);

/// A graph of a network has some thousands; a few bytes of a file make each.
inline constexpr std::size_t kMaxGraphdefNodes = std::size_t{1} << 18U;

} // namespace gateloupe
