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
#include "core/conventions/common/name_parts.h"
#include "core/conventions/graph/placed_layer.h"
#include "core/conventions/graph/stored_states.h"
#include "core/graph/cells/cell_finder.h"
#include "core/tensor/computed_tensors.h"

namespace gateloupe {

namespace {

/// Whether a layer reads what another one makes, and the two can be layers of one network. Cells
/// of one loop read in its order, from the end as well.
bool follows(const PlacedLayer& next, const PlacedLayer& former)
{
    const GraphLayer& a = former.layer;
    const GraphLayer& b = next.layer;
    const bool areInOneLoop = a.loop && a.loop == b.loop;
    if (!isSameKind(a, b) || ((a.isReversed || b.isReversed) && !areInOneLoop) ||
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

using OwnerParts = std::vector<std::string_view>;

/// "model/lstm/MatMul;model/lstm/add" -> model, lstm: what owns a value, without the value's own
/// part. Empty for names that converters make up.
OwnerParts ownersOf(std::string_view name)
{
    constexpr std::array<std::string_view, 5> kMadeUp = {"arith", "tfl", "while", "std",
                                                         "StatefulPartitionedCall"};
    OwnerParts parts = splitAt(name.substr(0, name.find(';')), "/.");
    std::erase(parts, "");
    if (!parts.empty()) {
        parts.pop_back();
    }
    // "Func/lstm/PartitionedCall/input/_3": an argument of a function that the layer calls.
    if (parts.size() > 1 && parts.front() == "Func") {
        parts.erase(parts.begin());
    }
    if (!parts.empty()) {
        parts.erase(std::find(parts.begin() + 1, parts.end(), "PartitionedCall"), parts.end());
    }
    return parts.empty() || isOneOf(parts.front(), kMadeUp) ? OwnerParts() : parts;
}

/// What the names have in common from their beginning on, of those that say something.
std::string commonOwner(const std::vector<std::string>& names)
{
    std::optional<OwnerParts> common;
    for (const std::string& name : names) {
        const OwnerParts parts = ownersOf(name);
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
    // A cell inside its layer is the layer's, and so is a read of one of its weights.
    constexpr std::array<std::string_view, 4> kInner = {"lstm_cell", "gru_cell", "simple_rnn_cell",
                                                        "Read"};
    const auto [layer, inner] = splitLast(owner, "/");
    if (!layer.empty() && isOneOf(withoutNumber(inner), kInner)) {
        owner.resize(layer.size());
    }
    return owner;
}

/// Makes one model of one stack.
class GraphModelMaker
{
public:
    GraphModelMaker(const std::vector<const GraphLayer*>& layers, const TensorCatalog& catalog,
                    const std::map<const TensorSource*, std::shared_ptr<const Tensor>>& tensors)
        : m_layers(layers)
        , m_first(*layers.front())
        , m_graph(catalog.graph)
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
        std::vector<GraphDirection> cells;
        for (const GraphLayer* layer : m_layers) {
            for (std::uint32_t side = 0; side < layer->directions; ++side) {
                cells.push_back({layer, side});
            }
        }
        addStartOfGraph(cells, *m_graph, m_builder.model());
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
        model.equations = {m_first.equations};
        if (m_first.directions == 2 && m_first.backward != m_first.equations) {
            model.equations.push_back(m_first.backward);
        } else if (m_first.equations == standardEquations(m_first.cell)) {
            model.equations.clear();
        }
        model.setReversed(m_first.isReversed, m_first.direction);
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
    std::shared_ptr<const DataflowGraph> m_graph;
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
Recognition recogniseGraph(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    Recognition recognition;
    if (!catalog.graph) {
        return recognition;
    }
    const std::vector<PlacedLayer> layers = placedLayers(catalog, recognition.warnings, monitor);
    const auto tensors = wholeTensors(*catalog.graph);
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
