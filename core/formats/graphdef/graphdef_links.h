// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/formats/graphdef/graphdef_node.h"

namespace gateloupe {

/// An input of a node that is a value: which output of which node.
struct GraphdefLink
{
    std::uint32_t node = 0;
    std::uint32_t port = 0;
};

/// Nodes of a GraphDef by number instead of by name, and what their control flow means: Enter,
/// Merge, Switch, NextIteration and Exit make loops, Switch and Merge alone a choice.
/// Lifetime: that of the nodes.
class GraphdefLinks
{
public:
    /// Errors: Corrupt when two nodes have one name.
    static Result<GraphdefLinks> of(const std::vector<GraphdefNode>& nodes);

    [[nodiscard]] const GraphdefNode& node(std::uint32_t index) const { return (*m_nodes)[index]; }

    [[nodiscard]] const std::string& opOf(GraphdefLink link) const { return node(link.node).op; }

    /// The inputs that are values; empty for one whose node is not there.
    [[nodiscard]] const std::vector<std::optional<GraphdefLink>>& inputs(std::uint32_t node) const
    {
        return m_inputs[node];
    }

    [[nodiscard]] std::optional<GraphdefLink> input(std::uint32_t node, std::size_t index) const
    {
        return index < m_inputs[node].size() ? m_inputs[node][index] : std::nullopt;
    }

    /// Every node behind those that it reads; an Exit behind the whole body of its loop.
    /// Errors: Corrupt when nodes feed each other in a circle outside a loop.
    [[nodiscard]] Result<std::vector<std::uint32_t>> order() const;

    /// The Enter that a Merge reads; empty for one that only joins the branches of a choice.
    [[nodiscard]] std::optional<std::uint32_t> enterOf(std::uint32_t merge) const;
    /// What the iteration hands to a Merge.
    [[nodiscard]] std::optional<GraphdefLink> nextOf(std::uint32_t merge) const;
    /// The Merge of a loop that a value is, through Switch and Identity.
    [[nodiscard]] std::optional<std::uint32_t> mergeBehind(std::optional<GraphdefLink> link) const;
    /// Whether iterations hand on what a loop was entered with.
    [[nodiscard]] bool isInvariant(std::uint32_t merge) const;
    /// Whether a value counts iterations: 0, 1, 2, ...
    [[nodiscard]] bool isCounter(std::optional<GraphdefLink> link) const;

    /// What a value is a copy of, through copies, and into a loop that it does not change in.
    struct Origin
    {
        GraphdefLink link;
        std::optional<std::uint32_t> enter; ///< the innermost loop's that it was handed into
    };

    [[nodiscard]] Origin originOf(GraphdefLink link) const;

private:
    explicit GraphdefLinks(const std::vector<GraphdefNode>& nodes)
        : m_nodes(&nodes)
    {
    }

    [[nodiscard]] std::optional<std::uint32_t> feederOf(std::uint32_t merge,
                                                        std::string_view op) const;
    [[nodiscard]] std::optional<double> numberOf(std::optional<GraphdefLink> link) const;

    const std::vector<GraphdefNode>* m_nodes;
    std::vector<std::vector<std::optional<GraphdefLink>>> m_inputs;
};

} // namespace gateloupe
