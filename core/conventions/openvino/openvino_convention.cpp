// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/gate_orders.h"
#include "core/conventions/common/layer_stack.h"
#include "core/conventions/common/model_builder.h"
#include "core/graph/activation_match.h"
#include "core/graph/dataflow_graph.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// Order of an LSTM's row blocks, those of others and of peepholes are ONNX'. Source: OpenVINO
/// 2026.4, operation set, LSTMSequence, GRUSequence; an LSTMCell of operation set 1 names its own
/// in `weights_format` ("fico").
constexpr std::string_view kOpenvinoLstmOrder = "fico";

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

/// An activation, with the constants of an operator that lists none, and which of them it lists.
/// OpenVINO itself runs the first three; its converter hands on whatever ONNX names.
struct OpenvinoActivation
{
    std::string_view name;
    Activation standard;
    bool hasAlpha = false;
    bool hasBeta = false;
};

constexpr std::array kOpenvinoActivations = {
    OpenvinoActivation{"sigmoid", {ActivationKind::Sigmoid}},
    OpenvinoActivation{"tanh", {ActivationKind::Tanh}},
    OpenvinoActivation{"relu", {ActivationKind::Relu}},
    OpenvinoActivation{"hardsigmoid", {ActivationKind::HardSigmoid, 0.2, 0.5}, true, true},
    OpenvinoActivation{"elu", {ActivationKind::Elu, 1.0}, true},
    OpenvinoActivation{"leakyrelu", {ActivationKind::LeakyRelu, 0.01}, true},
    OpenvinoActivation{"thresholdedrelu", {ActivationKind::ThresholdedRelu, 1.0}, true},
    OpenvinoActivation{"scaledtanh", {ActivationKind::ScaledTanh, 1.0, 1.0}, true, true},
    OpenvinoActivation{"affine", {ActivationKind::Affine, 1.0, 0.0}, true, true},
    OpenvinoActivation{"softsign", {ActivationKind::Softsign}},
    OpenvinoActivation{"softplus", {ActivationKind::Softplus}}};

/// The numbers of "0.2,1" from the first on.
class OpenvinoConstants
{
public:
    explicit OpenvinoConstants(std::string_view text)
        : m_parts(splitAt(text, ","))
    {
    }

    /// The next number, which takes the place of `standard` where there is one.
    void take(double& standard)
    {
        if (m_next < m_parts.size()) {
            standard = numberFromText<double>(trimmed(m_parts[m_next++])).value_or(standard);
        }
    }

private:
    std::vector<std::string_view> m_parts;
    std::size_t m_next = 0;
};

/// Letters of `weights_format`; c is the candidate.
constexpr std::array<Named<Gate>, 4> kOpenvinoLetters = {
    {{"i", Gate::Input}, {"f", Gate::Forget}, {"c", Gate::Cell}, {"o", Gate::Output}}};

bool openvinoFlag(const GraphNode& node, std::string_view attribute)
{
    const auto text = node.text(attribute);
    return text == "true" || text == "1";
}

/// One operator. Biases are [D, G*H], or [D, 4*H] of a GRU that resets after; peepholes [3*H].
struct OpenvinoCell : OperatorLayer
{
    const GraphNode* node = nullptr;
    const OpenvinoRow* row = nullptr;
    CellKind cell = CellKind::Lstm;
    CellEquations equations;
    std::vector<Gate> gates; ///< order of the blocks
    std::vector<Warning> warnings;
    /// Sequence lengths [B]; null where a run gives them or all sequences fill the input.
    std::shared_ptr<const Tensor> lengths;
    std::vector<std::int64_t> lengthNumbers; ///< the same; empty where they are too many to list
};

/// Whether every element of a short tensor is zero.
bool isOpenvinoZero(const Tensor& tensor)
{
    return isFilledWith(tensor, 0.0, std::uint64_t{1} << 20U).value_or(false);
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
        GATELOUPE_CHECK(m_cell.setDirection(m_node.text("direction")));
        m_cell.isReversed = m_cell.isReversed || readsFromEnd();
        const bool isAfter = openvinoFlag(m_node, "linear_before_reset");
        m_cell.gruReset =
            m_cell.cell != CellKind::Gru || isAfter ? GruReset::After : GruReset::Before;
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
        const std::size_t places = activationPlaces(m_cell.cell).size();
        std::vector<Activation> activations;
        OpenvinoConstants alphas(m_node.text("activations_alpha"));
        OpenvinoConstants betas(m_node.text("activations_beta"));
        for (const std::string_view part : splitAt(m_node.text("activations"), ",")) {
            const auto name = trimmed(part);
            const auto* row =
                std::ranges::find(kOpenvinoActivations, name, &OpenvinoActivation::name);
            if (row != kOpenvinoActivations.end()) {
                Activation& activation = activations.emplace_back(row->standard);
                if (row->hasAlpha) {
                    alphas.take(activation.alpha);
                }
                if (row->hasBeta) {
                    betas.take(activation.beta);
                }
                activation.alpha = asMeant(activation.alpha); // texts of single precision
                activation.beta = asMeant(activation.beta);
            } else if (!name.empty()) {
                return Error::unsupported("its activation %1 is not known", name);
            }
        }
        if (!activations.empty() && activations.size() < places) {
            return Error::shapeMismatch("it names %1 activations, %2 are expected",
                                        activations.size(), places);
        }
        keepFirst(places, activations);
        GATELOUPE_CHECK(setActivations(activations, m_cell.cell, m_cell.equations));
        const double clip = numberFromText<double>(m_node.text("clip")).value_or(0.0);
        if (clip > 0.0) {
            m_cell.equations.sumClip = asMeant(clip);
        }
        m_cell.equations.isForgetCoupled = openvinoFlag(m_node, "input_forget");
        return {};
    }

    /// OpenVINO runs every direction with the first activations of the list, whatever stands behind
    /// them: openvino 2026.4.1 on the CPU, RNNSequence with "tanh, relu" and LSTMSequence with six.
    void keepFirst(std::size_t places, std::vector<Activation>& activations)
    {
        if (activations.empty()) {
            return;
        }
        const std::vector<Activation> all = activations;
        activations.resize(places);
        for (std::size_t index = places; index < all.size(); ++index) {
            if (all[index] != activations[index % places]) {
                m_cell.warnings.emplace_back(
                    message("it names %1 activations; OpenVINO computes every direction with the "
                            "first %2, and so does a run here",
                            all.size(), places));
                return;
            }
        }
    }

    Status readGates()
    {
        if (m_cell.cell != CellKind::Lstm) {
            const auto gates = kOnnxOrder.of(m_cell.cell);
            m_cell.gates.assign(gates.begin(), gates.end());
            return {};
        }
        const auto given = m_node.text("weights_format");
        for (const char& letter : given.empty() ? kOpenvinoLstmOrder : given) {
            const auto gate = valueNamed(kOpenvinoLetters, {&letter, 1});
            if (!gate || isOneOf(*gate, m_cell.gates)) {
                return Error::unsupported("its weights_format %1 is not known", given);
            }
            m_cell.gates.push_back(*gate);
        }
        return m_cell.gates.size() == kOpenvinoLstmOrder.size()
                   ? Status()
                   : Error::unsupported("its weights_format %1 is not known", given);
    }

    Result<std::shared_ptr<const Tensor>> needed(std::size_t input, std::string_view word) const
    {
        auto tensor = m_graph.constantOf(m_node.input(input));
        if (!tensor) {
            return Error::unsupported("its %1 is computed or given at run time", word);
        }
        GATELOUPE_CHECK(checkUsable(*tensor, word));
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
        const bool isOld = m_cell.row->type == "LSTMCell" && m_node.text("version") == "opset1";
        const auto tensor =
            isOld ? m_graph.constantOf(m_node.input(m_cell.row->weights + 3)) : nullptr;
        if (tensor && tensor->source && !isOpenvinoZero(*tensor)) {
            m_cell.peepholes = tensor;
        }
        readLengths();
        m_cell.initialHidden = stateAt(1);
        if (m_cell.cell == CellKind::Lstm) {
            m_cell.initialCell = stateAt(2);
        }
        return std::move(m_cell);
    }

    /// A sequence has its lengths before its weights. Converters write the input's own length there
    /// where the framework has none.
    void readLengths()
    {
        const GraphInput input =
            m_cell.row->isSequence ? m_node.input(m_cell.row->weights - 1) : std::nullopt;
        const auto tensor = m_graph.constantOf(input);
        if (!tensor || !tensor->source || tensor->shape.size() != 1 ||
            (tensor->dtype != DType::I32 && tensor->dtype != DType::I64)) {
            return;
        }
        constexpr std::size_t kTimeAxis = 1;
        const GraphInput sequence = m_node.input(0);
        const auto shape = sequence ? m_graph.value(*sequence).shape : std::nullopt;
        const std::int64_t steps =
            shape && shape->size() > kTimeAxis ? (*shape)[kTimeAxis] : -1; // not known
        m_cell.lengthNumbers = m_graph.integersOf(input).value_or(std::vector<std::int64_t>());
        const bool isWhole =
            steps >= 0 && !m_cell.lengthNumbers.empty() &&
            std::ranges::all_of(m_cell.lengthNumbers,
                                [steps](std::int64_t length) { return length >= steps; });
        if (isWhole) {
            m_cell.lengthNumbers.clear();
        } else {
            m_cell.lengths = tensor;
        }
    }

    /// [B, D, H] of a sequence, [B, H] of a cell; null where it is given at run time or zeros.
    [[nodiscard]] std::shared_ptr<const Tensor> stateAt(std::size_t input) const
    {
        const auto tensor = m_graph.constantOf(m_node.input(input));
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

/// Which layer feeds which.
class OpenvinoStacks
{
public:
    OpenvinoStacks(const DataflowGraph& graph, const std::vector<OpenvinoCell>& cells)
        : m_graph(graph)
        , m_cells(cells)
        , m_uses(graph.uses())
    {
    }

    /// Indices of the cells of each stack, from the input on.
    [[nodiscard]] std::vector<std::vector<std::size_t>> find() const
    {
        std::vector<std::optional<std::size_t>> readers(m_cells.size());
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            const auto former = formerOf(m_cells[index]);
            if (former && *former < index && !readers[*former]) {
                readers[*former] = index;
            }
        }
        return stacksOf(readers);
    }

private:
    /// The cell whose whole output, and nothing else, is the cell's input.
    [[nodiscard]] std::optional<std::size_t> formerOf(const OpenvinoCell& cell) const
    {
        std::vector<const GraphNode*> between; // the last one first
        constexpr std::size_t kMostBetween = 16;
        for (GraphInput value = cell.node->input(0); value && between.size() < kMostBetween;) {
            const GraphNode* maker = m_graph.makerOf(*value);
            if (maker == nullptr || lookUp(m_uses, *value) != 1) {
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
               a.gates == b.gates && a.lengthNumbers == b.lengthNumbers &&
               (a.lengths == nullptr) == (b.lengths == nullptr) && a.canFeed(b);
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
        LayerFlow flow{{FlowAxis::Batch, FlowAxis::Direction, FlowAxis::Time, FlowAxis::Unit},
                       former.directions,
                       former.hiddenSize};
        return std::all_of(between.rbegin(), between.rend(),
                           [&flow](const GraphNode* node) { return passes(*node, flow); }) &&
               flow.arrivesAs(FlowAxis::Batch, FlowAxis::Time);
    }

    static bool passes(const GraphNode& node, LayerFlow& flow)
    {
        switch (node.operation) {
        case GraphOperation::Identity:
            return true;
        case GraphOperation::Transpose:
            return flow.transpose(&node.axes);
        case GraphOperation::Squeeze:
            return !node.axes.empty() && flow.squeeze(&node.axes);
        case GraphOperation::Reshape:
            return flow.reshape(nullptr);
        default:
            return false;
        }
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
        {{cell.weights, {only(ParameterKind::InputWeights), kOpenvinoMatrix, gates}},
         {cell.recurrent, {only(ParameterKind::RecurrentWeights), kOpenvinoMatrix, gates}},
         {cell.peepholes, rowBlocks(ParameterKind::PeepholeWeights, kOnnxPeepholeGates)}},
        place));
    if (cell.cell != CellKind::Gru || cell.gruReset == GruReset::Before) {
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
    return builder.add({{renamed(std::move(sums), cell.biases->name),
                         {only(ParameterKind::InputBias), kOpenvinoVector, gates}},
                        {renamed(std::move(rest), cell.biases->name),
                         {only(ParameterKind::RecurrentBias), kOpenvinoVector, only(Gate::New)}}},
                       place);
}

/// What the names of several operators have in common, without what joins their parts.
std::string_view openvinoNameOf(const std::vector<const OpenvinoCell*>& layers)
{
    std::vector<std::string_view> names;
    for (const OpenvinoCell* layer : layers) {
        names.emplace_back(layer->node->name);
    }
    return layers.size() > 1 ? withoutSeparators(sharedStart(names), "/_.-:#") : names.front();
}

Result<RnnModel> openvinoModel(const std::vector<const OpenvinoCell*>& layers,
                               const TensorCatalog& catalog)
{
    const OpenvinoCell& first = *layers.front();
    ModelBuilder builder(openvinoNameOf(layers), catalog.path, "openvino", FactSource::Stated);
    const bool hasPair = first.cell == CellKind::Gru && first.gruReset == GruReset::After;
    RnnModel& model = builder.model();
    model.spec.cell = first.cell;
    if (first.equations != standardEquations(first.cell)) {
        model.equations = {first.equations};
    }
    first.describe(model, layers.size(), hasPair ? BiasMode::Double : BiasMode::SingleInput);
    std::vector<std::shared_ptr<const Tensor>> hidden;
    std::vector<std::shared_ptr<const Tensor>> cells;
    for (std::uint32_t layer = 0; layer < layers.size(); ++layer) {
        const OpenvinoCell& cell = *layers[layer];
        GATELOUPE_CHECK(addOpenvinoLayer(
            builder, cell, {.layer = LayerIndex(layer), .direction = model.direction(0)}));
        std::ranges::copy(cell.warnings, std::back_inserter(model.warnings));
        hidden.push_back(cell.initialHidden);
        cells.push_back(cell.initialCell);
    }
    GATELOUPE_TRY(model.initialHidden, joinedStates(hidden));
    GATELOUPE_TRY(model.initialCell, joinedStates(cells));
    model.sequenceLengths = first.lengths;
    model.evidence.push_back(message(
        "%1 of OpenVINO: %2", first.row->type,
        joinedBy(", ", layers, [](const OpenvinoCell* layer) { return layer->node->name; })));
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
        keep(OpenvinoCellReader(*catalog.graph, node, *row)
                 .read()
                 .withContext(message("%1 %2", node.type, node.name)),
             cells, recognition.warnings);
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
