// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/onnx/onnx_cell.h"
#include "core/conventions/onnx/onnx_gates.h"
#include "core/model/rnn_model.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

constexpr std::size_t kLengthsInput = 4;
constexpr int kMaxBetween = 16; ///< operators between two layers; exporters write two or three

enum class Axis : std::uint8_t
{
    Time,
    Batch,
    Direction,
    Unit,
    Features, ///< directions and units in one
    One,      ///< of extent 1
};

using Axes = std::vector<Axis>;

/// A cell's output on its way: which of its axes is which.
struct Flow
{
    const OnnxCell& cell;
    Axes axes;

    [[nodiscard]] bool isOne(Axis axis) const
    {
        return axis == Axis::One || (axis == Axis::Direction && cell.directions == 1);
    }

    /// The axes that have an extent, in their order.
    [[nodiscard]] Axes withoutOnes() const
    {
        Axes rest;
        std::ranges::copy_if(axes, std::back_inserter(rest),
                             [this](Axis axis) { return !isOne(axis); });
        return rest;
    }
};

std::optional<std::size_t> axisOf(std::int64_t axis, std::size_t rank)
{
    const auto extent = static_cast<std::int64_t>(rank);
    const std::int64_t positive = axis < 0 ? axis + extent : axis;
    return positive >= 0 && positive < extent ? std::optional(static_cast<std::size_t>(positive))
                                              : std::nullopt;
}

bool pass(const OnnxOperatorNode&, Flow&)
{
    return true;
}

/// Dropout does nothing unless the graph trains.
bool passUntrained(const OnnxOperatorNode& node, Flow&)
{
    return node.input(2).empty() || node.integer("training_mode") == 0;
}

bool transpose(const OnnxOperatorNode& node, Flow& flow)
{
    const auto* order = node.integers("perm");
    Axes turned;
    for (std::size_t index = 0; index < flow.axes.size(); ++index) {
        const std::size_t reversed = flow.axes.size() - 1 - index;
        const bool isGiven = order != nullptr && index < order->size();
        const auto from =
            isGiven ? axisOf((*order)[index], flow.axes.size()) : std::optional(reversed);
        if (!from || (order != nullptr && !isGiven)) {
            return false;
        }
        turned.push_back(flow.axes[*from]);
    }
    flow.axes = std::move(turned);
    return true;
}

bool squeeze(const OnnxOperatorNode& node, Flow& flow)
{
    const auto* axes = node.integers("axes");
    if (axes == nullptr) {
        flow.axes = flow.withoutOnes();
        return node.input(1).empty();
    }
    std::vector<bool> isGone(flow.axes.size());
    for (const std::int64_t axis : *axes) {
        const auto index = axisOf(axis, flow.axes.size());
        if (!index || !flow.isOne(flow.axes[*index])) {
            return false;
        }
        isGone[*index] = true;
    }
    Axes rest;
    for (std::size_t index = 0; index < flow.axes.size(); ++index) {
        if (!isGone[index]) {
            rest.push_back(flow.axes[index]);
        }
    }
    flow.axes = std::move(rest);
    return true;
}

/// Whether a shape that the file states says what the merged axes are.
bool fitsMerged(const std::vector<std::int64_t>& shape, const Flow& flow, const Axes& rest)
{
    const auto width = static_cast<std::int64_t>(flow.cell.directions * flow.cell.hiddenSize);
    const auto isCopied = [&](std::size_t index) { // 0: the extent that stood there
        return index < flow.axes.size() && flow.axes[index] == rest[index];
    };
    if (shape.size() != 3) {
        return false;
    }
    const bool isWidth = shape[2] == width || shape[2] == -1 ||
                         (shape[2] == 0 && flow.cell.directions == 1 && isCopied(2));
    return isWidth && std::ranges::all_of(std::array<std::size_t, 2>{0, 1}, [&](std::size_t index) {
               return shape[index] != 0 || isCopied(index);
           });
}

/// [.., .., D, H] to [.., .., D*H]. A shape that is computed at run time is believed: the next
/// cell's weights tell the width.
bool reshape(const OnnxOperatorNode& node, Flow& flow)
{
    const Axes rest = flow.withoutOnes();
    const bool isMerged = rest.size() == 3 && rest[2] == Axis::Features;
    const bool hasUnits = rest.size() == 2U + flow.cell.directions && rest.back() == Axis::Unit &&
                          (flow.cell.directions == 1 || rest[2] == Axis::Direction);
    const auto* shape = node.integers("shape");
    if ((!isMerged && !hasUnits) || (shape != nullptr && !fitsMerged(*shape, flow, rest))) {
        return false;
    }
    flow.axes = {rest[0], rest[1], Axis::Features};
    return true;
}

/// Operators that only move the axes of what they are given.
struct BetweenRow
{
    std::string_view type;
    bool (*apply)(const OnnxOperatorNode&, Flow&);
};

constexpr std::array kBetween = {BetweenRow{"Identity", pass}, BetweenRow{"Dropout", passUntrained},
                                 BetweenRow{"Transpose", transpose}, BetweenRow{"Squeeze", squeeze},
                                 BetweenRow{"Reshape", reshape}};

/// Whether it arrives as the next cell takes it.
bool arrives(const Flow& flow, const OnnxCell& next)
{
    const Axis last = flow.cell.directions == 1 && flow.axes.back() == Axis::Unit
                          ? Axis::Features
                          : flow.axes.back();
    const Axes wanted =
        next.isBatchFirst ? Axes{Axis::Batch, Axis::Time} : Axes{Axis::Time, Axis::Batch};
    return flow.axes.size() == 3 && last == Axis::Features &&
           std::equal(wanted.begin(), wanted.end(), flow.axes.begin());
}

/// Whether the two can be layers of one network.
bool isSameKind(const OnnxCell& a, const OnnxCell& b)
{
    return a.node->type == b.node->type && a.node->graph == b.node->graph &&
           a.equations.cell == b.equations.cell &&
           a.equations.byDirection == b.equations.byDirection && a.directions == b.directions &&
           a.isReversed == b.isReversed && a.gruReset == b.gruReset &&
           a.hiddenSize == b.hiddenSize && b.inputSize == a.directions * a.hiddenSize &&
           a.weights->dtype == b.weights->dtype && (a.biases == nullptr) == (b.biases == nullptr) &&
           (a.peepholes == nullptr) == (b.peepholes == nullptr) &&
           a.node->input(kLengthsInput) == b.node->input(kLengthsInput);
}

using CellIndex = std::map<const OnnxOperatorNode*, std::size_t>;

/// The cell that alone reads a cell's output, in the form it has to have; empty when there is none.
std::optional<std::size_t> readerOf(Flow flow, const std::vector<OnnxCell>& cells,
                                    const CellIndex& index, const OnnxOperatorGraph& graph)
{
    std::string_view value = flow.cell.node->output(0);
    for (int step = 0; step < kMaxBetween; ++step) {
        const auto use = graph.onlyUseOf(value);
        if (!use || use->input != 0 || graph.isOutput(value)) {
            return std::nullopt;
        }
        const OnnxOperatorNode& node = *use->by;
        if (const auto next = index.find(&node); next != index.end()) {
            const OnnxCell& cell = cells[next->second];
            const bool isNext = arrives(flow, cell) && isSameKind(flow.cell, cell);
            return isNext ? std::optional(next->second) : std::nullopt;
        }
        const auto* row = std::ranges::find(kBetween, node.type, &BetweenRow::type);
        const bool isBetween = row != kBetween.end() && node.domain.empty() &&
                               node.graph == flow.cell.node->graph && row->apply(node, flow);
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
    std::vector<std::optional<std::size_t>> next(cells.size());
    std::vector<bool> hasFormer(cells.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const Axes axes = cells[cell].isBatchFirst
                              ? Axes{Axis::Batch, Axis::Time, Axis::Direction, Axis::Unit}
                              : Axes{Axis::Time, Axis::Direction, Axis::Batch, Axis::Unit};
        const auto reader = readerOf({cells[cell], axes}, cells, index, graph);
        // Only forward: a graph that runs in circles gives no stack that never ends.
        if (reader && *reader > cell && !hasFormer[*reader]) {
            next[cell] = reader;
            hasFormer[*reader] = true;
        }
    }
    std::vector<std::vector<std::size_t>> stacks;
    for (std::size_t first = 0; first < cells.size(); ++first) {
        if (hasFormer[first]) {
            continue;
        }
        stacks.emplace_back();
        for (std::optional<std::size_t> cell = first; cell; cell = next[*cell]) {
            stacks.back().push_back(*cell);
        }
    }
    return stacks;
}

constexpr std::string_view kOnnxSeparators = "/_.-:#";

/// Several names up to where they differ, without the half of a number and what joins the parts; a
/// single name as it is. Empty when one of them is.
std::string commonStart(const std::vector<std::string_view>& names)
{
    std::string_view start = names.front();
    for (const std::string_view name : names) {
        const auto end = std::ranges::mismatch(start, name).in1;
        start = start.substr(0, static_cast<std::size_t>(end - start.begin()));
    }
    const bool isCut = std::ranges::any_of(
        names, [start](std::string_view name) { return name.size() > start.size(); });
    const bool isInNumber = std::ranges::any_of(names, [start](std::string_view name) {
        return name.size() > start.size() && isDigit(name[start.size()]);
    });
    while (isCut && isInNumber && !start.empty() && isDigit(start.back())) {
        start.remove_suffix(1);
    }
    while (isCut && !start.empty() &&
           kOnnxSeparators.find(start.back()) != std::string_view::npos) {
        start.remove_suffix(1);
    }
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

/// States of more numbers than a batch of any network are not looked at.
constexpr std::uint64_t kMaxLookedAt = std::uint64_t{1} << 16U;

using StateOf = std::shared_ptr<const Tensor> OnnxCell::*;

// One tensor holds both directions of a layer.
constexpr std::array kOnnxWeightAxes = {StoredAxis::Direction, StoredAxis::Gate, StoredAxis::Unit,
                                        StoredAxis::Input};
constexpr std::array kOnnxBiasAxes = {StoredAxis::Direction, StoredAxis::Part, StoredAxis::Gate,
                                      StoredAxis::Unit};
constexpr std::array kOnnxPeepholeAxes = {StoredAxis::Direction, StoredAxis::Gate,
                                          StoredAxis::Unit};

/// Whether a short tensor is zero in every element: exporters write down the states that every
/// network begins with, for the one batch they were shown.
bool isZero(const Tensor& tensor)
{
    NullMonitor monitor;
    if (tensor.elements() > kMaxLookedAt || !checkExtent(tensor)) {
        return false;
    }
    const auto whole = contiguous(tensor);
    const auto bytes =
        whole ? whole->source->bytes(monitor) : Result<std::span<const std::byte>>(whole.error());
    if (!bytes) {
        return false;
    }
    const std::size_t size = sizeOf(tensor.dtype);
    const std::byte* first = bytes->data() + whole->offsetElements * size;
    for (std::uint64_t index = 0; index < tensor.elements(); ++index) {
        if (elementAsDouble(first + index * size, tensor.dtype) != 0.0) {
            return false;
        }
    }
    return true;
}

/// Makes one model of one stack, step by step.
class OnnxModelMaker
{
public:
    explicit OnnxModelMaker(const std::vector<const OnnxCell*>& layers)
        : m_layers(layers)
        , m_first(*layers.front())
        , m_builder(onnxNameOf(layers), {}, "onnx")
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
        m_builder.spec() = {.cell = m_first.equations.cell,
                            .inputSize = m_first.inputSize,
                            .hiddenSize = m_first.hiddenSize,
                            .layers = static_cast<std::uint32_t>(m_layers.size()),
                            .directions = m_first.directions,
                            .bias = m_first.biases ? BiasMode::Double : BiasMode::None,
                            .dtype = m_first.weights->dtype};
        RnnModel& model = m_builder.model();
        model.gruReset = m_first.gruReset;
        model.isReversed = m_first.isReversed;
        model.equations = m_first.equations.byDirection;
    }

    Status addLayer(const OnnxCell& cell, const GatePlace& place)
    {
        const auto gates = onnxGatesOf(cell.equations.cell);
        GATELOUPE_CHECK(m_builder.add(
            cell.weights, {only(ParameterKind::InputWeights), kOnnxWeightAxes, gates}, place));
        GATELOUPE_CHECK(
            m_builder.add(cell.recurrent,
                          {only(ParameterKind::RecurrentWeights), kOnnxWeightAxes, gates}, place));
        if (cell.biases) {
            GATELOUPE_CHECK(m_builder.add(cell.biases, {kBothBiases, kOnnxBiasAxes, gates}, place));
        }
        if (cell.peepholes) {
            GATELOUPE_CHECK(m_builder.add(
                cell.peepholes,
                {only(ParameterKind::PeepholeWeights), kOnnxPeepholeAxes, kOnnxPeepholeGates},
                place));
        }
        return {};
    }

    void addStart()
    {
        RnnModel& model = m_builder.model();
        model.sequenceLengths = m_first.lengths;
        model.initialHidden = stateOf(&OnnxCell::initialHidden, "h");
        model.initialCell = stateOf(&OnnxCell::initialCell, "c");
    }

    /// The states of all layers, one behind the other; null where the file has none or zeros.
    std::shared_ptr<const Tensor> stateOf(StateOf state, std::string_view word)
    {
        std::vector<Tensor> states;
        bool isAnySet = false;
        for (const OnnxCell* layer : m_layers) {
            const auto& tensor = layer->*state;
            if (tensor) {
                states.push_back(*tensor);
                isAnySet = isAnySet || !isZero(*tensor);
            }
        }
        if (!isAnySet) {
            return nullptr;
        }
        if (states.size() == 1 && m_layers.size() == 1) {
            return m_layers.front()->*state;
        }
        auto whole =
            states.size() == m_layers.size()
                ? concatenated(states, 0)
                : Result<Tensor>(Error::shapeMismatch("only some layers have one in the file"));
        if (!whole) {
            m_builder.model().warnings.push_back(
                message("the initial %1 in the file is not used: %2", word, whole.error().message));
            return nullptr;
        }
        return renamed(*std::move(whole), states.front().name);
    }

    void explain()
    {
        RnnModel& model = m_builder.model();
        std::string operators;
        for (const OnnxCell* layer : m_layers) {
            operators += (operators.empty() ? "" : ", ") + layer->node->path;
            model.warnings.insert(model.warnings.end(), layer->warnings.begin(),
                                  layer->warnings.end());
        }
        model.evidence.push_back(
            m_layers.size() == 1
                ? message("%1 operator %2", m_first.node->type, operators)
                : message("%1 %2 operators that feed each other: %3", m_layers.size(),
                          m_first.node->type, operators));
        if (m_first.isBatchFirst) {
            model.evidence.push_back(message("layout 1: the operator takes batch before time"));
        }
    }

    const std::vector<const OnnxCell*>& m_layers;
    const OnnxCell& m_first;
    ModelBuilder m_builder;
};

/// A network of cells that onnxStacks() put together, from the input on.
/// Errors: those of finish().
Result<RnnModel> makeOnnxModel(const std::vector<const OnnxCell*>& layers)
{
    return OnnxModelMaker(layers).make();
}

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
    const OnnxTensorIndex tensors = catalog.index();
    std::vector<OnnxCell> cells;
    for (const OnnxOperatorNode& node : graph.operators()) {
        if (const auto* objection = onnxObjection(node)) {
            recognition.warnings.push_back(
                {message("%1 %2: %3", node.type, node.path, objection->reason),
                 {objection->remedy, {}}});
        }
        if (!isOnnxCell(node)) {
            continue;
        }
        auto cell = readOnnxCell(node, graph, tensors);
        if (cell) {
            cells.push_back(*std::move(cell));
        } else {
            recognition.warnings.push_back(cell.error().message);
        }
    }
    for (const auto& stack : onnxStacks(cells, graph)) {
        std::vector<const OnnxCell*> layers;
        for (const std::size_t index : stack) {
            layers.push_back(&cells[index]);
        }
        recognition.add(makeOnnxModel(layers));
    }
    addAliases(catalog, recognition);
    return recognition;
}

} // namespace gateloupe
