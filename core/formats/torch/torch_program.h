// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// A flag of a module: its own code hands its weights to a recurrent operator, so it computes what
/// that operator does, whatever the module's class is called.
inline constexpr const char* kCallsOperator = "calls_operator";
/// A flag of the object "": the program reverses a sequence somewhere.
inline constexpr const char* kFlips = "flips";

/// What the graph of torch.export says of the modules whose weights it takes, as attributes of
/// their paths: "class", "mode" (as nn.RNN's) or "nonlinearity", kCallsOperator; kFlips. The graph
/// is searched, never run.
/// Errors: Corrupt for what is no JSON; beyond its limits; Cancelled.
/// Source: pytorch 2.9, torch/_export/serde/schema.py (GraphModule, Node).
Status readExportedProgram(std::string_view json, TensorCatalog& catalog, ProgressMonitor& monitor);

} // namespace gateloupe
