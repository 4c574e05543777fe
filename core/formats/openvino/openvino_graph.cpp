// SPDX-License-Identifier: Apache-2.0
#include "core/formats/openvino/openvino_graph.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pugixml.hpp>

#include "core/base/checked_math.h"
#include "core/base/number_text.h"
#include "core/formats/openvino/openvino_operators.h"
#include "core/formats/openvino/openvino_quantization.h"
#include "core/formats/openvino/openvino_xml.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

namespace {

constexpr int kMaxBodies = 16; ///< loops in each other

struct OpenvinoTypeRow
{
    std::string_view name;
    DType dtype;
};

constexpr std::array kOpenvinoTypes = {
    OpenvinoTypeRow{"f64", DType::F64},     OpenvinoTypeRow{"f32", DType::F32},
    OpenvinoTypeRow{"f16", DType::F16},     OpenvinoTypeRow{"bf16", DType::BF16},
    OpenvinoTypeRow{"i8", DType::I8},       OpenvinoTypeRow{"i16", DType::I16},
    OpenvinoTypeRow{"i32", DType::I32},     OpenvinoTypeRow{"i64", DType::I64},
    OpenvinoTypeRow{"u8", DType::U8},       OpenvinoTypeRow{"u16", DType::U16},
    OpenvinoTypeRow{"u32", DType::U32},     OpenvinoTypeRow{"u64", DType::U64},
    OpenvinoTypeRow{"boolean", DType::Bool}};

/// A layer and one of its ports, as edges name them.
struct PortId
{
    std::uint64_t layer = 0;
    std::uint64_t port = 0;
    friend auto operator<=>(const PortId&, const PortId&) = default;
};

/// What all graphs of a file share.
struct OpenvinoFile
{
    std::shared_ptr<const MappedFile> weights;
    TensorCatalog& catalog;
    ProgressMonitor& monitor;
    DataflowGraph graph;
    std::set<std::string> names; ///< of tensors
    /// By offset and size: a converter lets the steps of an unrolled loop share what is equal.
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::shared_ptr<const TensorSource>> sources;
    /// Numbers that scales and zero points may still have, of all tensors: their constants may
    /// lie upon each other.
    std::uint64_t scalesLeft = 0;
};

/// One `<layers>` with its `<edges>`.
class OpenvinoBody
{
public:
    OpenvinoBody(OpenvinoFile& file, std::string path, int depth)
        : m_file(file)
        , m_path(std::move(path))
        , m_depth(depth)
    {
    }

    /// What stands for Parameters of a loop's body.
    std::map<std::uint64_t, GraphValueIndex> parameters;

    Status read(const pugi::xml_node& net)
    {
        GATELOUPE_CHECK(index(net));
        GATELOUPE_TRY(const auto order, sorted());
        for (const std::uint64_t id : order) {
            if (m_file.monitor.cancelled()) {
                return Error::cancelled();
            }
            const pugi::xml_node& layer = m_layers.at(id);
            GATELOUPE_CHECK(add(layer, id).withContext(
                message("layer %1 (%2)", id, attributeText(layer, "name"))));
        }
        return {};
    }

    /// What a Result of the body is given; empty when there is none.
    [[nodiscard]] GraphInput resultOf(std::uint64_t layer) const
    {
        const auto found = m_results.find(layer);
        return found == m_results.end() ? std::nullopt : GraphInput(found->second);
    }

private:
    Status index(const pugi::xml_node& net)
    {
        for (const auto& layer : net.child("layers").children("layer")) {
            const auto id = attributeNumber(layer, "id");
            if (!id || !m_layers.emplace(*id, layer).second) {
                return Error::corrupt("two layers have the id '%1', or it is none",
                                      attributeText(layer, "id"));
            }
        }
        for (const auto& edge : net.child("edges").children("edge")) {
            const auto from = attributeNumber(edge, "from-layer");
            const auto fromPort = attributeNumber(edge, "from-port");
            const auto to = attributeNumber(edge, "to-layer");
            const auto toPort = attributeNumber(edge, "to-port");
            if (!from || !fromPort || !to || !toPort || !m_layers.contains(*from) ||
                !m_layers.contains(*to) ||
                !m_edges.emplace(PortId{*to, *toPort}, PortId{*from, *fromPort}).second) {
                return Error::corrupt("an edge from layer '%1' to layer '%2' cannot be",
                                      attributeText(edge, "from-layer"),
                                      attributeText(edge, "to-layer"));
            }
        }
        return {};
    }

    /// The layers so that each stands behind those that it is fed by.
    Result<std::vector<std::uint64_t>> sorted() const
    {
        std::map<std::uint64_t, std::size_t> open;
        std::multimap<std::uint64_t, std::uint64_t> readers;
        for (const auto& [to, from] : m_edges) {
            ++open[to.layer];
            readers.emplace(from.layer, to.layer);
        }
        std::vector<std::uint64_t> order;
        for (const auto& [id, layer] : m_layers) {
            if (!open.contains(id)) {
                order.push_back(id);
            }
        }
        for (std::size_t next = 0; next < order.size(); ++next) {
            const auto [first, last] = readers.equal_range(order[next]);
            for (auto reader = first; reader != last; ++reader) {
                if (--open[reader->second] == 0) {
                    order.push_back(reader->second);
                }
            }
        }
        if (order.size() != m_layers.size()) {
            return Error::corrupt("its layers feed each other in a circle");
        }
        return order;
    }

    /// The value at an input port; empty when nothing is connected.
    [[nodiscard]] GraphInput valueAt(std::uint64_t layer, std::uint64_t port) const
    {
        const auto edge = m_edges.find({layer, port});
        const auto found = edge == m_edges.end() ? m_values.end() : m_values.find(edge->second);
        return found == m_values.end() ? std::nullopt : GraphInput(found->second);
    }

    [[nodiscard]] std::vector<GraphInput> inputsOf(const pugi::xml_node& layer,
                                                   std::uint64_t id) const
    {
        std::vector<GraphInput> inputs;
        for (const auto& port : layer.child("input").children("port")) {
            inputs.push_back(valueAt(id, attributeNumber(port, "id").value_or(~std::uint64_t{0})));
        }
        return inputs;
    }

    [[nodiscard]] std::string nameOf(const pugi::xml_node& layer) const
    {
        return m_path + std::string(attributeText(layer, "name"));
    }

    Status add(const pugi::xml_node& layer, std::uint64_t id)
    {
        const auto type = attributeText(layer, "type");
        if (type == "Parameter") {
            const auto given = parameters.find(id);
            setOutput(
                layer, id, 0,
                given != parameters.end()
                    ? given->second
                    : m_file.graph.addInput(
                          nameOf(layer), numberList(attributeText(layer.child("data"), "shape"))));
            return {};
        }
        if (type == "Const") {
            return addConstant(layer, id);
        }
        const auto inputs = inputsOf(layer, id);
        if (type == "Result") {
            if (!inputs.empty() && inputs[0]) {
                m_results.emplace(id, *inputs[0]);
                if (m_depth == 0) {
                    m_file.graph.addOutput(*inputs[0]);
                }
            }
            return {};
        }
        if (type == "TensorIterator" || type == "Loop") {
            return addLoop(layer, id);
        }
        addNode(layer, id, inputs);
        return {};
    }

    /// The value of the layer's output of that number (from 0), and what the file says of it.
    void setOutput(const pugi::xml_node& layer, std::uint64_t id, std::size_t number,
                   GraphValueIndex value)
    {
        std::size_t at = 0;
        for (const auto& port : layer.child("output").children("port")) {
            if (at++ == number) {
                m_values.insert_or_assign(PortId{id, attributeNumber(port, "id").value_or(0)},
                                          value);
            }
        }
    }

    Status addConstant(const pugi::xml_node& layer, std::uint64_t id)
    {
        const auto data = layer.child("data");
        const auto typeName = attributeText(data, "element_type");
        Shape shape;
        for (const std::int64_t extent : numberList(attributeText(data, "shape"))) {
            if (extent < 0 || shape.size() == kMaxRank) {
                return Error::corrupt("its shape '%1' is no list of counts",
                                      attributeText(data, "shape"));
            }
            shape.push_back(static_cast<std::uint64_t>(extent));
        }
        std::string name = nameOf(layer);
        if (!m_file.names.insert(name).second) { // names are for people
            name += "#" + std::to_string(id);
            m_file.names.insert(name);
        }
        const auto* row = std::ranges::find(kOpenvinoTypes, typeName, &OpenvinoTypeRow::name);
        if (row == kOpenvinoTypes.end()) { // of less than a byte, texts
            keepConstant(layer, id, listedTensor(name, std::move(shape), std::string(typeName)));
            return {};
        }
        const auto count = elementCount(shape);
        const auto needed = count ? checkedMul(*count, sizeOf(row->dtype)) : std::nullopt;
        const auto offset = attributeNumber(data, "offset");
        const auto size = attributeNumber(data, "size");
        if (!needed || !offset || size != needed || !m_file.weights) {
            return Error::corrupt("its %1 bytes at '%2' do not fit its shape [%3] of type %4",
                                  attributeText(data, "size"), attributeText(data, "offset"),
                                  attributeText(data, "shape"), typeName);
        }
        auto& source = m_file.sources[{*offset, *size}];
        if (!source) {
            GATELOUPE_TRY(source, MappedSource::create(m_file.weights, *offset, *size));
        }
        GATELOUPE_TRY(auto tensor, makeTensor(name, row->dtype, std::move(shape), source));
        keepConstant(layer, id, std::move(tensor));
        return {};
    }

    void keepConstant(const pugi::xml_node& layer, std::uint64_t id,
                      std::shared_ptr<const Tensor> tensor)
    {
        m_file.catalog.tensors.push_back(tensor);
        setOutput(layer, id, 0, m_file.graph.addConstant(std::move(tensor)));
    }

    [[nodiscard]] std::shared_ptr<const Tensor> constantAt(const std::vector<GraphInput>& inputs,
                                                           std::size_t index) const
    {
        return index < inputs.size() && inputs[index] ? m_file.graph.value(*inputs[index]).constant
                                                      : nullptr;
    }

    void addNode(const pugi::xml_node& layer, std::uint64_t id,
                 const std::vector<GraphInput>& inputs)
    {
        if (addDequantised(layer, id, inputs)) {
            return;
        }
        GraphNode node{.type = std::string(attributeText(layer, "type")),
                       .name = nameOf(layer),
                       .inputs = inputs};
        translateOpenvinoLayer(m_file.graph, layer, node);
        if (node.operation == GraphOperation::Other) {
            node.attributes.emplace("version", std::string(attributeText(layer, "version")));
            for (const auto& attribute : layer.child("data").attributes()) {
                node.attributes.emplace(attribute.name(), std::string(attribute.value()));
            }
        }
        std::vector<std::string> names;
        for (const auto& port : layer.child("output").children("port")) {
            names.push_back(nameOf(layer) +
                            (names.empty() ? "" : "." + std::string(attributeText(port, "id"))));
        }
        const auto outputs = m_file.graph.add(std::move(node), std::move(names));
        std::size_t number = 0;
        for (const auto& port : layer.child("output").children("port")) {
            m_file.graph.setShape(outputs[number], shapeOfPort(port));
            setOutput(layer, id, number, outputs[number]);
            ++number;
        }
    }

    /// Convert, Subtract and Multiply behind a constant of integers: their numbers are a tensor of
    /// their own. False when the layer is something else.
    bool addDequantised(const pugi::xml_node& layer, std::uint64_t id,
                        const std::vector<GraphInput>& inputs)
    {
        const auto type = attributeText(layer, "type");
        const auto first = inputs.empty() ? std::nullopt : inputs[0];
        const auto tensor = constantAt(inputs, 0);
        const auto known = first ? m_quantised.find(*first) : m_quantised.end();

        if (type == "FakeQuantize") {
            return addFakeQuantised(layer, id, inputs,
                                    known != m_quantised.end() && !known->second.zero
                                        ? known->second.integers
                                        : tensor);
        }
        const auto addStep = [&](const Dequantisation& of) {
            const auto value = m_file.graph.addOne(
                {.type = std::string(type), .name = nameOf(layer), .inputs = inputs},
                nameOf(layer));
            m_file.graph.setShape(value, shapeOfPort(layer.child("output").child("port")));
            m_quantised.emplace(value, of);
            setOutput(layer, id, 0, value);
            return true;
        };
        if (type == "Convert" && tensor &&
            (tensor->dtype == DType::I8 || tensor->dtype == DType::U8)) {
            return addStep({tensor, nullptr});
        }
        if (known == m_quantised.end() || inputs.size() != 2 || !inputs[1]) {
            return false;
        }
        const auto other = m_quantised.find(*inputs[1]);
        const auto operand =
            other != m_quantised.end() ? other->second.integers : constantAt(inputs, 1);
        if (!operand) {
            return false;
        }
        if (type == "Subtract" && !known->second.zero) {
            return addStep({known->second.integers, operand});
        }
        std::string name = nameOf(layer);
        if (type != "Multiply" || !m_file.names.insert(name).second) {
            return false;
        }
        auto made = dequantisedTensor(std::move(name), known->second, *operand, m_file.scalesLeft);
        if (!made) {
            return false;
        }
        m_file.catalog.attributes.push_back(
            {made->name, "made_from",
             std::vector<std::string>{known->second.integers->name, operand->name}});
        keepConstant(layer, id, std::move(made));
        return true;
    }

    /// FakeQuantize on a constant of numbers, or of integers that were converted to some.
    bool addFakeQuantised(const pugi::xml_node& layer, std::uint64_t id,
                          const std::vector<GraphInput>& inputs,
                          const std::shared_ptr<const Tensor>& numbers)
    {
        constexpr std::uint64_t kMaxLevels = 65536;
        const FakeLimits limits{.inputLow = constantAt(inputs, 1),
                                .inputHigh = constantAt(inputs, 2),
                                .outputLow = constantAt(inputs, 3),
                                .outputHigh = constantAt(inputs, 4),
                                .levels =
                                    attributeNumber(layer.child("data"), "levels").value_or(0)};
        std::string name = nameOf(layer);
        if (!numbers || !limits.inputLow || !limits.inputHigh || !limits.outputLow ||
            !limits.outputHigh || limits.levels < 2 || limits.levels > kMaxLevels ||
            m_file.names.contains(name)) {
            return false;
        }
        auto made = fakeQuantisedTensor(name, numbers, limits, m_file.scalesLeft);
        if (!made) {
            return false;
        }
        m_file.names.insert(std::move(name));
        m_file.catalog.attributes.push_back(
            {made->name, "made_from", std::vector<std::string>{numbers->name}});
        keepConstant(layer, id, std::move(made));
        return true;
    }

    /// A loop while it is read. Layers are those of its body.
    struct Loop
    {
        GraphLoopIndex index;
        std::map<std::uint64_t, std::uint64_t> resultOfParameter; ///< along the back edges
        std::map<std::uint64_t, GraphValueIndex> variables;       ///< by the Result that feeds them
    };

    Status addLoop(const pugi::xml_node& layer, std::uint64_t id)
    {
        if (m_depth == kMaxBodies) {
            return Error::corrupt("loops are nested deeper than %1", kMaxBodies);
        }
        Loop loop{
            m_file.graph.addLoop(std::string(attributeText(layer, "type")), nameOf(layer)), {}, {}};
        for (const auto& edge : layer.child("back_edges").children("edge")) {
            const auto from = attributeNumber(edge, "from-layer");
            const auto to = attributeNumber(edge, "to-layer");
            if (!from || !to) {
                return Error::corrupt("a back edge has no layers");
            }
            loop.resultOfParameter.emplace(*to, *from);
        }
        OpenvinoBody body(m_file, nameOf(layer) + "/", m_depth + 1);
        for (const auto& port : layer.child("port_map").children("input")) {
            addParameter(port, id, body, loop);
        }
        GATELOUPE_CHECK(body.read(layer.child("body")));
        for (const auto& [result, variable] : loop.variables) {
            if (const auto next = body.resultOf(result)) {
                m_file.graph.setNext(variable, *next);
            }
        }
        for (const auto& port : layer.child("port_map").children("output")) {
            addLoopOutput(port, {id, nameOf(layer)}, body, loop);
        }
        return {};
    }

    /// The axis that a port of a loop cuts or joins; empty when it hands on the whole value.
    static std::optional<std::int64_t> axisOf(const pugi::xml_node& port)
    {
        const auto axis = numberFromText<std::int64_t>(attributeText(port, "axis"));
        return axis == -1 ? std::nullopt : axis;
    }

    static bool isFromEnd(const pugi::xml_node& port)
    {
        return attributeText(port, "stride").starts_with('-');
    }

    /// What a Parameter of the body stands for: an item of a sequence, a variable, or a value.
    void addParameter(const pugi::xml_node& port, std::uint64_t id, OpenvinoBody& body, Loop& loop)
    {
        const auto parameter = attributeNumber(port, "internal_layer_id");
        const auto outer = attributeNumber(port, "external_port_id");
        const auto value = outer ? valueAt(id, *outer) : std::nullopt;
        if (!parameter || !value) {
            return; // the trip count of a Loop goes nowhere
        }
        const std::string name = body.m_path + std::to_string(*parameter);
        if (const auto axis = axisOf(port)) {
            body.parameters.emplace(*parameter, m_file.graph.addItem(loop.index,
                                                                     {.sequence = *value,
                                                                      .axis = *axis,
                                                                      .isFromEnd = isFromEnd(port),
                                                                      .keepsAxis = true},
                                                                     name));
            return;
        }
        const auto back = loop.resultOfParameter.find(*parameter);
        if (back == loop.resultOfParameter.end()) {
            body.parameters.emplace(*parameter, *value);
            return;
        }
        const auto variable = m_file.graph.addVariable(loop.index, value, name);
        body.parameters.emplace(*parameter, variable);
        loop.variables.emplace(back->second, variable);
    }

    /// A layer's id and name.
    struct LayerName
    {
        std::uint64_t id;
        std::string name;
    };

    void addLoopOutput(const pugi::xml_node& port, const LayerName& layer, const OpenvinoBody& body,
                       const Loop& loop)
    {
        const auto result = attributeNumber(port, "internal_layer_id");
        const auto outer = attributeNumber(port, "external_port_id");
        const auto value = result ? body.resultOf(*result) : std::nullopt;
        if (!outer || !value) {
            return;
        }
        const std::string name = layer.name + "." + std::to_string(*outer);
        const auto variable = loop.variables.find(*result);
        if (const auto axis = axisOf(port)) {
            m_values.insert_or_assign(PortId{layer.id, *outer},
                                      m_file.graph.addCollection(loop.index,
                                                                 {.inner = *value,
                                                                  .axis = *axis,
                                                                  .isFromEnd = isFromEnd(port),
                                                                  .keepsAxis = true},
                                                                 name));
        } else if (variable != loop.variables.end()) {
            m_values.insert_or_assign(PortId{layer.id, *outer},
                                      m_file.graph.addFinal(variable->second, name));
        }
    }

    OpenvinoFile& m_file;
    std::string m_path; ///< in front of names
    int m_depth;
    std::map<std::uint64_t, pugi::xml_node> m_layers;
    std::map<PortId, PortId> m_edges; ///< to, from
    std::map<PortId, GraphValueIndex> m_values;
    std::map<std::uint64_t, GraphValueIndex> m_results;
    std::map<GraphValueIndex, Dequantisation> m_quantised;
};

} // namespace

Status readOpenvinoGraph(const pugi::xml_node& net, std::shared_ptr<const MappedFile> weights,
                         TensorCatalog& catalog, ProgressMonitor& monitor)
{
    constexpr std::uint64_t kFewScales = std::uint64_t{1} << 20U;
    OpenvinoFile file{.weights = std::move(weights), .catalog = catalog, .monitor = monitor};
    file.scalesLeft = kFewScales + (file.weights ? file.weights->size() : 0);
    GATELOUPE_CHECK(OpenvinoBody(file, "", 0).read(net));
    catalog.graph = std::make_shared<const DataflowGraph>(std::move(file.graph));
    catalog.isConverted = true;
    return {};
}

} // namespace gateloupe
