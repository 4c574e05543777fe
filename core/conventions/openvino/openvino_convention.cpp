// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/number_text.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"
#include "core/graph/dataflow_graph.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// Orders of row blocks. Source: OpenVINO 2026.4, operation set, LSTMSequence, GRUSequence; an
/// LSTMCell of operation set 1 names its own in `weights_format` ("fico").
constexpr std::string_view kOpenvinoLstmOrder = "fico";
constexpr std::array kOpenvinoGru = {Gate::Update, Gate::Reset, Gate::New};
constexpr std::array kOpenvinoRnn = {Gate::Hidden};
constexpr std::array kOpenvinoPeepholes = {Gate::Input, Gate::Output, Gate::Forget};

/// Which input is what; a sequence has one of lengths before its weights.
struct OpenvinoRow
{
    std::string_view type;
    CellKind family;
    bool isSequence;
    std::size_t weights; ///< then recurrent weights, biases
};

constexpr std::array kOpenvinoCells = {OpenvinoRow{"LSTMSequence", CellKind::Lstm, true, 4},
                                       OpenvinoRow{"GRUSequence", CellKind::Gru, true, 3},
                                       OpenvinoRow{"RNNSequence", CellKind::RnnTanh, true, 3},
                                       OpenvinoRow{"LSTMCell", CellKind::Lstm, false, 3},
                                       OpenvinoRow{"GRUCell", CellKind::Gru, false, 2},
                                       OpenvinoRow{"RNNCell", CellKind::RnnTanh, false, 2}};

struct OpenvinoActivation
{
    std::string_view name;
    Activation activation;
};

constexpr std::array kOpenvinoActivations = {
    OpenvinoActivation{"sigmoid", {ActivationKind::Sigmoid}},
    OpenvinoActivation{"tanh", {ActivationKind::Tanh}},
    OpenvinoActivation{"relu", {ActivationKind::Relu}}};

std::string_view openvinoText(const GraphNode& node, std::string_view attribute)
{
    const auto* text = node.find<std::string>(attribute);
    return text == nullptr ? std::string_view() : std::string_view(*text);
}

bool openvinoFlag(const GraphNode& node, std::string_view attribute)
{
    const auto text = openvinoText(node, attribute);
    return text == "true" || text == "1";
}

/// "sigmoid, tanh" as its words.
std::vector<std::string> openvinoWords(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char letter : text) {
        if (letter == ',') {
            words.push_back(std::move(word));
            word.clear();
        } else if (letter != ' ') {
            word += letter;
        }
    }
    if (!word.empty()) {
        words.push_back(std::move(word));
    }
    return words;
}

/// One operator: a layer.
struct OpenvinoCell
{
    const GraphNode* node = nullptr;
    const OpenvinoRow* row = nullptr;
    CellKind cell = CellKind::Lstm;
    CellEquations equations;
    std::vector<Gate> gates; ///< order of the blocks
    std::uint32_t directions = 1;
    bool isReversed = false;
    GruReset reset = GruReset::After;
    std::uint64_t inputSize = 0;
    std::uint64_t hiddenSize = 0;
    std::shared_ptr<const Tensor> weights;   ///< [D, G*H, I]; of a cell without D, so are all
    std::shared_ptr<const Tensor> recurrent; ///< [D, G*H, H]
    std::shared_ptr<const Tensor> biases;    ///< [D, G*H], or [D, 4*H] of a GRU that resets after
    std::shared_ptr<const Tensor> peepholes; ///< [3*H], or null
    std::shared_ptr<const Tensor> initialHidden; ///< [D, B, H] where the file has it, or null
    std::shared_ptr<const Tensor> initialCell;
};

/// Whether every element of a short tensor is zero.
bool isOpenvinoZero(const Tensor& tensor)
{
    constexpr std::uint64_t kMost = std::uint64_t{1} << 20U;
    NullMonitor monitor;
    const auto bytes = tensor.elements() <= kMost && tensor.isRowMajor() && checkExtent(tensor)
                           ? tensor.source->bytes(monitor)
                           : Result<std::span<const std::byte>>(Error::cancelled());
    const std::size_t size = sizeOf(tensor.dtype);
    for (std::uint64_t index = 0; bytes && index < tensor.elements(); ++index) {
        if (elementAsDouble(bytes->data() + (tensor.offsetElements + index) * size, tensor.dtype) !=
            0.0) {
            return false;
        }
    }
    return bytes.has_value();
}

/// Reads one operator, step by step.
class OpenvinoCellReader
{
public:
    OpenvinoCellReader(const DataflowGraph& graph, const GraphNode& node, const OpenvinoRow& row)
        : m_graph(graph)
        , m_node(node)
    {
        m_cell.node = &node;
        m_cell.row = &row;
        m_cell.cell = row.family;
    }

    Result<OpenvinoCell> read()
    {
        GATELOUPE_CHECK(readDirection());
        GATELOUPE_CHECK(readEquations());
        GATELOUPE_CHECK(readGates());
        const std::size_t first = m_cell.row->weights;
        GATELOUPE_TRY(m_cell.weights, needed(first, "W"));
        GATELOUPE_TRY(m_cell.recurrent, needed(first + 1, "R"));
        GATELOUPE_TRY(m_cell.biases, needed(first + 2, "B"));
        GATELOUPE_CHECK(findSizes());
        return readPeepholes();
    }

private:
    Status readDirection()
    {
        const auto direction = openvinoText(m_node, "direction");
        if (!direction.empty() && direction != "forward" && direction != "reverse" &&
            direction != "bidirectional") {
            return Error::unsupported("its direction %1 is not known", direction);
        }
        m_cell.directions = direction == "bidirectional" ? 2 : 1;
        m_cell.isReversed = direction == "reverse" || readsFromEnd();
        const bool isAfter = openvinoFlag(m_node, "linear_before_reset");
        m_cell.reset = m_cell.cell != CellKind::Gru || isAfter ? GruReset::After : GruReset::Before;
        return {};
    }

    /// Whether a single cell is the body of a loop over a sequence from its end.
    [[nodiscard]] bool readsFromEnd() const
    {
        GraphInput input = m_node.input(0);
        while (input) {
            const GraphValue& value = m_graph.value(*input);
            if (value.origin == GraphValue::Origin::Item) {
                return m_graph.loops()[value.maker].items[value.port].isFromEnd;
            }
            const GraphNode* maker = m_graph.makerOf(*input);
            const bool isMove = maker != nullptr && (maker->operation == GraphOperation::Squeeze ||
                                                     maker->operation == GraphOperation::Reshape ||
                                                     maker->operation == GraphOperation::Identity);
            input = isMove ? maker->input(0) : std::nullopt;
        }
        return false;
    }

    Status readEquations()
    {
        std::vector<Activation CellEquations::*> places = {
            &CellEquations::gate, &CellEquations::candidate, &CellEquations::output};
        places.resize(m_cell.cell == CellKind::Lstm ? 3 : 2);
        if (m_cell.cell == CellKind::RnnTanh) {
            places = {&CellEquations::candidate};
        }
        m_cell.equations = standardEquations(m_cell.cell);
        const auto names = openvinoWords(openvinoText(m_node, "activations"));
        if (!names.empty() && names.size() != places.size() &&
            names.size() != places.size() * m_cell.directions) {
            return Error::shapeMismatch("it names %1 activations, %2 are expected", names.size(),
                                        places.size());
        }
        for (std::size_t index = 0; index < names.size(); ++index) {
            const auto* found =
                std::ranges::find(kOpenvinoActivations, names[index], &OpenvinoActivation::name);
            if (found == kOpenvinoActivations.end()) {
                return Error::unsupported("its activation %1 is not known", names[index]);
            }
            Activation& place = m_cell.equations.*places[index % places.size()];
            if (index >= places.size() && place != found->activation) {
                return Error::unsupported("its directions have different activations");
            }
            place = found->activation;
        }
        if (m_cell.cell == CellKind::RnnTanh &&
            m_cell.equations.candidate.kind == ActivationKind::Relu) {
            m_cell.cell = CellKind::RnnRelu;
            m_cell.equations = standardEquations(m_cell.cell);
        }
        const double clip = numberFromText<double>(openvinoText(m_node, "clip")).value_or(0.0);
        if (clip > 0.0) {
            m_cell.equations.sumClip = clip;
        }
        m_cell.equations.isForgetCoupled = openvinoFlag(m_node, "input_forget");
        return {};
    }

    Status readGates()
    {
        if (m_cell.cell != CellKind::Lstm) {
            const std::span<const Gate> gates = m_cell.cell == CellKind::Gru
                                                    ? std::span<const Gate>(kOpenvinoGru)
                                                    : std::span<const Gate>(kOpenvinoRnn);
            m_cell.gates.assign(gates.begin(), gates.end());
            return {};
        }
        const auto given = openvinoText(m_node, "weights_format");
        for (const char letter : given.empty() ? kOpenvinoLstmOrder : given) {
            constexpr std::string_view kLetters = "ifco"; // c is the candidate
            constexpr std::array kLettered = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
            const auto place = kLetters.find(letter);
            if (place == std::string_view::npos ||
                std::ranges::find(m_cell.gates, kLettered[place]) != m_cell.gates.end()) {
                return Error::unsupported("its weights_format %1 is not known", given);
            }
            m_cell.gates.push_back(kLettered[place]);
        }
        return m_cell.gates.size() == kOpenvinoLstmOrder.size()
                   ? Status()
                   : Error::unsupported("its weights_format %1 is not known", given);
    }

    Result<std::shared_ptr<const Tensor>> needed(std::size_t input, std::string_view word) const
    {
        const GraphInput value = m_node.input(input);
        auto tensor = value ? m_graph.value(*value).constant : nullptr;
        if (!tensor) {
            return Error::unsupported("its %1 is computed or given at run time", word);
        }
        if (!tensor->source || !isFloatingPoint(tensor->dtype)) {
            return Error::unsupported(
                "its %1 (%2) is of type %3; f16, bf16, f32 and f64 can be used", word, tensor->name,
                tensor->typeName.empty() ? std::string(nameOf(tensor->dtype)) : tensor->typeName);
        }
        return tensor;
    }

    Status findSizes()
    {
        const Shape& w = m_cell.weights->shape;
        const Shape& r = m_cell.recurrent->shape;
        const std::size_t rank = m_cell.row->isSequence ? 3 : 2;
        if (w.size() != rank || r.size() != rank) {
            return Error::shapeMismatch("its W %1 and R %2 are no matrices of a cell", toText(w),
                                        toText(r));
        }
        m_cell.inputSize = w.back();
        m_cell.hiddenSize = r.back();
        if (m_cell.row->isSequence && r[0] != m_cell.directions) {
            return Error::shapeMismatch("its R %1 is not of %2 directions", toText(r),
                                        m_cell.directions);
        }
        return {};
    }

    /// Operation set 1 has zeros there where there are none.
    Result<OpenvinoCell> readPeepholes()
    {
        const bool isOld =
            m_cell.row->type == "LSTMCell" && openvinoText(m_node, "version") == "opset1";
        const GraphInput value = isOld ? m_node.input(m_cell.row->weights + 3) : std::nullopt;
        const auto tensor = value ? m_graph.value(*value).constant : nullptr;
        if (tensor && tensor->source && !isOpenvinoZero(*tensor)) {
            m_cell.peepholes = tensor;
        }
        m_cell.initialHidden = stateAt(1);
        if (m_cell.cell == CellKind::Lstm) {
            m_cell.initialCell = stateAt(2);
        }
        return std::move(m_cell);
    }

    /// [B, D, H] of a sequence, [B, H] of a cell; null where it is given at run time or zeros.
    [[nodiscard]] std::shared_ptr<const Tensor> stateAt(std::size_t input) const
    {
        const GraphInput value = m_node.input(input);
        const auto tensor = value ? m_graph.value(*value).constant : nullptr;
        if (!tensor || !tensor->source || !isFloatingPoint(tensor->dtype) ||
            tensor->shape.size() != (m_cell.row->isSequence ? 3 : 2) || isOpenvinoZero(*tensor)) {
            return nullptr;
        }
        constexpr std::array<std::uint64_t, 3> kDirectionFirst = {1, 0, 2};
        auto view = m_cell.row->isSequence ? transposedView(*tensor, kDirectionFirst)
                                           : unsqueezedView(*tensor, 0);
        return view ? renamed(*std::move(view), tensor->name) : nullptr;
    }

    const DataflowGraph& m_graph;
    const GraphNode& m_node;
    OpenvinoCell m_cell;
};

/// What the axes of a layer's output are on its way to the next one.
enum class OpenvinoAxis : std::uint8_t
{
    Batch,
    Time,
    Direction,
    Unit,
    Features, ///< directions and units in one
};

using OpenvinoAxes = std::vector<OpenvinoAxis>;

/// Which layer feeds which.
class OpenvinoStacks
{
public:
    OpenvinoStacks(const DataflowGraph& graph, const std::vector<OpenvinoCell>& cells)
        : m_graph(graph)
        , m_cells(cells)
    {
        for (const GraphNode& node : graph.nodes()) {
            if (node.operation == GraphOperation::ShapeOf) {
                continue; // asks for no number
            }
            for (const GraphInput& input : node.inputs) {
                if (input) {
                    ++m_uses[*input];
                }
            }
        }
        for (const GraphValueIndex output : graph.outputs()) {
            ++m_uses[output];
        }
        for (const GraphLoop& loop : graph.loops()) {
            for (const auto& collection : loop.collections) {
                ++m_uses[collection.inner];
            }
        }
    }

    /// Indices of the cells of each stack, from the input on.
    [[nodiscard]] std::vector<std::vector<std::size_t>> find() const
    {
        std::map<std::size_t, std::size_t> next; // former layer, later layer
        std::set<std::size_t> later;
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            const auto former = formerOf(m_cells[index]);
            if (former && *former < index && next.emplace(*former, index).second) {
                later.insert(index);
            }
        }
        std::vector<std::vector<std::size_t>> stacks;
        for (std::size_t first = 0; first < m_cells.size(); ++first) {
            if (later.contains(first)) {
                continue;
            }
            stacks.push_back({first});
            for (auto at = next.find(first); at != next.end(); at = next.find(at->second)) {
                stacks.back().push_back(at->second);
            }
        }
        return stacks;
    }

private:
    /// The cell whose whole output, and nothing else, is the cell's input.
    [[nodiscard]] std::optional<std::size_t> formerOf(const OpenvinoCell& cell) const
    {
        std::vector<const GraphNode*> between; // the last one first
        constexpr std::size_t kMaxBetween = 16;
        for (GraphInput value = cell.node->input(0); value && between.size() < kMaxBetween;) {
            const auto uses = m_uses.find(*value);
            const GraphNode* maker = m_graph.makerOf(*value);
            if (maker == nullptr || uses == m_uses.end() || uses->second != 1) {
                return std::nullopt;
            }
            const auto former = std::ranges::find(
                m_cells, maker, [](const OpenvinoCell& each) { return each.node; });
            if (former != m_cells.end()) {
                const bool isFirst = m_graph.value(*value).port == 0;
                return isFirst && isSameKind(*former, cell) && arrives(*former, between)
                           ? std::optional(static_cast<std::size_t>(former - m_cells.begin()))
                           : std::nullopt;
            }
            between.push_back(maker);
            value = maker->input(0);
        }
        return std::nullopt;
    }

    static bool isSameKind(const OpenvinoCell& a, const OpenvinoCell& b)
    {
        return a.row == b.row && a.cell == b.cell && a.equations == b.equations &&
               a.gates == b.gates && a.directions == b.directions && a.isReversed == b.isReversed &&
               a.reset == b.reset && a.hiddenSize == b.hiddenSize &&
               b.inputSize == a.directions * a.hiddenSize && a.weights->dtype == b.weights->dtype &&
               (a.peepholes == nullptr) == (b.peepholes == nullptr);
    }

    /// Whether the operators between bring [B, D, T, H] to [B, T, D*H], or leave [B, H] alone.
    [[nodiscard]] bool arrives(const OpenvinoCell& former,
                               const std::vector<const GraphNode*>& between) const
    {
        if (!former.row->isSequence) {
            return std::ranges::all_of(between, [](const GraphNode* node) {
                return node->operation == GraphOperation::Identity;
            });
        }
        OpenvinoAxes axes = {OpenvinoAxis::Batch, OpenvinoAxis::Direction, OpenvinoAxis::Time,
                             OpenvinoAxis::Unit};
        for (auto node = between.rbegin(); node != between.rend(); ++node) {
            if (!apply(**node, former.directions == 1, axes)) {
                return false;
            }
        }
        if (former.directions == 1 && axes.size() == 3 && axes[2] == OpenvinoAxis::Unit) {
            axes[2] = OpenvinoAxis::Features;
        }
        return axes ==
               OpenvinoAxes{OpenvinoAxis::Batch, OpenvinoAxis::Time, OpenvinoAxis::Features};
    }

    bool apply(const GraphNode& node, bool isSingle, OpenvinoAxes& axes) const
    {
        const auto axisOf = [&axes](std::int64_t axis) -> std::size_t {
            const auto rank = static_cast<std::int64_t>(axes.size());
            const std::int64_t place = axis < 0 ? axis + rank : axis;
            return place < 0 || place >= rank ? axes.size() : static_cast<std::size_t>(place);
        };
        switch (node.operation) {
        case GraphOperation::Identity:
            return true;
        case GraphOperation::Transpose: {
            OpenvinoAxes turned;
            for (const std::int64_t axis : node.axes) {
                if (axisOf(axis) == axes.size()) {
                    return false;
                }
                turned.push_back(axes[axisOf(axis)]);
            }
            if (turned.size() != axes.size()) {
                return false;
            }
            axes = std::move(turned);
            return true;
        }
        case GraphOperation::Squeeze:
            if (node.axes.size() != 1 || axisOf(node.axes[0]) == axes.size() ||
                axes[axisOf(node.axes[0])] != OpenvinoAxis::Direction || !isSingle) {
                return false;
            }
            axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(axisOf(node.axes[0])));
            return true;
        case GraphOperation::Reshape:
            return merge(isSingle, axes);
        default:
            return false;
        }
    }

    /// A reshape joins directions and units, which stand beside each other at the end; another one
    /// would not give the width that the next layer takes.
    static bool merge(bool isSingle, OpenvinoAxes& axes)
    {
        if (isSingle) {
            std::erase(axes, OpenvinoAxis::Direction);
        }
        const std::size_t last = isSingle ? 1 : 2;
        const bool isTogether = axes.size() == 2 + last && axes.back() == OpenvinoAxis::Unit &&
                                (isSingle || axes[axes.size() - 2] == OpenvinoAxis::Direction);
        if (!isTogether) {
            return axes.size() == 3 && axes.back() == OpenvinoAxis::Features;
        }
        axes.resize(2);
        axes.push_back(OpenvinoAxis::Features);
        return true;
    }

    const DataflowGraph& m_graph;
    const std::vector<OpenvinoCell>& m_cells;
    std::map<GraphValueIndex, std::size_t> m_uses;
};

constexpr std::array kOpenvinoMatrix = {StoredAxis::Direction, StoredAxis::Gate, StoredAxis::Unit,
                                        StoredAxis::Input};
constexpr std::array kOpenvinoVector = {StoredAxis::Direction, StoredAxis::Gate, StoredAxis::Unit};

Status addOpenvinoLayer(ModelBuilder& builder, const OpenvinoCell& cell, const GatePlace& place)
{
    const std::span<const Gate> gates(cell.gates);
    GATELOUPE_CHECK(builder.add(
        cell.weights, {only(ParameterKind::InputWeights), kOpenvinoMatrix, gates}, place));
    GATELOUPE_CHECK(builder.add(
        cell.recurrent, {only(ParameterKind::RecurrentWeights), kOpenvinoMatrix, gates}, place));
    if (cell.peepholes) {
        GATELOUPE_CHECK(builder.add(
            cell.peepholes, rowBlocks(ParameterKind::PeepholeWeights, kOpenvinoPeepholes), place));
    }
    if (cell.cell != CellKind::Gru || cell.reset == GruReset::Before) {
        return builder.add(cell.biases, {only(ParameterKind::InputBias), kOpenvinoVector, gates},
                           place);
    }
    // z and r have one sum, the new gate both of its biases.
    const std::uint64_t axis = cell.biases->shape.size() == 2 ? 1 : 0;
    const std::uint64_t first = gates.size() * cell.hiddenSize;
    GATELOUPE_TRY(Tensor sums,
                  slicedView(*cell.biases, {.axis = axis, .first = 0, .count = first}));
    GATELOUPE_TRY(
        Tensor rest,
        slicedView(*cell.biases, {.axis = axis, .first = first, .count = cell.hiddenSize}));
    GATELOUPE_CHECK(builder.add(renamed(std::move(sums), cell.biases->name),
                                {only(ParameterKind::InputBias), kOpenvinoVector, gates}, place));
    return builder.add(renamed(std::move(rest), cell.biases->name),
                       {only(ParameterKind::RecurrentBias), kOpenvinoVector, only(Gate::New)},
                       place);
}

/// What the names of several operators have in common, without what joins their parts.
std::string openvinoNameOf(const std::vector<const OpenvinoCell*>& layers)
{
    std::string_view name = layers.front()->node->name;
    for (const OpenvinoCell* layer : layers) {
        const auto end = std::ranges::mismatch(name, layer->node->name).in1;
        name = name.substr(0, static_cast<std::size_t>(end - name.begin()));
    }
    while (layers.size() > 1 && !name.empty() &&
           std::string_view("/_.-:#").find(name.back()) != std::string_view::npos) {
        name.remove_suffix(1);
    }
    return std::string(name);
}

/// The states of all layers, one behind the other; null where not every layer has one.
Result<std::shared_ptr<const Tensor>>
openvinoStates(const std::vector<const OpenvinoCell*>& layers,
               std::shared_ptr<const Tensor> OpenvinoCell::*state)
{
    std::vector<Tensor> states;
    for (const OpenvinoCell* layer : layers) {
        if (layer->*state == nullptr) {
            return std::shared_ptr<const Tensor>();
        }
        states.push_back(*(layer->*state));
    }
    GATELOUPE_TRY(Tensor whole, concatenated(states, 0));
    return renamed(std::move(whole), states.front().name);
}

Result<RnnModel> openvinoModel(const std::vector<const OpenvinoCell*>& layers,
                               const TensorCatalog& catalog)
{
    const OpenvinoCell& first = *layers.front();
    ModelBuilder builder(openvinoNameOf(layers), catalog.path, "openvino");
    const bool hasPair = first.cell == CellKind::Gru && first.reset == GruReset::After;
    builder.spec() = {.cell = first.cell,
                      .inputSize = first.inputSize,
                      .hiddenSize = first.hiddenSize,
                      .layers = static_cast<std::uint32_t>(layers.size()),
                      .directions = first.directions,
                      .bias = hasPair ? BiasMode::Double : BiasMode::SingleInput,
                      .dtype = first.weights->dtype};
    RnnModel& model = builder.model();
    model.gruReset = first.reset;
    model.isReversed = first.isReversed;
    if (first.equations != standardEquations(first.cell)) {
        model.equations = {first.equations};
    }
    GATELOUPE_TRY(model.initialHidden, openvinoStates(layers, &OpenvinoCell::initialHidden));
    GATELOUPE_TRY(model.initialCell, openvinoStates(layers, &OpenvinoCell::initialCell));
    std::string operators;
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        const GatePlace place{.layer = LayerIndex(static_cast<std::uint32_t>(layer)),
                              .direction = model.direction(0)};
        GATELOUPE_CHECK(addOpenvinoLayer(builder, *layers[layer], place));
        operators += (operators.empty() ? "" : ", ") + layers[layer]->node->name;
    }
    model.evidence.push_back(message("%1 of OpenVINO: %2", first.row->type, operators));
    return builder.finish();
}

} // namespace

/// OpenVINO's recurrent operators. One bias holds both of a framework's, summed by its converters.
/// Source: OpenVINO 2026.4, operation set, LSTMSequence, GRUSequence, RNNSequence and their cells.
Recognition recogniseOpenvino(const TensorCatalog& catalog)
{
    Recognition recognition;
    if (catalog.format != "openvino" || !catalog.graph) {
        return recognition;
    }
    std::vector<OpenvinoCell> cells;
    for (const GraphNode& node : catalog.graph->nodes()) {
        const auto* row = std::ranges::find(kOpenvinoCells, node.type, &OpenvinoRow::type);
        if (row == kOpenvinoCells.end() || node.operation != GraphOperation::Other) {
            continue;
        }
        auto cell = OpenvinoCellReader(*catalog.graph, node, *row).read();
        if (cell) {
            cells.push_back(*std::move(cell));
        } else {
            recognition.warnings.push_back(
                message("%1 %2: %3", node.type, node.name, cell.error().message));
        }
    }
    for (const auto& stack : OpenvinoStacks(*catalog.graph, cells).find()) {
        std::vector<const OpenvinoCell*> layers;
        for (const std::size_t index : stack) {
            layers.push_back(&cells[index]);
        }
        recognition.add(openvinoModel(layers, catalog));
    }
    return recognition;
}

} // namespace gateloupe
