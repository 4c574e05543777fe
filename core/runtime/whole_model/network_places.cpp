// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/whole_model/network_places.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/conventions/graph/placed_layer.h"
#include "core/conventions/onnx/onnx_cell.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

namespace {

// Inputs and outputs of ONNX' LSTM, GRU and RNN.
constexpr std::size_t kSequence = 0;
constexpr std::size_t kLengths = 4;
constexpr std::size_t kInitialHidden = 5;
constexpr std::size_t kInitialCell = 6;
constexpr std::size_t kAllHidden = 0;
constexpr std::size_t kLastHidden = 1;
constexpr std::size_t kLastCell = 2;

constexpr std::int64_t kOnnxFloat = 1;
constexpr std::int64_t kOnnxInt32 = 6;
constexpr std::int64_t kOnnxHalf = 10;
constexpr std::int64_t kOnnxDouble = 11;
constexpr std::int64_t kOnnxBfloat = 16;

std::int64_t onnxTypeOf(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return kOnnxHalf;
    case DType::BF16:
        return kOnnxBfloat;
    case DType::F64:
        return kOnnxDouble;
    default:
        return kOnnxFloat;
    }
}

Result<std::int64_t> placeOf(const OnnxOperatorNode& node)
{
    const auto* at = node.find<std::int64_t>("operator.at");
    return at != nullptr ? Result<std::int64_t>(*at)
                         : Error::unsupported("%1 makes nothing that has a name", node.path);
}

/// Where the values stand of a network whose layers are operators.
class OperatorPlaces
{
public:
    OperatorPlaces(const RnnModel& model, PlaceList& places)
        : m_model(model)
        , m_places(places)
    {
    }

    Result<NetworkPlaces> of(const std::vector<const OnnxOperatorNode*>& layers)
    {
        NetworkPlaces found;
        const auto* layout = layers.front()->integers("layout");
        found.form = layout != nullptr && *layout == std::vector<std::int64_t>{1}
                         ? NetworkPlaces::Form::BatchFirst
                         : NetworkPlaces::Form::Operator;
        GATELOUPE_TRY(const auto x, taken(*layers.front(), kSequence));
        GATELOUPE_TRY(found.lengths, taken(*layers.front(), kLengths, kOnnxInt32));
        if (!x) {
            return Error::unsupported("%1 has no input", layers.front()->path);
        }
        found.x = {*x};
        GATELOUPE_TRY(const auto y, made(*layers.back(), kAllHidden));
        if (y) {
            found.y = {*y};
        }
        for (const OnnxOperatorNode* layer : layers) {
            GATELOUPE_TRY(found.h0.emplace_back().value, taken(*layer, kInitialHidden));
            GATELOUPE_TRY(found.hN.emplace_back().value, made(*layer, kLastHidden));
            if (hasCellState(m_model.spec.cell)) {
                GATELOUPE_TRY(found.c0.emplace_back().value, taken(*layer, kInitialCell));
                GATELOUPE_TRY(found.cN.emplace_back().value, made(*layer, kLastCell));
            }
        }
        for (auto* states : {&found.hN, &found.cN}) {
            if (std::ranges::any_of(*states, [](const auto& each) { return !each.value; })) {
                states->clear();
            }
        }
        return found;
    }

private:
    using Found = std::optional<PlaceList::Index>;

    Result<Found> add(const OnnxOperatorNode& node, bool isMade, std::size_t index,
                      std::int64_t type)
    {
        const std::string_view value = isMade ? node.output(index) : node.input(index);
        if (value.empty()) {
            return Found();
        }
        GATELOUPE_TRY(const std::int64_t at, placeOf(node));
        return Found(m_places.add({at, isMade, index, type}));
    }

    Result<Found> taken(const OnnxOperatorNode& node, std::size_t index,
                        std::optional<std::int64_t> type = {})
    {
        return add(node, false, index, type.value_or(onnxTypeOf(m_model.spec.dtype)));
    }

    Result<Found> made(const OnnxOperatorNode& node, std::size_t index)
    {
        return add(node, true, index, onnxTypeOf(m_model.spec.dtype));
    }

    const RnnModel& m_model;
    PlaceList& m_places;
};

/// The gate that tells which operator or cell a layer is: its first input weights.
const GateView* firstGate(const RnnModel& model, std::uint32_t layer, std::uint32_t side)
{
    for (const auto& [id, view] : model.parameters) {
        if (id.layer == LayerIndex(layer) && id.direction == model.direction(side) &&
            id.kind == ParameterKind::InputWeights) {
            return &view;
        }
    }
    return nullptr;
}

Error notFound(const RnnModel& model)
{
    return Error::unsupported("where %1 stands among the model's operators is not known",
                              model.name);
}

Result<NetworkPlaces> operatorPlaces(const TensorCatalog& catalog, const RnnModel& model,
                                     PlaceList& places)
{
    const OnnxOperatorGraph graph(catalog);
    const TensorIndex tensors = catalog.index();
    std::map<std::string, const OnnxOperatorNode*> byWeights;
    std::vector<const OnnxOperatorNode*> layers;
    for (const OnnxOperatorNode& node : graph.operators()) {
        if (!isOnnxCell(node)) {
            continue;
        }
        const auto cell = readOnnxCell(node, graph, tensors);
        if (cell && cell->weights) {
            byWeights.emplace(cell->weights->name, &node);
        }
    }
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        const GateView* gate = firstGate(model, layer, 0);
        const auto found = gate == nullptr ? byWeights.end() : byWeights.find(gate->tensor->name);
        if (found == byWeights.end()) {
            return notFound(model);
        }
        layers.push_back(found->second);
    }
    return OperatorPlaces(model, places).of(layers);
}

bool isOf(const GraphLayer& layer, std::uint32_t side, const GateView& gate)
{
    return std::ranges::any_of(layer.parameters[side], [&](const GraphCellParameter& each) {
        return each.kind == ParameterKind::InputWeights &&
               each.view.source == gate.tensor->source &&
               each.view.offsetElements == gate.offsetElements;
    });
}

/// Where the values stand of a network whose layers were taken apart.
class CellPlaces
{
public:
    CellPlaces(const TensorCatalog& catalog, const RnnModel& model, PlaceList& places)
        : m_catalog(catalog)
        , m_model(model)
        , m_places(places)
    {
    }

    Result<NetworkPlaces> of(const std::vector<const GraphLayer*>& layers)
    {
        const GraphLayer& first = *layers.front();
        NetworkPlaces found;
        found.form = first.loop ? NetworkPlaces::Form::Looped : NetworkPlaces::Form::Unrolled;
        found.isReversed = m_model.isReversed;
        for (const GraphValueIndex value : first.inputs) {
            GATELOUPE_TRY(found.x.emplace_back(), add(value));
        }
        for (const GraphLayer* layer : layers) {
            for (std::uint32_t side = 0; side < layer->directions; ++side) {
                GATELOUPE_TRY(found.h0.emplace_back(), state(layer->starts[side].hidden));
                if (hasCellState(m_model.spec.cell)) {
                    GATELOUPE_TRY(found.c0.emplace_back(), state(layer->starts[side].cell));
                }
            }
        }
        if (first.directions == 1) {
            for (const GraphValueIndex value : layers.back()->outputs) {
                GATELOUPE_TRY(found.y.emplace_back(), add(value));
            }
            for (const GraphLayer* layer : layers) {
                GATELOUPE_TRY(found.hN.emplace_back().value, add(layer->outputs.back()));
            }
        }
        return found;
    }

private:
    Result<PlaceList::Index> add(GraphValueIndex index)
    {
        const DataflowGraph& graph = *m_catalog.graph;
        if (const GraphNode* maker = graph.makerOf(index)) {
            const auto* at = m_catalog.findAttribute(maker->name, "operator.at");
            const auto port = std::ranges::find(maker->outputs, index) - maker->outputs.begin();
            const auto* place = at == nullptr ? nullptr : std::get_if<std::int64_t>(&at->value);
            if (place != nullptr && isLastOf(maker->name, index)) {
                return m_places.add(
                    {*place, true, static_cast<std::size_t>(port), onnxTypeOf(m_model.spec.dtype)});
            }
        }
        GATELOUPE_TRY(OnnxValuePlace place, placeOfValue(m_catalog, graph.value(index).name));
        place.dataType = onnxTypeOf(m_model.spec.dtype);
        return m_places.add(place);
    }

    /// An operator of the file may be several nodes of the graph: what it makes is the last one's.
    [[nodiscard]] bool isLastOf(const std::string& name, GraphValueIndex index) const
    {
        const auto& nodes = m_catalog.graph->nodes();
        const auto last = std::ranges::find(nodes.rbegin(), nodes.rend(), name, &GraphNode::name);
        return last != nodes.rend() &&
               std::ranges::find(last->outputs, index) != last->outputs.end();
    }

    Result<StatePlace> state(const std::optional<GraphWindow>& window)
    {
        if (!window) {
            return StatePlace();
        }
        StatePlace place{.first = window->first, .count = window->count};
        GATELOUPE_TRY(place.value, add(window->value));
        return place;
    }

    const TensorCatalog& m_catalog;
    const RnnModel& m_model;
    PlaceList& m_places;
};

Result<NetworkPlaces> cellPlaces(const TensorCatalog& catalog, const RnnModel& model,
                                 PlaceList& places, ProgressMonitor& monitor)
{
    std::vector<Warning> ignored;
    const std::vector<PlacedLayer> all = placedLayers(catalog, ignored, monitor);
    if (monitor.cancelled()) {
        return Error::cancelled();
    }
    std::vector<const GraphLayer*> layers;
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        const GateView* gate = firstGate(model, layer, 0);
        const auto found = std::ranges::find_if(all, [&](const PlacedLayer& each) {
            return gate != nullptr && isOf(each.layer, 0, *gate);
        });
        if (found == all.end()) {
            return notFound(model);
        }
        layers.push_back(&found->layer);
    }
    return CellPlaces(catalog, model, places).of(layers);
}

} // namespace

PlaceList::Index PlaceList::add(const OnnxValuePlace& place)
{
    const auto found = std::ranges::find(m_places, place);
    const auto index = static_cast<Index>(found - m_places.begin());
    if (found == m_places.end()) {
        m_places.push_back(place);
    }
    return index;
}

Result<OnnxValuePlace> placeOfValue(const TensorCatalog& catalog, const std::string& id)
{
    const OnnxOperatorGraph graph(catalog);
    for (const bool isMade : {true, false}) {
        for (const OnnxOperatorNode& node : graph.operators()) {
            const auto& values = isMade ? node.outputs : node.inputs;
            const auto value = std::ranges::find(values, id);
            if (!id.empty() && value != values.end()) {
                GATELOUPE_TRY(const std::int64_t at, placeOf(node));
                return OnnxValuePlace{at, isMade, static_cast<std::size_t>(value - values.begin())};
            }
        }
    }
    return Error::notFound("no operator of the model takes or makes a value %1", id);
}

std::vector<std::string> innerValues(const TensorCatalog& catalog)
{
    std::vector<std::string> values;
    const OnnxOperatorGraph graph(catalog);
    std::set<std::string, std::less<>> bodies;
    for (const OnnxOperatorNode& node : graph.operators()) {
        if (node.type == "Loop" || node.type == "Scan") {
            bodies.insert(node.path + "/body");
        }
        const bool isInner = std::ranges::any_of(bodies, [&node](const std::string& body) {
            return node.graph == body || node.graph.starts_with(body + "/");
        });
        for (const std::string& output : node.outputs) {
            if (isInner && !output.empty()) {
                values.push_back(output);
            }
        }
    }
    return values;
}

Result<NetworkPlaces> networkPlaces(const Checkpoint& checkpoint, const RnnModel& model,
                                    PlaceList& places, ProgressMonitor& monitor)
{
    if (model.convention == "onnx") {
        return operatorPlaces(checkpoint.catalog, model, places);
    }
    if (model.convention == "graph" && checkpoint.catalog.graph) {
        return cellPlaces(checkpoint.catalog, model, places, monitor);
    }
    return notFound(model);
}

} // namespace gateloupe
