// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"

namespace gateloupe {

/// A use of a node's output by another node.
struct GraphUse
{
    std::size_t node = 0;     ///< who uses it
    std::uint64_t output = 0; ///< which output is used
};

/// An operation of a graph, its texts not copied.
struct GraphNode
{
    std::string_view name;
    std::string_view op;
    std::vector<std::string_view> inputs;     ///< "name", "name:1"; control inputs are left out
    std::vector<std::string_view> attributes; ///< encoded map entries
    std::vector<GraphUse> uses;
};

/// The operations of a graph that TensorFlow 1 wrote beside a checkpoint.
/// Lifetime: looks at the file's bytes.
/// Source: tensorflow/core/framework/{graph,node_def,attr_value,tensor}.proto,
/// core/protobuf/{meta_graph,saved_model}.proto, r1.15.
class TensorFlowGraph
{
public:
    /// `bytes` is a MetaGraphDef (`X.meta`).
    /// Errors: Corrupt; Unsupported beyond any graph that people make.
    static Result<TensorFlowGraph> fromMetaGraph(std::string_view bytes);
    /// `bytes` is a SavedModel (`saved_model.pb`); its first graph.
    static Result<TensorFlowGraph> fromSavedModel(std::string_view bytes);

    [[nodiscard]] const std::vector<GraphNode>& nodes() const { return m_nodes; }

    [[nodiscard]] const GraphNode* find(std::string_view name) const;

    /// The number that a node is, seen through nodes that hand a value on; empty when it is none.
    [[nodiscard]] std::optional<double> constantOf(std::string_view input) const;

    /// "forget_bias=1", "cell_clip=-1": the attributes of a node that are floats, by name.
    [[nodiscard]] static std::vector<std::string> floatAttributes(const GraphNode& node);

private:
    Status addNode(std::string_view message);
    Status readGraph(std::string_view graphDef);
    void link();

    std::vector<GraphNode> m_nodes;
    std::unordered_map<std::string_view, std::size_t> m_byName;
};

/// Whether the operation hands its first input on unchanged.
[[nodiscard]] bool handsOn(std::string_view op);

} // namespace gateloupe
