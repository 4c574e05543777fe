// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/conventions/graph/graph_flow.h"
#include "core/conventions/graph/graph_layer.h"
#include "core/graph/dataflow_graph.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// A layer, where its input comes from and where its output goes.
struct PlacedLayer
{
    GraphLayer layer;
    std::vector<GraphFlow::Source> sources; ///< of each of its inputs
    std::set<GraphValueIndex> carriers;
    std::set<std::uint32_t> readers;
    std::set<std::uint32_t> lastReaders; ///< the readers, and those of the last step alone
    bool isHandedOut = false;            ///< leaves the model as it is
    /// The sequence that it reads; empty while that is not known.
    std::optional<GraphFlow::Source> sequence;
    /// The values that hold h of each step of a layer that was unrolled, by time.
    std::vector<std::set<GraphValueIndex>> steps;
};

/// Whether two layers compute the same with other numbers.
[[nodiscard]] bool isSameKind(const GraphLayer& a, const GraphLayer& b);

/// Every recurrent layer of a catalog's graph: recurrent operators and cells that were taken apart,
/// two directions over one input as one layer. What looks like one and is none becomes a warning.
/// Requires: the catalog has a graph.
[[nodiscard]] std::vector<PlacedLayer> placedLayers(const TensorCatalog& catalog,
                                                    std::vector<Warning>& warnings,
                                                    ProgressMonitor& monitor);

} // namespace gateloupe
