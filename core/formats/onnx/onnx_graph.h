// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/formats/onnx/onnx_folding.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Puts the operators of a model into the words of a DataflowGraph, in the order of execution.
class OnnxDataflow
{
public:
    /// Something that a run is given, and its extents, where they are known.
    void addInput(const std::shared_ptr<OnnxValue>& value, std::optional<GraphShape> shape);
    void addOutput(const std::shared_ptr<OnnxValue>& value);
    void addOperator(const OnnxNode& node, const std::string& path,
                     const OnnxParameters& parameters, const OnnxInputs& inputs,
                     const OnnxInputs& outputs);

    /// A Loop or Scan whose body is walked between begin and end.
    struct Loop
    {
        GraphLoopIndex index;
        std::size_t states = 0;     ///< variables that pass from one iteration to the next
        std::size_t firstState = 0; ///< of the body's inputs
        std::size_t firstNext = 0;  ///< of the body's outputs
        std::vector<GraphValueIndex> variables;
        std::vector<std::int64_t> outputAxes; ///< of collected values
        std::vector<std::int64_t> outputDirections;
    };

    [[nodiscard]] static bool isLoop(const OnnxNode& node);
    Loop beginLoop(const OnnxNode& node, const std::string& path, const OnnxParameters& parameters,
                   const OnnxInputs& inputs, const OnnxInputs& bodyInputs);
    void endLoop(const Loop& loop, const OnnxInputs& bodyOutputs, const OnnxInputs& outputs);

    [[nodiscard]] std::shared_ptr<const DataflowGraph> take() { return std::move(m_graph); }

private:
    static std::optional<GraphShape> shapeOfRecurrent(const OnnxNode& node, std::size_t output);
    static std::optional<GraphShape> shapeOfGemm(const OnnxNode& node, const OnnxInputs& inputs);
    GraphInput valueOf(const std::shared_ptr<OnnxValue>& value);
    void bind(const std::shared_ptr<OnnxValue>& value, GraphValueIndex index);

    std::shared_ptr<DataflowGraph> m_graph = std::make_shared<DataflowGraph>();
    /// Keeps the values, so that none of them is taken for another one.
    std::map<std::shared_ptr<OnnxValue>, GraphValueIndex> m_values;
};

} // namespace gateloupe
