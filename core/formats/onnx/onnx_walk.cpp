// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_walk.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/common/unique_names.h"
#include "core/formats/onnx/onnx_arithmetic.h"
#include "core/formats/onnx/onnx_call.h"
#include "core/formats/onnx/onnx_folding.h"
#include "core/formats/onnx/onnx_graph.h"
#include "core/formats/onnx/onnx_operator_facts.h"
#include "core/formats/onnx/onnx_scope.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

constexpr int kOnnxMaxDepth = 48; ///< graphs in nodes and calls of functions, together
constexpr std::size_t kOnnxMaxNameBytes = 4096;
constexpr std::size_t kMaxOrigins = 256;

/// Walks graphs that hold nodes that hold graphs.
class OnnxWalk
{
public:
    OnnxWalk(const OnnxSampledModel& sampled, OnnxTensors& tensors, OnnxBudget& budget,
             TensorCatalog& catalog, ProgressMonitor& monitor)
        : m_model(sampled.model)
        , m_sample(sampled.sample)
        , m_tensors(tensors)
        , m_budget(budget)
        , m_catalog(catalog)
        , m_monitor(monitor)
        , m_facts(sampled.model, budget, catalog)
    {
        for (const OnnxFunction& function : m_model.functions) {
            m_functions.emplace(std::pair(function.domain, function.name), &function);
        }
    }

    Status run()
    {
        OnnxScope scope("");
        GATELOUPE_TRY(const auto outputs, graph(m_model.graph, scope, 1));
        for (const auto& output : outputs) {
            m_dataflow.addOutput(output);
        }
        m_catalog.graph = m_dataflow.take();
        return {};
    }

private:
    /// Gives what the graph hands on; a loop's is its body.
    Result<OnnxInputs> graph(const OnnxGraph& graph, OnnxScope& scope, int depth,
                             const OnnxOperator* loopNode = nullptr)
    {
        for (const OnnxTensor& tensor : graph.initializers) {
            GATELOUPE_CHECK(addInitializer(tensor, scope));
        }
        OnnxInputs inputs;
        for (const std::string_view input : graph.inputs) {
            GATELOUPE_TRY(inputs.emplace_back(), define(input, scope));
            if (&graph == &m_model.graph) {
                takeSample(input, *inputs.back());
            }
        }
        std::optional<OnnxDataflow::Loop> loop;
        if (loopNode != nullptr) {
            loop = m_dataflow.beginLoop(loopNode->node, loopNode->path, loopNode->parameters,
                                        loopNode->inputs, inputs);
        }
        std::map<std::string_view, const OnnxShape*> shapes;
        for (const OnnxShape& shape : graph.shapes) {
            shapes.emplace(shape.name, &shape);
        }
        for (std::size_t index = 0; !loop && index < inputs.size(); ++index) {
            const auto shape = shapes.find(graph.inputs[index]);
            m_dataflow.addInput(inputs[index], shape == shapes.end()
                                                   ? std::nullopt
                                                   : std::optional(shape->second->extents));
        }
        GATELOUPE_CHECK(nodes(graph.nodes, scope, depth));
        OnnxInputs outputs;
        for (const std::string_view output : graph.outputs) {
            GATELOUPE_TRY(outputs.emplace_back(), resolve(output, scope));
            list(*outputs.back());
        }
        if (loop) {
            m_dataflow.endLoop(*loop, outputs, loopNode->outputs);
        }
        GATELOUPE_CHECK(m_facts.sayIds(scope.path(), "graph.outputs", outputs));
        return outputs;
    }

    void takeSample(std::string_view input, OnnxValue& value)
    {
        const auto found = m_sample.find(input);
        if (found != m_sample.end() && !value.constant) {
            value.constant = found->second;
            list(value);
        }
    }

    Status nodes(const std::vector<OnnxNode>& nodes, OnnxScope& scope, int depth)
    {
        if (depth > kOnnxMaxDepth) {
            return Error::corrupt("graphs and functions are nested deeper than %1 levels",
                                  kOnnxMaxDepth);
        }
        for (const OnnxNode& each : nodes) {
            if (m_monitor.cancelled()) {
                return Error::cancelled();
            }
            GATELOUPE_CHECK(node(each, scope, depth));
        }
        return {};
    }

    Status addInitializer(const OnnxTensor& tensor, OnnxScope& scope)
    {
        GATELOUPE_TRY(const auto value, define(tensor.name, scope));
        if (value->constant) {
            return Error::corrupt("there are two initializers %1", value->id);
        }
        GATELOUPE_TRY(value->constant, m_tensors.make(tensor, value->id));
        list(*value);
        return {};
    }

    Result<std::shared_ptr<OnnxValue>> define(std::string_view name, OnnxScope& scope)
    {
        if (name.size() > kOnnxMaxNameBytes) {
            return Error::corrupt("a name has %1 bytes, more than any exporter writes",
                                  name.size());
        }
        GATELOUPE_CHECK(m_budget.pay(sizeof(OnnxValue) + scope.path().size() + name.size()));
        return scope.define(name);
    }

    /// The value that a node gives a name; null for an output that is left out.
    Result<std::shared_ptr<OnnxValue>> defineOutput(std::string_view name, OnnxScope& scope)
    {
        if (name.empty()) {
            return std::shared_ptr<OnnxValue>();
        }
        GATELOUPE_TRY(auto value, define(name, scope));
        if (value->constant) {
            return Error::corrupt("%1 is defined twice", value->id);
        }
        return value;
    }

    /// The value of a name; one that nobody has defined becomes unknown here.
    Result<std::shared_ptr<OnnxValue>> resolve(std::string_view name, OnnxScope& scope)
    {
        auto value = scope.find(name);
        return value ? Result<std::shared_ptr<OnnxValue>>(std::move(value)) : define(name, scope);
    }

    /// Puts a constant into the catalog, once. An id that is taken there gets a number behind it.
    void list(OnnxValue& value)
    {
        if (!value.constant || value.isListed) {
            return;
        }
        value.isListed = true;
        value.id = m_tensorNames.unique(value.id);
        value.constant = renamed(*value.constant, value.id);
        m_catalog.tensors.push_back(value.constant);
        if (!value.origins.empty()) {
            m_catalog.attributes.push_back({value.id, "made_from", value.origins});
        }
    }

    Status node(const OnnxNode& node, OnnxScope& scope, int depth)
    {
        OnnxInputs inputs;
        for (const std::string_view input : node.inputs) {
            inputs.emplace_back();
            if (!input.empty()) {
                GATELOUPE_TRY(inputs.back(), resolve(input, scope));
            }
        }
        GATELOUPE_TRY(auto constants, onnxConstantsOf(node, inputs, m_tensors, m_monitor));
        const std::string_view name = node.name.empty() ? node.type : node.name;
        if (constants) {
            GATELOUPE_TRY(const auto values,
                          addConstants(node, inputs, *std::move(constants), scope));
            // A stored h times its weights is a step of a cell, too.
            if (isOnnxArithmetic(node.type)) {
                GATELOUPE_CHECK(m_budget.pay(sizeof(GraphNode) +
                                             (inputs.size() + values.size()) * sizeof(GraphValue)));
                m_dataflow.addOperator(node, scope.pathOf(name.substr(0, kOnnxMaxNameBytes)), {},
                                       inputs, values);
            }
            return {};
        }
        const std::string path = m_paths.unique(scope.pathOf(name.substr(0, kOnnxMaxNameBytes)));
        GATELOUPE_CHECK(m_budget.pay(path.size()));
        const auto function = m_functions.find(std::pair(node.domain, node.type));
        return function != m_functions.end()
                   ? call({*function->second, node, inputs, path, depth}, scope)
                   : addOperator(node, inputs, path, scope, depth);
    }

    /// The values that the node's outputs are; null for one that is left out.
    Result<OnnxInputs> addConstants(const OnnxNode& node, const OnnxInputs& inputs,
                                    std::vector<Tensor> tensors, OnnxScope& scope)
    {
        OnnxInputs values;
        int steps = 0;
        std::vector<std::string> origins;
        for (const auto& input : inputs) {
            if (input) {
                steps = std::max(steps, input->steps);
                addOrigins(*input, origins);
            }
        }
        for (std::size_t index = 0; index < std::min(tensors.size(), node.outputs.size());
             ++index) {
            GATELOUPE_CHECK(m_budget.pay(sizeof(Tensor) + origins.size() * sizeof(std::string)));
            GATELOUPE_TRY(const auto value, defineOutput(node.outputs[index], scope));
            values.push_back(value);
            if (!value) {
                continue;
            }
            const bool isView = std::ranges::any_of(inputs, [&](const auto& input) {
                return input && input->constant && input->constant->source == tensors[index].source;
            });
            value->steps = inputs.empty() || isView ? steps : steps + 1;
            value->origins = origins;
            value->constant = renamed(std::move(tensors[index]), value->id);
        }
        return values;
    }

    static void addOrigins(const OnnxValue& value, std::vector<std::string>& origins)
    {
        const std::vector<std::string> itself = {value.id};
        for (const std::string& origin : value.origins.empty() ? itself : value.origins) {
            if (origins.size() < kMaxOrigins &&
                std::ranges::find(origins, origin) == origins.end()) {
                origins.push_back(origin);
            }
        }
    }

    Status addOperator(const OnnxNode& node, const OnnxInputs& inputs, const std::string& path,
                       OnnxScope& scope, int depth)
    {
        GATELOUPE_TRY(const auto parameters, onnxParametersOf(node, inputs, m_monitor));
        const auto steering = onnxParameterInputs(node.type);
        for (std::size_t index = 0; index < inputs.size(); ++index) {
            const bool isParameter = std::ranges::any_of(
                steering, [index](const auto& row) { return row.input == index; });
            if (inputs[index] && !isParameter) {
                list(*inputs[index]);
            }
        }
        OnnxInputs outputs;
        for (const std::string_view output : node.outputs) {
            GATELOUPE_TRY(outputs.emplace_back(), defineOutput(output, scope));
        }
        const OnnxOperator self{node, path, parameters, inputs, outputs};
        GATELOUPE_CHECK(m_facts.describe(self, scope));
        GATELOUPE_CHECK(m_budget.pay(sizeof(GraphNode) +
                                     (inputs.size() + outputs.size()) * sizeof(GraphValue)));
        const bool isLoop = OnnxDataflow::isLoop(node);
        if (!isLoop) {
            m_dataflow.addOperator(node, path, parameters, inputs, outputs);
        }
        for (const OnnxAttribute& attribute : node.attributes) {
            for (const OnnxGraph& inner : attribute.graphs) {
                OnnxScope names(m_paths.unique(path + "/" + std::string(attribute.name)), &scope);
                const bool isBody = isLoop && attribute.name == "body";
                GATELOUPE_TRY(const auto handedOn,
                              graph(inner, names, depth + 1, isBody ? &self : nullptr));
            }
        }
        return {};
    }

    Status call(const OnnxCall& call, OnnxScope& scope)
    {
        OnnxScope body(call.path);
        for (std::size_t index = 0; index < call.function.inputs.size(); ++index) {
            if (index < call.inputs.size() && call.inputs[index]) {
                body.bind(call.function.inputs[index], call.inputs[index]);
            }
        }
        for (std::size_t index = 0; index < call.function.outputs.size(); ++index) {
            const bool isTaken = index < call.node.outputs.size();
            GATELOUPE_TRY(auto value, defineOutput(isTaken ? call.node.outputs[index] : "", scope));
            if (value) {
                body.bind(call.function.outputs[index], std::move(value));
            }
        }
        GATELOUPE_TRY(const auto nodes, onnxBodyOf(call, m_budget));
        return this->nodes(nodes, body, call.depth + 1);
    }

    const OnnxModel& m_model;
    const OnnxSample& m_sample;
    OnnxTensors& m_tensors;
    OnnxBudget& m_budget;
    TensorCatalog& m_catalog;
    OnnxDataflow m_dataflow;
    ProgressMonitor& m_monitor;
    OnnxOperatorFacts m_facts;
    std::map<std::pair<std::string_view, std::string_view>, const OnnxFunction*> m_functions;
    UniqueNames m_paths{{.before = "#"}};
    UniqueNames m_tensorNames{{.before = "#"}};
};

} // namespace

Status walkOnnxModel(const OnnxSampledModel& sampled, OnnxTensors& tensors, OnnxBudget& budget,
                     TensorCatalog& catalog, ProgressMonitor& monitor)
{
    return OnnxWalk(sampled, tensors, budget, catalog, monitor).run();
}

} // namespace gateloupe
