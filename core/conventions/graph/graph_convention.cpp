// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/layer_stack.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/graph/graph_flow.h"
#include "core/conventions/graph/graph_layer.h"
#include "core/conventions/graph/tflite_layers.h"
#include "core/graph/cell_finder.h"
#include "core/tensor/computed_tensors.h"

namespace gateloupe {

namespace {

// ---- Layers ----

GraphLayer layerOf(GraphCell cell)
{
    GraphLayer layer{cell, "graph"};
    for (const GraphCellParameter& each : cell.parameters) {
        layer.owners.push_back(each.view.name);
    }
    for (const GraphCell::Step& step : cell.steps) {
        layer.inputs.push_back(step.input);
        layer.outputs.push_back(step.output);
    }
    const std::string nodes = joinedBy(", ", cell.nodes);
    layer.evidence = cell.steps.size() > 1
                         ? message("a cell taken apart, %1 steps with the same weights: %2",
                                   cell.steps.size(), nodes)
                         : message("a cell taken apart: %1", nodes);
    layer.parameters[0] = std::move(cell.parameters);
    return layer;
}

/// A layer, where its input comes from and where its output goes.
struct PlacedLayer
{
    GraphLayer layer;
    std::vector<GraphFlow::Source> sources; ///< of each of its inputs
    std::set<GraphValueIndex> carriers;
    std::set<std::uint32_t> readers;
};

std::set<ParameterKind> kindsOf(const GraphLayer& layer)
{
    std::set<ParameterKind> kinds;
    for (const GraphCellParameter& each : layer.parameters[0]) {
        kinds.insert(each.kind);
    }
    return kinds;
}

/// Whether two layers compute the same with other numbers.
bool isSameKind(const GraphLayer& a, const GraphLayer& b)
{
    return a.convention == b.convention && a.cell == b.cell && a.gruReset == b.gruReset &&
           a.hiddenSize == b.hiddenSize && a.projectionSize == b.projectionSize &&
           a.forgetOffset == b.forgetOffset && a.directions == b.directions &&
           a.equations == b.equations && a.limits.empty() == b.limits.empty() &&
           kindsOf(a) == kindsOf(b);
}

/// Two layers over one input, one of them from its end, whose outputs meet: the two directions of
/// one.
bool arePaired(const PlacedLayer& a, const PlacedLayer& b)
{
    const bool isSequence = a.sources.size() == 1 && b.sources.size() == 1;
    if (!isSequence || a.layer.directions != 1 || !isSameKind(a.layer, b.layer) ||
        a.layer.inputSize != b.layer.inputSize ||
        a.sources.front().value != b.sources.front().value ||
        a.sources.front().isReversed == b.sources.front().isReversed) {
        return false;
    }
    return std::ranges::any_of(a.readers,
                               [&b](std::uint32_t reader) { return b.readers.contains(reader); });
}

void pairDirections(std::vector<PlacedLayer>& layers, const DataflowGraph& graph)
{
    for (std::size_t first = 0; first < layers.size(); ++first) {
        for (std::size_t second = first + 1; second < layers.size(); ++second) {
            if (!arePaired(layers[first], layers[second])) {
                continue;
            }
            PlacedLayer& forward = layers[first];
            PlacedLayer& backward = layers[second];
            if (forward.sources.front().isReversed) {
                std::swap(forward, backward);
            }
            forward.layer.directions = 2;
            forward.layer.parameters[1] = std::move(backward.layer.parameters[0]);
            forward.layer.evidence =
                message("%1; backward: %2", forward.layer.evidence, backward.layer.evidence);
            forward.layer.owners.insert(forward.layer.owners.end(), backward.layer.owners.begin(),
                                        backward.layer.owners.end());
            forward.carriers.clear();
            for (const std::uint32_t reader : forward.readers) {
                const GraphNode& node = graph.nodes()[reader];
                if (backward.readers.contains(reader) && node.operation == GraphOperation::Concat) {
                    forward.carriers.insert(node.outputs.begin(), node.outputs.end());
                }
            }
            layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(second));
            break;
        }
    }
    for (PlacedLayer& each : layers) {
        each.layer.isReversed = each.layer.directions == 1 && each.sources.size() == 1 &&
                                each.sources.front().isReversed;
    }
}

/// Whether a layer reads what another one makes, and the two can be layers of one network.
bool follows(const PlacedLayer& next, const PlacedLayer& former)
{
    const GraphLayer& a = former.layer;
    const GraphLayer& b = next.layer;
    if (!isSameKind(a, b) || a.isReversed || b.isReversed ||
        b.inputSize != a.directions * a.projectionSize.value_or(a.hiddenSize)) {
        return false;
    }
    return std::ranges::any_of(next.sources, [&former](const GraphFlow::Source& source) {
        return !source.isReversed && former.carriers.contains(source.value);
    });
}

/// Indices of layers, from the input on; every layer is in one stack.
std::vector<std::vector<std::size_t>> graphStacks(const std::vector<PlacedLayer>& layers)
{
    std::vector<std::optional<std::size_t>> next(layers.size());
    std::vector<bool> hasFormer(layers.size());
    const auto leadsTo = [&next](std::size_t from, std::size_t to) {
        for (std::optional<std::size_t> each = from; each; each = next[*each]) {
            if (*each == to) {
                return true;
            }
        }
        return false;
    };
    for (std::size_t former = 0; former < layers.size(); ++former) {
        for (std::size_t each = 0; each < layers.size() && !next[former]; ++each) {
            if (!hasFormer[each] && !leadsTo(each, former) &&
                follows(layers[each], layers[former])) {
                next[former] = each;
                hasFormer[each] = true;
            }
        }
    }
    return stacksOf(next);
}

// ---- Names ----

using NameParts = std::vector<std::string_view>;

/// "model/lstm/MatMul;model/lstm/add" -> model, lstm: what owns a value, without the value's own
/// part. Empty for names that converters make up.
NameParts ownersOf(std::string_view name)
{
    constexpr std::array<std::string_view, 5> kMadeUp = {"arith", "tfl", "while", "std",
                                                         "StatefulPartitionedCall"};
    NameParts parts = splitAt(name.substr(0, name.find(';')), "/.");
    std::erase(parts, "");
    if (!parts.empty()) {
        parts.pop_back();
    }
    return parts.empty() || isOneOf(parts.front(), kMadeUp) ? NameParts() : parts;
}

/// What the names have in common from their beginning on, of those that say something.
std::string commonOwner(const std::vector<std::string>& names)
{
    std::optional<NameParts> common;
    for (const std::string& name : names) {
        const NameParts parts = ownersOf(name);
        if (parts.empty()) {
            continue;
        }
        if (!common) {
            common = parts;
        }
        common->erase(std::ranges::mismatch(*common, parts).in1, common->end());
    }
    if (!common || common->empty()) {
        return {};
    }
    const char* first = common->front().data(); // all parts lie in one name
    std::string owner(first, common->back().data() + common->back().size());
    // A cell inside its layer is the layer's.
    constexpr std::array<std::string_view, 3> kCells = {"/lstm_cell", "/gru_cell",
                                                        "/simple_rnn_cell"};
    for (const std::string_view cell : kCells) {
        if (owner.ends_with(cell)) {
            owner.resize(owner.size() - cell.size());
        }
    }
    return owner;
}

// ---- Models ----

/// Makes one model of one stack.
class GraphModelMaker
{
public:
    GraphModelMaker(const std::vector<const GraphLayer*>& layers, const TensorCatalog& catalog,
                    const std::map<const TensorSource*, std::shared_ptr<const Tensor>>& tensors)
        : m_layers(layers)
        , m_first(*layers.front())
        , m_tensors(tensors)
        , m_builder(nameOf(layers), catalog.path, layers.front()->convention, layers.front()->facts)
    {
    }

    Result<RnnModel> make()
    {
        describe();
        for (std::uint32_t index = 0; index < m_layers.size(); ++index) {
            const GraphLayer& layer = *m_layers[index];
            for (std::uint32_t side = 0; side < layer.directions; ++side) {
                for (const GraphCellParameter& each : layer.parameters[side]) {
                    GATELOUPE_CHECK(
                        add(each, LayerIndex(index), m_builder.model().direction(side)));
                }
            }
            m_builder.model().evidence.push_back(layer.evidence);
            for (const Message& reason : layer.limits) {
                m_builder.limitEverywhere(reason);
            }
            for (const Warning& warning : layer.warnings) {
                auto& warnings = m_builder.model().warnings;
                if (!isOneOf(warning, warnings)) {
                    warnings.push_back(warning);
                }
            }
        }
        m_builder.findBiasMode();
        return m_builder.finish();
    }

private:
    static std::string nameOf(const std::vector<const GraphLayer*>& layers)
    {
        std::vector<std::string> names;
        for (const GraphLayer* layer : layers) {
            names.insert(names.end(), layer->owners.begin(), layer->owners.end());
        }
        const std::string common = commonOwner(names);
        return common.empty() ? commonOwner(layers.front()->owners) : common;
    }

    void describe()
    {
        m_builder.spec() = {.cell = m_first.cell,
                            .inputSize = m_first.inputSize,
                            .hiddenSize = m_first.hiddenSize,
                            .projectionSize = m_first.projectionSize,
                            .layers = static_cast<std::uint32_t>(m_layers.size()),
                            .directions = m_first.directions,
                            .dtype = commonType()};
        RnnModel& model = m_builder.model();
        if (m_first.equations != standardEquations(m_first.cell)) {
            model.equations = {m_first.equations};
        }
        model.setGruReset(m_first.gruReset, m_first.facts);
        model.setForgetOffset(m_first.forgetOffset, m_first.facts);
        model.setReversed(m_first.isReversed, FactSource::Computed);
    }

    /// Converters leave small tensors as they were: where types differ, all are read as f32.
    [[nodiscard]] DType commonType() const
    {
        std::optional<DType> type;
        for (const GraphLayer* layer : m_layers) {
            for (const auto& side : layer->parameters) {
                for (const GraphCellParameter& each : side) {
                    if (type && *type != each.view.dtype) {
                        return DType::F32;
                    }
                    type = each.view.dtype;
                }
            }
        }
        return type.value_or(DType::F32);
    }

    Status add(const GraphCellParameter& parameter, LayerIndex layer, Direction direction)
    {
        Tensor view = parameter.view;
        GATELOUPE_CHECK(checkExtent(view));
        if (view.dtype != m_builder.spec().dtype) {
            GATELOUPE_TRY(view, castTo(view, m_builder.spec().dtype));
            view.name = parameter.view.name;
        }
        if (parameter.isNegated) {
            GATELOUPE_TRY(view, negated(view));
            view.name = parameter.view.name;
        }
        GateView gate;
        gate.rows = view.shape[0];
        gate.cols = view.shape.size() > 1 ? view.shape[1] : 1;
        gate.rowStride = view.strides[0];
        gate.colStride = view.shape.size() > 1 ? view.strides[1] : 1;
        gate.offsetElements = view.offsetElements;
        const auto whole = m_tensors.find(view.source.get());
        gate.tensor = whole != m_tensors.end() ? whole->second
                                               : std::make_shared<const Tensor>(std::move(view));
        const ParameterId id = parameter.kind == ParameterKind::ProjectionWeights
                                   ? projectionId(layer, direction)
                                   : ParameterId{layer, direction, parameter.kind, parameter.gate};
        if (!m_builder.model().parameters.emplace(id, std::move(gate)).second) {
            return Error::corrupt("%1: %2 is there twice", m_builder.model().name, pathOf(id));
        }
        return {};
    }

    const std::vector<const GraphLayer*>& m_layers;
    const GraphLayer& m_first;
    const std::map<const TensorSource*, std::shared_ptr<const Tensor>>& m_tensors;
    ModelBuilder m_builder;
};

/// The stored tensor of each source.
std::map<const TensorSource*, std::shared_ptr<const Tensor>>
wholeTensors(const DataflowGraph& graph)
{
    std::map<const TensorSource*, std::shared_ptr<const Tensor>> tensors;
    for (const GraphValue& value : graph.values()) {
        if (value.origin == GraphValue::Origin::Constant && value.constant->source) {
            tensors.emplace(value.constant->source.get(), value.constant);
        }
    }
    return tensors;
}

} // namespace

/// Networks in a graph of operators, whatever its format: the recurrent operators of TensorFlow
/// Lite, and cells that an exporter took apart. Layers that feed each other are one network, and so
/// are two directions over one input whose outputs meet.
Recognition recogniseGraph(const TensorCatalog& catalog)
{
    Recognition recognition;
    if (!catalog.graph) {
        return recognition;
    }
    const DataflowGraph& graph = *catalog.graph;
    std::vector<GraphLayer> found;
    if (catalog.format == "tflite") { // other formats have operators of the same names
        found = tfliteLayers(graph, recognition.warnings);
    }
    GraphCells cells = findCells(graph);
    std::ranges::move(cells.warnings, std::back_inserter(recognition.warnings));
    for (GraphCell& cell : cells.cells) {
        found.push_back(layerOf(std::move(cell)));
    }
    if (found.empty()) {
        return recognition;
    }
    const GraphFlow flow(graph);
    std::vector<PlacedLayer> layers;
    for (GraphLayer& layer : found) {
        PlacedLayer placed{.layer = std::move(layer)};
        for (const GraphValueIndex input : placed.layer.inputs) {
            placed.sources.push_back(flow.sourceOf(input));
        }
        placed.carriers = flow.carriersOf(placed.layer);
        placed.readers = flow.readersOf(placed.carriers);
        layers.push_back(std::move(placed));
    }
    pairDirections(layers, graph);
    const auto tensors = wholeTensors(graph);
    for (const auto& stack : graphStacks(layers)) {
        std::vector<const GraphLayer*> members;
        for (const std::size_t index : stack) {
            members.push_back(&layers[index].layer);
        }
        recognition.add(GraphModelMaker(members, catalog, tensors).make());
    }
    return recognition;
}

} // namespace gateloupe
