// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/gate_orders.h"
#include "core/conventions/common/layer_stack.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/onnx/onnx_cell.h"
#include "core/model/rnn_model.h"
#include "core/tensor/computed_tensors.h"

namespace gateloupe {

namespace {

constexpr std::size_t kLengthsInput = 4;
constexpr int kMaxBetween = 16; ///< operators between two layers; exporters write two or three

/// Operators that only move the axes of what they are given.
struct BetweenRow
{
    std::string_view type;
    bool (*apply)(const OnnxOperatorNode&, LayerFlow&);
};

constexpr std::array kBetween = {
    BetweenRow{"Identity", [](const OnnxOperatorNode&, LayerFlow&) { return true; }},
    // It does nothing unless the graph trains.
    BetweenRow{"Dropout",
               [](const OnnxOperatorNode& node, LayerFlow&) {
                   return node.input(2).empty() || node.integer("training_mode") == 0;
               }},
    BetweenRow{"Transpose", [](const OnnxOperatorNode& node,
                               LayerFlow& flow) { return flow.transpose(node.integers("perm")); }},
    BetweenRow{"Squeeze",
               [](const OnnxOperatorNode& node, LayerFlow& flow) {
                   const auto* axes = node.integers("axes");
                   return flow.squeeze(axes) && (axes != nullptr || node.input(1).empty());
               }},
    BetweenRow{"Reshape", [](const OnnxOperatorNode& node, LayerFlow& flow) {
                   return flow.reshape(node.integers("shape"));
               }}};

/// A cell's output.
LayerFlow flowOf(const OnnxCell& cell)
{
    using enum FlowAxis;
    return {cell.isBatchFirst ? std::vector{Batch, Time, Direction, Unit}
                              : std::vector{Time, Direction, Batch, Unit},
            cell.directions, cell.hiddenSize};
}

/// Whether the two can be layers of one network.
bool isSameKind(const OnnxCell& a, const OnnxCell& b)
{
    return a.node->type == b.node->type && a.node->graph == b.node->graph &&
           a.equations.cell == b.equations.cell &&
           a.equations.byDirection == b.equations.byDirection && a.canFeed(b) &&
           a.node->input(kLengthsInput) == b.node->input(kLengthsInput);
}

using CellIndex = std::map<const OnnxOperatorNode*, std::size_t>;

/// The cell that alone reads a cell's output, in the form it has to have; empty when there is none.
std::optional<std::size_t> readerOf(const OnnxCell& from, const std::vector<OnnxCell>& cells,
                                    const CellIndex& index, const OnnxOperatorGraph& graph)
{
    LayerFlow flow = flowOf(from);
    std::string_view value = from.node->output(0);
    for (int step = 0; step < kMaxBetween; ++step) {
        const auto use = graph.onlyUseOf(value);
        if (!use || use->input != 0 || graph.isOutput(value)) {
            return std::nullopt;
        }
        const OnnxOperatorNode& node = *use->by;
        if (const auto next = index.find(&node); next != index.end()) {
            const OnnxCell& cell = cells[next->second];
            const bool arrives = cell.isBatchFirst
                                     ? flow.arrivesAs(FlowAxis::Batch, FlowAxis::Time)
                                     : flow.arrivesAs(FlowAxis::Time, FlowAxis::Batch);
            return arrives && isSameKind(from, cell) ? std::optional(next->second) : std::nullopt;
        }
        const auto* row = std::ranges::find(kBetween, node.type, &BetweenRow::type);
        const bool isBetween = row != kBetween.end() && node.domain.empty() &&
                               node.graph == from.node->graph && row->apply(node, flow);
        if (!isBetween) {
            return std::nullopt;
        }
        value = node.output(0);
    }
    return std::nullopt;
}

/// Puts cells together to stacks: a cell whose whole output, and nothing else, is the input of the
/// next one, through the operators that exporters put between to bring [T, D, B, H] into the form
/// [T, B, D*H]. Cells of other kinds, sizes, equations or lengths, and those whose output is used
/// elsewhere, stay apart.
/// Returns indices of `cells`, from the input on; every cell is in one stack.
std::vector<std::vector<std::size_t>> onnxStacks(const std::vector<OnnxCell>& cells,
                                                 const OnnxOperatorGraph& graph)
{
    CellIndex index;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        index.emplace(cells[cell].node, cell);
    }
    std::vector<std::optional<std::size_t>> readers(cells.size());
    std::vector<bool> hasFormer(cells.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const auto reader = readerOf(cells[cell], cells, index, graph);
        // Only forward: a graph that runs in circles gives no stack that never ends.
        if (reader && *reader > cell && !hasFormer[*reader]) {
            readers[cell] = reader;
            hasFormer[*reader] = true;
        }
    }
    return stacksOf(readers);
}

constexpr std::string_view kOnnxSeparators = "/_.-:#";

/// Several names up to where they differ, without the half of a number and what joins the parts; a
/// single name as it is. Empty when one of them is.
std::string commonStart(const std::vector<std::string_view>& names)
{
    std::string_view start = sharedStart(names);
    const bool isCut = std::ranges::any_of(
        names, [start](std::string_view name) { return name.size() > start.size(); });
    const bool isInNumber = std::ranges::any_of(names, [start](std::string_view name) {
        return name.size() > start.size() && isDigit(name[start.size()]);
    });
    while (isCut && isInNumber && !start.empty() && isDigit(start.back())) {
        start.remove_suffix(1);
    }
    start = isCut ? withoutSeparators(start, kOnnxSeparators) : start;
    start.remove_prefix(std::min(start.find_first_not_of('/'), start.size()));
    return std::string(start);
}

/// What the file calls a stack of cells: what the names of its operators have in common at their
/// beginning, or, where they have none, those of its weights. Without either the path of its first
/// operator.
std::string onnxNameOf(const std::vector<const OnnxCell*>& layers)
{
    std::vector<std::string_view> operators;
    std::vector<std::string_view> weights;
    for (const OnnxCell* layer : layers) {
        operators.emplace_back(layer->node->name);
        weights.emplace_back(layer->weights->name);
        weights.emplace_back(layer->recurrent->name);
    }
    std::string name = commonStart(operators);
    if (name.empty()) {
        name = operators.front().empty() ? commonStart(weights) : commonStart({operators.front()});
    }
    return name.empty() ? commonStart({layers.front()->node->path}) : name;
}

using StateOf = std::shared_ptr<const Tensor> OnnxCell::*;

// One tensor holds both directions of a layer.
constexpr std::array kOnnxWeightAxes = {StoredAxis::Direction, StoredAxis::Gate, StoredAxis::Unit,
                                        StoredAxis::Input};
constexpr std::array kOnnxBiasAxes = {StoredAxis::Direction, StoredAxis::Part, StoredAxis::Gate,
                                      StoredAxis::Unit};
constexpr std::array kOnnxPeepholeAxes = {StoredAxis::Direction, StoredAxis::Gate,
                                          StoredAxis::Unit};

/// Makes a network of cells that onnxStacks() put together, from the input on, step by step.
class OnnxModelMaker
{
public:
    explicit OnnxModelMaker(const std::vector<const OnnxCell*>& layers)
        : m_layers(layers)
        , m_first(*layers.front())
        , m_builder(onnxNameOf(layers), {}, "onnx", FactSource::Stated)
    {
    }

    Result<RnnModel> make()
    {
        describe();
        for (std::uint32_t layer = 0; layer < m_layers.size(); ++layer) {
            GATELOUPE_CHECK(addLayer(*m_layers[layer], {.layer = LayerIndex(layer)}));
        }
        addStart();
        explain();
        return m_builder.finish();
    }

private:
    void describe()
    {
        RnnModel& model = m_builder.model();
        model.spec.cell = m_first.equations.cell;
        model.equations = m_first.equations.byDirection;
        m_first.describe(model, m_layers.size(),
                         m_first.biases ? BiasMode::Double : BiasMode::None);
        std::vector<EquationSources> sources;
        for (const OnnxCell* layer : m_layers) {
            sources.insert(sources.end(), layer->equations.sources.begin(),
                           layer->equations.sources.end());
        }
        model.sources = NetworkSources(std::move(sources));
    }

    Status addLayer(const OnnxCell& cell, const GatePlace& place)
    {
        using enum ParameterKind;
        const auto gates = kOnnxOrder.of(cell.equations.cell);
        return m_builder.add(
            {{cell.weights, {only(InputWeights), kOnnxWeightAxes, gates}},
             {cell.recurrent, {only(RecurrentWeights), kOnnxWeightAxes, gates}},
             {cell.biases, {kBothBiases, kOnnxBiasAxes, gates}},
             {cell.peepholes, {only(PeepholeWeights), kOnnxPeepholeAxes, kOnnxPeepholeGates}}},
            place);
    }

    void addStart()
    {
        RnnModel& model = m_builder.model();
        model.sequenceLengths = m_first.lengths;
        model.initialHidden = stateOf(&OnnxCell::initialHidden, "h");
        model.initialCell = stateOf(&OnnxCell::initialCell, "c");
    }

    /// The states of all layers, one behind the other; null where the file has none or zeros:
    /// exporters write down the states that every network begins with, for the one batch they were
    /// shown.
    std::shared_ptr<const Tensor> stateOf(StateOf state, std::string_view word)
    {
        std::vector<std::shared_ptr<const Tensor>> states;
        for (const OnnxCell* layer : m_layers) {
            states.push_back(layer->*state);
        }
        const bool isAnySet = std::ranges::any_of(states, [](const auto& each) {
            return each && !isFilledWith(*each, 0.0).value_or(false);
        });
        if (!isAnySet || states.size() == 1) {
            return isAnySet ? states.front() : nullptr;
        }
        auto whole = isOneOf(nullptr, states)
                         ? Result<std::shared_ptr<const Tensor>>(
                               Error::shapeMismatch("only some layers have one in the file"))
                         : joinedStates(states);
        if (!whole) {
            m_builder.model().warnings.push_back(
                message("the initial %1 in the file is not used: %2", word, whole.error().message));
        }
        return whole.value_or(nullptr);
    }

    void explain()
    {
        RnnModel& model = m_builder.model();
        const std::string operators =
            joinedBy(", ", m_layers, [](const OnnxCell* layer) { return layer->node->path; });
        for (const OnnxCell* layer : m_layers) {
            std::ranges::copy(layer->warnings, std::back_inserter(model.warnings));
            for (const Message& limit : layer->limits) {
                m_builder.limitEverywhere(
                    m_layers.size() == 1 ? limit : message("%1: %2", layer->node->path, limit));
            }
        }
        model.evidence.push_back(m_layers.size() == 1
                                     ? message("%1 operator %2", m_first.node->type, operators)
                                     : message("%1 %2 operators that feed each other: %3",
                                               m_layers.size(), m_first.node->type, operators));
        if (m_first.isBatchFirst) {
            model.evidence.push_back(message("layout 1: the operator takes batch before time"));
        }
    }

    const std::vector<const OnnxCell*>& m_layers;
    const OnnxCell& m_first;
    ModelBuilder m_builder;
};

/// What the weights were made of holds the same numbers once more.
void addAliases(const TensorCatalog& catalog, Recognition& recognition)
{
    std::set<std::string_view> used;
    for (const RnnModel& model : recognition.models) {
        for (const auto& [id, view] : model.parameters) {
            used.insert(view.tensor->name);
        }
    }
    for (const Attribute& attribute : catalog.attributes) {
        const auto* origins = std::get_if<std::vector<std::string>>(&attribute.value);
        if (attribute.name == "made_from" && origins != nullptr &&
            used.contains(attribute.object)) {
            recognition.aliases.insert(recognition.aliases.end(), origins->begin(), origins->end());
        }
    }
}

} // namespace

/// The recurrent operators of a graph of operators, which a catalog's attributes tell
/// (core/formats/onnx_walk.h). An operator is one network; operators that feed each other directly,
/// as exporters write a framework's stack, are one together.
/// Source: ONNX operators, LSTM, GRU, RNN, opsets 1 to 22.
Recognition recogniseOnnx(const TensorCatalog& catalog)
{
    Recognition recognition;
    const OnnxOperatorGraph graph(catalog);
    if (graph.operators().empty()) {
        return recognition;
    }
    const TensorIndex tensors = catalog.index();
    std::vector<OnnxCell> cells;
    for (const OnnxOperatorNode& node : graph.operators()) {
        if (const auto* objection = onnxObjection(node)) {
            recognition.warnings.push_back(
                {message("%1 %2: %3", node.type, node.path, objection->reason),
                 objection->isPackedBuffer ? Remedy(remedy::DescribeTensor{}) : Remedy()});
        }
        if (isOnnxCell(node)) {
            keep(readOnnxCell(node, graph, tensors), cells, recognition.warnings);
        }
    }
    for (const auto& stack : onnxStacks(cells, graph)) {
        std::vector<const OnnxCell*> layers;
        for (const std::size_t index : stack) {
            layers.push_back(&cells[index]);
        }
        recognition.add(OnnxModelMaker(layers).make());
    }
    addAliases(catalog, recognition);
    return recognition;
}

} // namespace gateloupe
