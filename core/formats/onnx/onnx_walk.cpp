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
#include "core/formats/onnx/onnx_folding.h"
#include "core/formats/onnx/onnx_graph.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// The names of one graph. A graph in a node's attribute sees those around it, a function's body
/// only its own; names of a body that the caller knows are the caller's values.
class OnnxScope
{
public:
    /// `path` begins the ids of what is defined here; empty for the main graph.
    explicit OnnxScope(std::string path, const OnnxScope* outer = nullptr)
        : m_path(std::move(path))
        , m_outer(outer)
    {
    }

    [[nodiscard]] const std::string& path() const { return m_path; }

    /// A name of this graph in full.
    [[nodiscard]] std::string pathOf(std::string_view name) const
    {
        return m_path.empty() ? std::string(name) : m_path + "/" + std::string(name);
    }

    /// Null when no scope knows the name.
    [[nodiscard]] std::shared_ptr<OnnxValue> find(std::string_view name) const
    {
        const auto found = m_values.find(name);
        if (found != m_values.end()) {
            return found->second;
        }
        return m_outer != nullptr ? m_outer->find(name) : nullptr;
    }

    /// The name stands for a value of the caller.
    void bind(std::string_view name, std::shared_ptr<OnnxValue> value)
    {
        m_values.insert_or_assign(name, std::move(value));
    }

    /// The value of a name that is defined here: a bound one, or a new one.
    std::shared_ptr<OnnxValue> define(std::string_view name)
    {
        auto& value = m_values[name];
        if (!value) {
            value = std::make_shared<OnnxValue>();
            value->id = pathOf(name);
        }
        return value;
    }

private:
    std::string m_path;
    const OnnxScope* m_outer;
    std::map<std::string_view, std::shared_ptr<OnnxValue>> m_values;
};

constexpr std::size_t kMaxShown = 64; ///< numbers or texts of one attribute

/// Floats and texts; whole numbers are parameters.
std::optional<Attribute::Value> valueOf(const OnnxAttribute& attribute)
{
    using Kind = OnnxAttribute::Kind;
    if (attribute.kind == Kind::Float) {
        return attribute.number;
    }
    if (attribute.kind == Kind::Text && attribute.text.size() <= kMaxShown) {
        return std::string(attribute.text);
    }
    if (attribute.kind == Kind::Floats && attribute.floats.size() <= kMaxShown) {
        return attribute.floats;
    }
    if (attribute.kind == Kind::Texts && attribute.texts.size() <= kMaxShown) {
        std::vector<std::string> texts;
        for (const std::string_view text : attribute.texts) {
            texts.emplace_back(text.substr(0, kMaxShown));
        }
        return texts;
    }
    return std::nullopt;
}

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
    /// An operator that is left when constants are folded, and what it is given and makes.
    struct Operator
    {
        const OnnxNode& node;
        const std::string& path;
        const OnnxParameters& parameters;
        const OnnxInputs& inputs;
        const OnnxInputs& outputs;
    };

    /// Gives what the graph hands on; a loop's is its body.
    Result<OnnxInputs> graph(const OnnxGraph& graph, OnnxScope& scope, int depth,
                             const Operator* loopNode = nullptr)
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
        GATELOUPE_CHECK(sayIds(scope.path(), "graph.outputs", outputs));
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
        if (constants) {
            return addConstants(node, inputs, *std::move(constants), scope);
        }
        const std::string_view name = node.name.empty() ? node.type : node.name;
        const std::string path = m_paths.unique(scope.pathOf(name.substr(0, kOnnxMaxNameBytes)));
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
        const Operator self{node, path, parameters, inputs, outputs};
        GATELOUPE_CHECK(describe(self, scope));
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

    // ---- Operators as attributes ----

    Status describe(const Operator& each, const OnnxScope& scope)
    {
        const OnnxNode& node = each.node;
        const auto sayText = [&](std::string_view name, std::string_view text) {
            return say(each.path, name, std::string(text), text.size());
        };
        GATELOUPE_CHECK(sayText("operator.type", node.type));
        if (!node.isOnnx()) {
            GATELOUPE_CHECK(sayText("operator.domain", node.domain));
        }
        if (!scope.path().empty()) {
            GATELOUPE_CHECK(sayText("operator.graph", scope.path()));
        }
        if (!node.name.empty()) {
            GATELOUPE_CHECK(sayText("operator.name", scope.pathOf(node.name)));
        }
        GATELOUPE_CHECK(sayIds(each.path, "operator.inputs", each.inputs));
        GATELOUPE_CHECK(sayIds(each.path, "operator.outputs", each.outputs));
        const auto made =
            std::ranges::find_if(node.outputs, [](auto name) { return !name.empty(); });
        if (made != node.outputs.end()) {
            GATELOUPE_CHECK(say(each.path, "operator.at",
                                static_cast<std::int64_t>(made->data() - m_model.file.data()),
                                sizeof(std::int64_t)));
        }
        for (const auto& [name, numbers] : each.parameters) {
            if (numbers.size() <= kMaxShown) {
                GATELOUPE_CHECK(
                    say(each.path, name, numbers, numbers.size() * sizeof(std::int64_t)));
            }
        }
        for (const OnnxAttribute& attribute : node.attributes) {
            if (auto value = valueOf(attribute)) {
                GATELOUPE_CHECK(say(each.path, attribute.name, *std::move(value),
                                    kMaxShown * sizeof(std::string)));
            }
        }
        return {};
    }

    Status sayIds(const std::string& object, std::string_view name, const OnnxInputs& values)
    {
        std::vector<std::string> ids;
        std::size_t bytes = 0;
        for (const auto& value : values) {
            ids.push_back(value ? value->id : std::string());
            bytes += sizeof(std::string) + ids.back().size();
        }
        return say(object, name, std::move(ids), bytes);
    }

    /// Errors: Unsupported when the budget is spent.
    Status say(const std::string& object, std::string_view name, Attribute::Value value,
               std::size_t valueBytes)
    {
        GATELOUPE_CHECK(m_budget.pay(sizeof(Attribute) + object.size() + name.size() + valueBytes));
        m_catalog.attributes.push_back({object, std::string(name), std::move(value)});
        return {};
    }

    // ---- Functions ----

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
    const OnnxSample& m_sample;
    OnnxTensors& m_tensors;
    OnnxBudget& m_budget;
    TensorCatalog& m_catalog;
    OnnxDataflow m_dataflow;
    ProgressMonitor& m_monitor;
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
