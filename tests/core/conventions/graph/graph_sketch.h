// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/conventions/convention_registry.h"
#include "core/graph/dataflow_graph.h"
#include "tests/support/memory_tensor.h"

namespace gateloupe::test {

/// Puts graphs together; the numbers of constants are counted.
class Sketch
{
public:
    GraphValueIndex input(const std::string& name, std::int64_t width)
    {
        return m_graph->addInput(name, GraphShape{1, width});
    }

    GraphValueIndex constant(const std::string& name, const Shape& shape, float first = 0.0F)
    {
        std::vector<float> numbers = counting<float>(*elementCount(shape));
        for (float& number : numbers) {
            number += first;
        }
        return keep(name, shape, numbers);
    }

    GraphValueIndex keep(const std::string& name, const Shape& shape,
                         const std::vector<float>& numbers)
    {
        auto tensor = memoryTensor(name, DType::F32, shape, bytesOf(numbers));
        m_catalog.tensors.push_back(tensor);
        return m_graph->addConstant(tensor);
    }

    GraphValueIndex node(GraphOperation operation, const std::vector<GraphInput>& inputs,
                         std::vector<std::int64_t> axes = {})
    {
        return m_graph->addOne({.operation = operation,
                                .type = "op",
                                .name = "n" + std::to_string(m_graph->nodes().size()),
                                .inputs = inputs,
                                .axes = std::move(axes)},
                               "v" + std::to_string(m_graph->values().size()));
    }

    /// a W^T
    GraphValueIndex product(GraphValueIndex a, GraphValueIndex weights)
    {
        return m_graph->addOne({.operation = GraphOperation::MatMul,
                                .type = "op",
                                .inputs = {a, weights},
                                .transposesB = true},
                               "product");
    }

    std::vector<GraphValueIndex> split(GraphValueIndex value, int parts)
    {
        return m_graph->add({.operation = GraphOperation::Split, .inputs = {value}, .axes = {-1}},
                            std::vector<std::string>(static_cast<std::size_t>(parts), "part"));
    }

    GraphValueIndex sigmoid(GraphValueIndex value)
    {
        return node(GraphOperation::Sigmoid, {value});
    }

    GraphValueIndex tanh(GraphValueIndex value) { return node(GraphOperation::Tanh, {value}); }

    GraphValueIndex add(GraphValueIndex a, GraphValueIndex b)
    {
        return node(GraphOperation::Add, {a, b});
    }

    GraphValueIndex subtract(GraphValueIndex a, GraphValueIndex b)
    {
        return node(GraphOperation::Subtract, {a, b});
    }

    GraphValueIndex multiply(GraphValueIndex a, GraphValueIndex b)
    {
        return node(GraphOperation::Multiply, {a, b});
    }

    /// h' of gates i f g o, and c' where it is asked for.
    GraphValueIndex lstm(const std::vector<GraphValueIndex>& gates, GraphValueIndex c,
                         GraphValueIndex* next = nullptr)
    {
        const GraphValueIndex made =
            add(multiply(sigmoid(gates[1]), c), multiply(tanh(gates[2]), sigmoid(gates[0])));
        if (next != nullptr) {
            *next = made;
        }
        return multiply(tanh(made), sigmoid(gates[3]));
    }

    /// a number for all units
    GraphValueIndex number(float value) { return keep("number", {}, {value}); }

    /// A sum of products with x and h, whose weights and biases are called `name`.
    GraphValueIndex sum(GraphValueIndex x, GraphValueIndex h, const std::string& name,
                        std::uint64_t inputs, std::uint64_t units)
    {
        const GraphValueIndex products = add(product(x, constant(name + "/w", {units, inputs})),
                                             product(h, constant(name + "/r", {units, units})));
        return add(products, constant(name + "/b", {units}));
    }

    void output(GraphValueIndex value) { m_graph->addOutput(value); }

    DataflowGraph& graph() { return *m_graph; }

    const TensorCatalog& catalog() const { return m_catalog; }

    Recognition found()
    {
        m_catalog.path = "sketch.onnx";
        m_catalog.graph = m_graph;
        NullMonitor monitor;
        return recogniseGraph(m_catalog, monitor);
    }

private:
    std::shared_ptr<DataflowGraph> m_graph = std::make_shared<DataflowGraph>();
    TensorCatalog m_catalog;
};

/// The first number of a parameter; -1 when there is none.
inline double first(const RnnModel& model, ParameterKind kind, Gate gate, std::uint32_t layer = 0)
{
    NullMonitor monitor;
    const GateView* view = model.find({LayerIndex(layer), model.direction(0), kind, gate});
    const auto matrix =
        view != nullptr ? view->map(monitor) : Result<MatrixView>(Error::cancelled());
    return matrix ? matrix->at(0, 0) : -1.0;
}

} // namespace gateloupe::test
