// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/tflite/tflite_tensors.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Fills a graph with every subgraph of a model; those that a WHILE runs stand where it does.
/// Errors: those of TfliteTensors; Corrupt for indices of nothing and loops inside themselves;
/// Unsupported when there is more than the file's size warrants; Cancelled.
Status readTfliteGraph(const tflite::Model& model, TfliteTensors& tensors, std::uint64_t fileBytes,
                       DataflowGraph& graph, ProgressMonitor& monitor);

} // namespace gateloupe
