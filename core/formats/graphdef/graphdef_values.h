// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/formats/graphdef/graphdef_links.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// The values that the outputs of nodes have in the graph that is made of them, and its loops.
/// Lifetime: the links outlive this.
class GraphdefValues
{
public:
    /// `count`: nodes.
    GraphdefValues(const GraphdefLinks& links, std::size_t count)
        : m_links(links)
        , m_values(count)
    {
    }

    DataflowGraph graph;

    /// Empty for an output that is not known (yet).
    [[nodiscard]] GraphInput valueOf(std::optional<GraphdefLink> link) const;

    /// Sets an output of a node.
    void set(std::uint32_t node, std::uint32_t port, GraphInput value);

    /// The loop of an Enter: one for each frame.
    GraphLoopIndex loopOf(std::uint32_t enter);

private:
    const GraphdefLinks& m_links;
    std::vector<std::vector<GraphInput>> m_values; ///< by node and output
    std::map<std::string, GraphLoopIndex> m_loops; ///< by frame
};

} // namespace gateloupe
