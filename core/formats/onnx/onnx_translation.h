// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/onnx/onnx_folding.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Puts one operator into the graph's words. An operator without a word there, or with parameters
/// that are not understood, is `Other`. Lifetime: node, parameters and graph outlive this.
class OnnxTranslation
{
public:
    OnnxTranslation(const OnnxNode& node, const OnnxParameters& parameters,
                    std::vector<GraphInput> inputs, DataflowGraph& graph)
        : m_node(node)
        , m_parameters(parameters)
        , m_inputs(std::move(inputs))
        , m_graph(graph)
    {
    }

    /// Adds the operator and returns its outputs. `path` is its name, `outputs` are theirs.
    std::vector<GraphValueIndex> add(const std::string& path, std::vector<std::string> outputs);

private:
    using Integers = std::vector<std::int64_t>;

    /// A list that is an attribute, a constant input, or an input that is worked out.
    [[nodiscard]] std::optional<Integers> list(std::string_view name, std::size_t input) const;

    [[nodiscard]] std::int64_t integer(std::string_view name, std::int64_t otherwise) const;

    [[nodiscard]] double number(std::string_view name, double otherwise) const;

    /// A bound of Clip: an input, or an attribute in old files; empty for one that is computed.
    [[nodiscard]] std::optional<double> bound(std::string_view name, std::size_t input,
                                              double otherwise) const;

    [[nodiscard]] std::string_view text(std::string_view name) const;

    /// Source: ONNX operators Celu, Clip, Elu, Gelu, HardSigmoid, HardSwish, LeakyRelu, Mish,
    /// PRelu, Selu, Shrink, Softplus, Softsign, Swish, ThresholdedRelu, opset 24.
    [[nodiscard]] std::optional<Activation> activation() const;

    void giveUp(GraphNode& made) const;

    /// Reads the parameters of an operator; one that is not understood becomes `Other`.
    void steer(GraphNode& made) const;
    void steerMovement(GraphNode& made) const;
    void steerSplit(GraphNode& made) const;
    void steerSqueeze(GraphNode& made) const;

    void steerSlice(GraphNode& made) const;

    void steerReshape(GraphNode& made) const;

    /// "bi,oi->bo" and "bi,io->bo": the product of a matrix, whatever the letters.
    void steerEinsum(GraphNode& made) const;

    const OnnxNode& m_node;
    const OnnxParameters& m_parameters;
    std::vector<GraphInput> m_inputs;
    DataflowGraph& m_graph;
};

} // namespace gateloupe
