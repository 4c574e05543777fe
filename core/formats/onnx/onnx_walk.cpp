// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_walk.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/formats/onnx/onnx_constants.h"
#include "core/formats/onnx/onnx_operators.h"
#include "core/formats/onnx/onnx_scope.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

constexpr int kMaxDepth = 48; ///< graphs in nodes and calls of functions, together
constexpr std::size_t kMaxNameBytes = 4096;
constexpr std::size_t kMaxOrigins = 256;

/// Walks graphs that hold nodes that hold graphs.
class Walk
{
public:
    Walk(const OnnxModel& model, OnnxTensors& tensors, OnnxBudget& budget, TensorCatalog& catalog,
         ProgressMonitor& monitor)
        : m_model(model)
        , m_tensors(tensors)
        , m_budget(budget)
        , m_catalog(catalog)
        , m_operators(budget, catalog.attributes)
        , m_monitor(monitor)
    {
        for (const OnnxFunction& function : model.functions) {
            m_functions.emplace(std::pair(function.domain, function.name), &function);
        }
    }

    Status run()
    {
        OnnxScope scope("");
        return graph(m_model.graph, scope, 1);
    }

private:
    Status graph(const OnnxGraph& graph, OnnxScope& scope, int depth)
    {
        for (const OnnxTensor& tensor : graph.initializers) {
            GATELOUPE_CHECK(addInitializer(tensor, scope));
        }
        for (const std::string_view input : graph.inputs) {
            GATELOUPE_TRY(const auto value, define(input, scope));
        }
        GATELOUPE_CHECK(nodes(graph.nodes, scope, depth));
        OnnxInputs outputs;
        for (const std::string_view output : graph.outputs) {
            GATELOUPE_TRY(outputs.emplace_back(), resolve(output, scope));
            list(*outputs.back());
        }
        return m_operators.addOutputs(scope.path(), outputs);
    }

    Status nodes(const std::vector<OnnxNode>& nodes, OnnxScope& scope, int depth)
    {
        if (depth > kMaxDepth) {
            return Error{ErrorCode::Corrupt, "graphs and functions are nested deeper than " +
                                                 std::to_string(kMaxDepth) + " levels"};
        }
        for (const OnnxNode& each : nodes) {
            if (m_monitor.cancelled()) {
                return Error{ErrorCode::Cancelled, "cancelled"};
            }
            GATELOUPE_CHECK(node(each, scope, depth));
        }
        return {};
    }

    Status addInitializer(const OnnxTensor& tensor, OnnxScope& scope)
    {
        GATELOUPE_TRY(const auto value, define(tensor.name, scope));
        if (value->constant) {
            return Error{ErrorCode::Corrupt, "there are two initializers " + value->id};
        }
        GATELOUPE_TRY(value->constant, m_tensors.make(tensor, value->id));
        list(*value);
        return {};
    }

    Result<std::shared_ptr<OnnxValue>> define(std::string_view name, OnnxScope& scope)
    {
        if (name.size() > kMaxNameBytes) {
            return Error{ErrorCode::Corrupt, "a name has " + std::to_string(name.size()) +
                                                 " bytes, more than any exporter writes"};
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
            return Error{ErrorCode::Corrupt, value->id + " is defined twice"};
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
        if (constants) {
            return addConstants(node, inputs, *std::move(constants), scope);
        }
        const std::string_view name = node.name.empty() ? node.type : node.name;
        const std::string path = m_paths.unique(scope.pathOf(name.substr(0, kMaxNameBytes)));
        GATELOUPE_CHECK(m_budget.pay(path.size()));
        const auto function = m_functions.find(std::pair(node.domain, node.type));
        return function != m_functions.end()
                   ? call({*function->second, node, inputs, path, depth}, scope)
                   : addOperator(node, inputs, path, scope, depth);
    }

    Status addConstants(const OnnxNode& node, const OnnxInputs& inputs, std::vector<Tensor> tensors,
                        OnnxScope& scope)
    {
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
        return {};
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
        GATELOUPE_CHECK(m_operators.add(
            {path, scope.path(), scope.pathOf(node.name), node, parameters, inputs, outputs}));
        for (const OnnxAttribute& attribute : node.attributes) {
            for (const OnnxGraph& inner : attribute.graphs) {
                OnnxScope names(m_paths.unique(path + "/" + std::string(attribute.name)), &scope);
                GATELOUPE_CHECK(graph(inner, names, depth + 1));
            }
        }
        return {};
    }

    /// A node that stands for the nodes of a function.
    struct Call
    {
        const OnnxFunction& function;
        const OnnxNode& node;
        const OnnxInputs& inputs;
        const std::string& path;
        int depth;
    };

    Status call(const Call& call, OnnxScope& scope)
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
        GATELOUPE_TRY(const auto nodes, bodyOf(call));
        return this->nodes(nodes, body, call.depth + 1);
    }

    /// The function's nodes with the attributes that the call gives them.
    Result<std::vector<OnnxNode>> bodyOf(const Call& call)
    {
        std::vector<OnnxNode> nodes = call.function.nodes;
        for (OnnxNode& node : nodes) {
            GATELOUPE_CHECK(
                m_budget.pay(sizeof(OnnxNode) + node.attributes.size() * sizeof(OnnxAttribute)));
            std::erase_if(node.attributes, [&](OnnxAttribute& attribute) {
                if (attribute.reference.empty()) {
                    return false;
                }
                const auto fallback = std::ranges::find(call.function.defaults, attribute.reference,
                                                        &OnnxAttribute::name);
                const OnnxAttribute* given = call.node.find(attribute.reference);
                if (given == nullptr && fallback != call.function.defaults.end()) {
                    given = &*fallback;
                }
                const std::string_view name = attribute.name;
                if (given != nullptr) {
                    attribute = OnnxAttribute(*given);
                    attribute.name = name;
                }
                return given == nullptr;
            });
        }
        return nodes;
    }

    const OnnxModel& m_model;
    OnnxTensors& m_tensors;
    OnnxBudget& m_budget;
    TensorCatalog& m_catalog;
    OnnxOperators m_operators;
    ProgressMonitor& m_monitor;
    std::map<std::pair<std::string_view, std::string_view>, const OnnxFunction*> m_functions;
    UniqueNames m_paths;
    UniqueNames m_tensorNames;
};

} // namespace

Status walkOnnxModel(const OnnxModel& model, OnnxTensors& tensors, OnnxBudget& budget,
                     TensorCatalog& catalog, ProgressMonitor& monitor)
{
    return Walk(model, tensors, budget, catalog, monitor).run();
}

} // namespace gateloupe
