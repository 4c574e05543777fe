// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/gate_orders.h"
#include "core/conventions/common/layer_stack.h"
#include "core/conventions/common/model_builder.h"
#include "core/graph/dataflow_graph.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// Row blocks of a program's operations. Source: coremltools 9, mil/ops/defs/iOS15/recurrent.py.
constexpr GateOrders kMilOrder{.lstm = {Gate::Input, Gate::Forget, Gate::Output, Gate::Cell},
                               .gru = {Gate::Reset, Gate::New, Gate::Update}};
constexpr std::array kMilPeepholes = {Gate::Input, Gate::Forget, Gate::Output};

/// As networks name them, or programs.
constexpr std::array<Named<ActivationKind>, 11> kCoremlActivations = {
    {{"linear", ActivationKind::Linear},
     {"relu", ActivationKind::Relu},
     {"tanh", ActivationKind::Tanh},
     {"sigmoid", ActivationKind::Sigmoid},
     {"leakyRelu", ActivationKind::LeakyRelu},
     {"thresholdedRelu", ActivationKind::ThresholdedRelu},
     {"scaledTanh", ActivationKind::ScaledTanh},
     {"sigmoidHard", ActivationKind::HardSigmoid},
     {"elu", ActivationKind::Elu},
     {"softsign", ActivationKind::Softsign},
     {"softplus", ActivationKind::Softplus}}};

/// coremltools' converters leave them out: as written, all gates were 0 for every input.
bool lacksConstants(const Activation& activation)
{
    return (activation.kind == ActivationKind::HardSigmoid ||
            activation.kind == ActivationKind::ScaledTanh) &&
           activation.alpha == 0.0 && activation.beta == 0.0;
}

/// "tanh", "scaledTanh(1.7,0.6)".
Result<Activation> coremlActivation(std::string_view text)
{
    const auto open = std::min(text.find('('), text.size());
    const auto kind = valueNamed(kCoremlActivations, text.substr(0, open));
    if (!kind) {
        return Error::unsupported("its activation %1 is not known", text);
    }
    Activation said{*kind};
    if (open < text.size()) {
        auto constants = splitAt(text.substr(open + 1, text.size() - open - 2), ",");
        constants.resize(2);
        said.alpha = numberFromText<double>(constants[0]).value_or(0.0);
        said.beta = numberFromText<double>(constants[1]).value_or(0.0);
    }
    if (lacksConstants(said)) {
        return said.kind == ActivationKind::HardSigmoid ? kKeras2HardSigmoid
                                                        : unknownActivation("scaledTanh");
    }
    return said;
}

/// The tensors of one direction, whole or by gate.
struct CoremlArrays
{
    std::shared_ptr<const Tensor> weights;   ///< [G*H, I]
    std::shared_ptr<const Tensor> recurrent; ///< [G*H, H]
    std::shared_ptr<const Tensor> bias;      ///< [G*H], or null
    std::shared_ptr<const Tensor> peepholes; ///< [3*H], or null
    /// The tensors of a network instead: each is one gate's.
    std::map<std::pair<Gate, ParameterKind>, std::shared_ptr<const Tensor>> gates;
};

/// One recurrent layer of either kind of model.
struct CoremlCell
{
    std::string name;
    std::string kind; ///< the file's word
    CellKind cell = CellKind::Lstm;
    CellEquations equations;
    bool isReversed = false;
    GruReset reset = GruReset::After;
    double forgetOffset = 0.0;
    std::uint64_t inputSize = 0;
    std::uint64_t hiddenSize = 0;
    std::vector<CoremlArrays> directions;
    std::shared_ptr<const Tensor> initialHidden; ///< [B, D*H], or null
    std::shared_ptr<const Tensor> initialCell;
    std::string input; ///< a network's names of values
    std::string output;
    bool isReadOnce = false;    ///< its whole output, by one reader
    bool isHardAssumed = false; ///< a hard sigmoid without constants
};

/// Sets the cell's equations by the names of its activations, of one direction or of both.
Status setActivations(CoremlCell& cell, const std::vector<std::string>& names)
{
    std::vector<Activation> activations;
    for (const std::string& name : names) {
        GATELOUPE_TRY(activations.emplace_back(), coremlActivation(name));
        cell.isHardAssumed =
            cell.isHardAssumed || name == "sigmoidHard" || name == "sigmoidHard(0,0)";
    }
    return setActivations(activations, cell.cell, cell.equations);
}

// ---- Layers of neural networks ----

Result<CoremlCell> networkCell(const AttributeIndex& attributes, const TensorIndex& index,
                               const std::string& name, const std::string& kind)
{
    const auto said = [&](std::string_view attribute, auto otherwise) {
        return attributes.valueOr(name, attribute, otherwise);
    };
    const auto firstOf = [&](std::string_view attribute) {
        const auto list = said(attribute, std::vector<std::string>());
        return list.empty() ? std::string() : list.front();
    };
    CoremlCell cell{.name = name, .kind = kind};
    cell.cell = kind == "gru"               ? CellKind::Gru
                : kind == "simpleRecurrent" ? CellKind::RnnTanh
                                            : CellKind::Lstm;
    cell.reset = cell.cell == CellKind::Gru ? GruReset::Before : GruReset::After;
    GATELOUPE_CHECK(setActivations(cell, said("coreml.activations", std::vector<std::string>())));
    cell.inputSize = static_cast<std::uint64_t>(said("input_size", std::int64_t{0}));
    cell.hiddenSize = static_cast<std::uint64_t>(said("output_size", std::int64_t{0}));
    cell.isReversed = said("reverse", false);
    cell.forgetOffset = said("forget_bias", false) ? 1.0 : 0.0;
    cell.equations.isForgetCoupled = said("coupled", false);
    const double clip = said("cell_clip", 0.0);
    if (clip > 0.0) {
        cell.equations.cellClip = ClipRange{-clip, clip};
    }
    cell.input = firstOf("coreml.inputs");
    cell.output = firstOf("coreml.outputs");
    cell.isReadOnce = said("coreml.readers", std::int64_t{0}) == 1;
    constexpr std::array kKinds = {ParameterKind::InputWeights, ParameterKind::RecurrentWeights,
                                   ParameterKind::InputBias, ParameterKind::PeepholeWeights};
    for (const Direction direction : {Direction::Forward, Direction::Backward}) {
        CoremlArrays arrays;
        for (const Gate gate : gatesOf(cell.cell)) {
            for (const ParameterKind parameter : kKinds) {
                const std::array<std::string_view, 4> path = {name, nameOf(direction), nameOf(gate),
                                                              nameOf(parameter)};
                if (auto tensor = lookUp(index, joinedBy("/", path))) {
                    arrays.gates.emplace(std::pair(gate, parameter), std::move(tensor));
                }
            }
        }
        if (!arrays.gates.empty()) {
            cell.directions.push_back(std::move(arrays));
        }
    }
    return cell;
}

// ---- Operations of programs ----

/// Inputs of a node, by position (core/formats/coreml/coreml_program.h).
enum MilInput : std::size_t
{
    kMilX,
    kMilHidden,
    kMilCell,
    kMilWeights,
    kMilRecurrent,
    kMilBias,
    kMilPeephole,
    kMilBackward, ///< weights, then recurrent weights and bias
};

class MilCellReader
{
public:
    MilCellReader(const DataflowGraph& graph, const GraphNode& node)
        : m_graph(graph)
        , m_node(node)
    {
    }

    Result<CoremlCell> read()
    {
        CoremlCell cell{.name = m_node.name, .kind = m_node.type};
        cell.cell = m_node.type == "gru"   ? CellKind::Gru
                    : m_node.type == "rnn" ? CellKind::RnnTanh
                                           : CellKind::Lstm;
        std::vector<std::string> activations;
        const auto add = [&](std::string_view attribute, std::string_view usual) {
            const auto word = m_node.text(attribute);
            activations.emplace_back(word.empty() ? usual : word);
        };
        if (cell.cell != CellKind::RnnTanh) {
            add("recurrent_activation", "sigmoid");
        }
        if (cell.cell == CellKind::Lstm) {
            add("cell_activation", "tanh");
        }
        add("activation", "tanh");
        GATELOUPE_CHECK(setActivations(cell, activations));
        if (const auto* clip = m_node.find<double>("clip"); clip != nullptr && *clip > 0.0) {
            cell.equations.cellClip = ClipRange{-*clip, *clip};
        }
        const auto direction = m_node.text("direction");
        cell.isReversed = direction == "reverse";
        const bool isPair = direction == "bidirectional";
        GATELOUPE_TRY(auto forward, arraysAt(kMilWeights, kMilBias));
        cell.hiddenSize = forward.recurrent->shape[1];
        cell.inputSize = forward.weights->shape[1];
        forward.peepholes = constantAt(kMilPeephole);
        cell.directions.push_back(std::move(forward));
        if (isPair) {
            GATELOUPE_TRY(auto backward, arraysAt(kMilBackward, kMilBackward + 2));
            cell.directions.push_back(std::move(backward));
        }
        cell.initialHidden = constantAt(kMilHidden);
        cell.initialCell = cell.cell == CellKind::Lstm ? constantAt(kMilCell) : nullptr;
        return cell;
    }

private:
    [[nodiscard]] std::shared_ptr<const Tensor> constantAt(std::size_t input) const
    {
        return m_graph.constantOf(m_node.input(input));
    }

    Result<CoremlArrays> arraysAt(std::size_t weights, std::size_t bias) const
    {
        CoremlArrays arrays{.weights = constantAt(weights),
                            .recurrent = constantAt(weights + 1),
                            .bias = constantAt(bias)};
        if (!arrays.weights || !arrays.recurrent || arrays.weights->shape.size() != 2 ||
            arrays.recurrent->shape.size() != 2) {
            return Error::unsupported("its weights are computed or given at run time");
        }
        if (m_node.input(bias) && !arrays.bias) {
            return Error::unsupported("its bias is computed or given at run time");
        }
        return arrays;
    }

    const DataflowGraph& m_graph;
    const GraphNode& m_node;
};

bool isRecurrentOperation(const GraphNode& node)
{
    return node.operation == GraphOperation::Other &&
           (node.type == "lstm" || node.type == "gru" || node.type == "rnn");
}

/// What a sequence is, through operators that only give it other axes of extent 1.
GraphInput behindMovements(const DataflowGraph& graph, GraphInput value)
{
    constexpr int kMostMovements = 64;
    for (int step = 0; value && step < kMostMovements; ++step) {
        const GraphNode* maker = graph.makerOf(*value);
        const bool isMove = maker != nullptr && (maker->operation == GraphOperation::Squeeze ||
                                                 maker->operation == GraphOperation::Unsqueeze ||
                                                 maker->operation == GraphOperation::Identity);
        if (!isMove || !maker->input(0)) {
            break;
        }
        value = maker->input(0);
    }
    return value;
}

// ---- Models ----

bool areLayersOfOne(const CoremlCell& a, const CoremlCell& b)
{
    const auto hasBias = [](const CoremlCell& cell) {
        const CoremlArrays& arrays = cell.directions.front();
        return arrays.bias != nullptr || std::ranges::any_of(arrays.gates, [](const auto& entry) {
                   return entry.first.second == ParameterKind::InputBias;
               });
    };
    return a.isReadOnce && !a.output.empty() && a.output == b.input && a.kind == b.kind &&
           a.cell == b.cell && a.equations == b.equations && a.isReversed == b.isReversed &&
           a.reset == b.reset && a.forgetOffset == b.forgetOffset && a.hiddenSize == b.hiddenSize &&
           a.directions.size() == b.directions.size() &&
           b.inputSize == a.directions.size() * a.hiddenSize && hasBias(a) == hasBias(b);
}

Status addArrays(ModelBuilder& builder, const CoremlArrays& arrays, const GatePlace& place)
{
    for (const auto& [id, tensor] : arrays.gates) {
        const auto& [gate, kind] = id;
        GATELOUPE_CHECK(builder.add(tensor, rowBlocks(kind, only(gate)), place));
    }
    const auto gates = kMilOrder.of(builder.spec().cell);
    return builder.add(
        {{arrays.weights, rowBlocks(ParameterKind::InputWeights, gates)},
         {arrays.recurrent, rowBlocks(ParameterKind::RecurrentWeights, gates)},
         {arrays.bias, rowBlocks(ParameterKind::InputBias, gates)},
         {arrays.peepholes, rowBlocks(ParameterKind::PeepholeWeights, kMilPeepholes)}},
        place);
}

/// [B, D*H] of each layer as [L*D, B, H]; null where there is none, or zeros.
Result<std::shared_ptr<const Tensor>> coremlStates(const std::vector<const CoremlCell*>& layers,
                                                   std::shared_ptr<const Tensor> CoremlCell::*state)
{
    const bool areThere = std::ranges::all_of(
        layers, [&](const CoremlCell* layer) { return layer->*state != nullptr; });
    const bool isAnySet =
        areThere && std::ranges::any_of(layers, [&](const CoremlCell* layer) {
            const Tensor& tensor = *(layer->*state);
            return isFloatingPoint(tensor.dtype) && isFilledWith(tensor, 0.0) == false;
        });
    if (!isAnySet) {
        return std::shared_ptr<const Tensor>();
    }
    std::vector<std::shared_ptr<const Tensor>> states;
    for (const CoremlCell* layer : layers) {
        const Tensor& stored = *(layer->*state);
        if (stored.shape.size() != 2) {
            return Error::shapeMismatch("its initial state %1 has no batch and units",
                                        toText(stored.shape));
        }
        constexpr std::array<std::uint64_t, 3> kDirectionFirst = {1, 0, 2};
        GATELOUPE_TRY(
            const Tensor parts,
            reshapedView(stored, {stored.shape[0], layer->directions.size(), layer->hiddenSize}));
        GATELOUPE_TRY(Tensor turned, transposedView(parts, kDirectionFirst));
        states.push_back(renamed(std::move(turned), stored.name));
    }
    return joinedStates(states);
}

Result<RnnModel> coremlModel(const std::vector<const CoremlCell*>& layers,
                             const TensorCatalog& catalog)
{
    const CoremlCell& first = *layers.front();
    if (first.directions.empty()) {
        return Error::shapeMismatch("%1 %2: it has no weights", first.kind, first.name);
    }
    const CoremlArrays& arrays = first.directions.front();
    const auto& any = arrays.weights ? arrays.weights : arrays.gates.begin()->second;
    ModelBuilder builder(first.name, catalog.path, "coreml", FactSource::Stated);
    builder.spec() = {.cell = first.cell,
                      .inputSize = first.inputSize,
                      .hiddenSize = first.hiddenSize,
                      .layers = static_cast<std::uint32_t>(layers.size()),
                      .directions = static_cast<std::uint32_t>(first.directions.size()),
                      .dtype = any->dtype};
    RnnModel& model = builder.model();
    if (first.equations != standardEquations(first.cell)) {
        model.equations = {first.equations};
    }
    if (first.isHardAssumed) {
        model.sources.setActivations(FactSource::Assumed);
        model.warnings.emplace_back(
            message("its hard sigmoids have no constants in the file; 0.2 and 0.5 are assumed"));
    }
    model.setGruReset(first.reset, FactSource::Stated);
    model.setForgetOffset(first.forgetOffset, FactSource::Stated);
    model.setReversed(first.isReversed && first.directions.size() == 1, FactSource::Stated);
    for (std::uint32_t layer = 0; layer < layers.size(); ++layer) {
        const CoremlCell& cell = *layers[layer];
        for (std::uint32_t direction = 0; direction < cell.directions.size(); ++direction) {
            GATELOUPE_CHECK(
                addArrays(builder, cell.directions[direction],
                          {.layer = LayerIndex(layer), .direction = model.direction(direction)}));
        }
    }
    builder.findBiasMode();
    GATELOUPE_TRY(model.initialHidden, coremlStates(layers, &CoremlCell::initialHidden));
    GATELOUPE_TRY(model.initialCell, coremlStates(layers, &CoremlCell::initialCell));
    model.evidence.push_back(
        message("%1 of Core ML: %2", first.kind,
                joinedBy(", ", layers, [](const CoremlCell* layer) { return layer->name; })));
    if (first.cell == CellKind::Gru) {
        model.warnings.push_back(
            first.reset == GruReset::Before
                ? message("a GRU of a Core ML network resets before the product, as its "
                          "specification says; what Apple's runtime computes was not verified")
                : message("a GRU of a Core ML program resets after the product, as its "
                          "documentation says; what Apple's runtime computes was not verified"));
    }
    return builder.finish();
}

void addModels(const std::vector<CoremlCell>& cells, const TensorCatalog& catalog,
               Recognition& recognition)
{
    std::set<std::size_t> done;
    for (std::size_t first = 0; first < cells.size(); ++first) {
        if (!done.insert(first).second) {
            continue;
        }
        std::vector<const CoremlCell*> layers = {&cells[first]};
        for (std::size_t next = first + 1; next < cells.size(); ++next) {
            if (!layers.back()->directions.empty() && !cells[next].directions.empty() &&
                areLayersOfOne(*layers.back(), cells[next]) && done.insert(next).second) {
                layers.push_back(&cells[next]);
            }
        }
        recognition.add(coremlModel(layers, catalog));
    }
}

} // namespace

/// Core ML's recurrent layers: LSTM in one or two directions, GRU and simple ones of neural
/// networks, and the operations lstm, gru and rnn of programs. One bias holds both of a
/// framework's.
/// Source: coremltools 9, mlmodel/format/NeuralNetwork.proto and mil/ops/defs.
Recognition recogniseCoreml(const TensorCatalog& catalog)
{
    Recognition recognition;
    if (catalog.format != "coreml") {
        return recognition;
    }
    std::vector<CoremlCell> cells;
    const auto take = [&](Result<CoremlCell> cell, const std::string& kind,
                          const std::string& name) {
        keep(std::move(cell).withContext(message("%1 %2", kind, name)), cells,
             recognition.warnings);
    };
    const AttributeIndex attributes(catalog);
    const TensorIndex index = catalog.index();
    for (const Attribute& attribute : catalog.attributes) {
        const auto* kind = std::get_if<std::string>(&attribute.value);
        if (attribute.name == "coreml.kind" && kind != nullptr) {
            take(networkCell(attributes, index, attribute.object, *kind), *kind, attribute.object);
        }
    }
    if (catalog.graph) {
        const auto uses = catalog.graph->uses();
        for (const GraphNode& node : catalog.graph->nodes()) {
            if (!isRecurrentOperation(node) || node.outputs.empty()) {
                continue;
            }
            auto cell = MilCellReader(*catalog.graph, node).read();
            if (cell) {
                const auto idOf = [](GraphInput value) {
                    return value ? "%" + std::to_string(value->value) : std::string();
                };
                cell->input = idOf(behindMovements(*catalog.graph, node.input(kMilX)));
                cell->output = idOf(node.outputs.front());
                cell->isReadOnce = lookUp(uses, node.outputs.front()) == 1;
            }
            take(std::move(cell), node.type, node.name);
        }
    }
    addModels(cells, catalog, recognition);
    return recognition;
}

} // namespace gateloupe
