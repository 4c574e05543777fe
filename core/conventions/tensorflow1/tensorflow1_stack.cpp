// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_stack.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/until_cancelled.h"
#include "core/conventions/tensorflow1/tensorflow1_cells.h"

namespace gateloupe::tensorflow1 {

// ---- Equations ----

namespace {

/// What the graph beside a checkpoint says of a cell; nothing where there is no graph or its
/// operations are not those of TensorFlow's own cells.
struct CellGraph
{
    std::optional<double> forgetBias;
    std::optional<Activation> candidate; ///< also of c on its way to h, as in every LSTM cell there
    std::optional<ClipRange> cellClip;
    std::optional<ClipRange> projectionClip;

    friend bool operator==(const CellGraph&, const CellGraph&) = default;
};

using Words = std::vector<std::string_view>;

constexpr std::array<Named<Activation>, 6> kTensorflow1Activations = {{
    {"Tanh", {ActivationKind::Tanh}},
    {"Relu", {ActivationKind::Relu}},
    {"Sigmoid", {ActivationKind::Sigmoid}},
    {"Elu", {ActivationKind::Elu, 1.0}},
    {"Softsign", {ActivationKind::Softsign}},
    {"Softplus", {ActivationKind::Softplus}},
}};

/// Names of the operations, by the version that wrote the graph.
constexpr std::array<std::string_view, 2> kAdd = {"Add", "AddV2"};
constexpr std::array<std::string_view, 3> kAddBias = {"BiasAdd", "Add", "AddV2"};
constexpr std::array<std::string_view, 3> kBlockOps = {"LSTMBlockCell", "BlockLSTM", "BlockLSTMV2"};

constexpr std::string_view kCandidateBlock = "Split:1";
constexpr std::string_view kInputBlock = "Split:0";
constexpr std::string_view kForgetBlock = "Split:2";
constexpr std::string_view kOutputBlock = "Split:3";

Words wordsOf(std::string_view path)
{
    constexpr std::string_view kArrow = " > ";
    Words words;
    while (true) {
        const auto arrow = path.find(kArrow);
        words.push_back(path.substr(0, arrow));
        if (arrow == std::string_view::npos) {
            return words;
        }
        path.remove_prefix(arrow + kArrow.size());
    }
}

/// "Add" of "Add(1)".
std::string_view opOf(std::string_view word)
{
    return word.substr(0, word.find('('));
}

/// 1 of "Add(1)".
std::optional<double> constantIn(std::string_view word)
{
    const auto open = word.find('(');
    return open == std::string_view::npos || !word.ends_with(')')
               ? std::nullopt
               : numberFromText<double>(word.substr(open + 1, word.size() - open - 2));
}

/// 0.5 of "LSTMBlockCell(cell_clip=-1 forget_bias=0.5)".
std::optional<double> attributeIn(std::string_view word, std::string_view name)
{
    const std::string key = std::string(name) + "=";
    const auto at = word.find(key);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    word.remove_prefix(at + key.size());
    return numberFromText<double>(word.substr(0, word.find_first_of(" )")));
}

/// clip_by_value is Minimum(most), then Maximum(least).
std::optional<ClipRange> clipAt(std::span<const std::string_view> words)
{
    if (words.size() < 2 || opOf(words[0]) != "Minimum" || opOf(words[1]) != "Maximum") {
        return std::nullopt;
    }
    const auto most = constantIn(words[0]);
    const auto least = constantIn(words[1]);
    return most && least ? std::optional(ClipRange{.min = *least, .max = *most}) : std::nullopt;
}

class Reading
{
public:
    void readLstm(const Words& words)
    {
        if (isOneOf(opOf(words.front()), kBlockOps)) {
            readBlock(words.front());
            return;
        }
        if (words.size() < 4 || opOf(words[0]) != "MatMul" || !isOneOf(opOf(words[1]), kAddBias)) {
            return;
        }
        auto rest = std::span(words).subspan(3);
        if (words[2] == kForgetBlock) {
            readForget(rest.front());
            return;
        }
        if (words[2] == kCandidateBlock) {
            readProduct(rest);
            return;
        }
        if (isOneOf(opOf(rest.front()), kAdd) && !constantIn(rest.front())) {
            rest = rest.subspan(1); // a peephole's product
        }
        const bool isGate = rest.size() > 3 && rest[0] == "Sigmoid" && opOf(rest[1]) == "Mul";
        if (isGate && words[2] == kInputBlock && isOneOf(opOf(rest[2]), kAdd)) {
            keep(m_graph.cellClip, clipAt(rest.subspan(3)));
        } else if (isGate && words[2] == kOutputBlock && rest[2] == "MatMul") {
            keep(m_graph.projectionClip, clipAt(rest.subspan(3)));
        }
    }

    /// Reads the words of a GRU's candidate and of a plain cell.
    void readPlain(const Words& words)
    {
        if (words.size() > 2 && opOf(words[0]) == "MatMul" && isOneOf(opOf(words[1]), kAddBias)) {
            readCandidate(words[2]);
        }
    }

    /// Reads the words of a candidate that goes into a product with a gate: nothing else stands
    /// between.
    void readProduct(std::span<const std::string_view> words)
    {
        if (words.front() == "Mul") {
            keep(m_graph.candidate, std::optional(Activation{ActivationKind::Linear}));
        } else if (words.size() > 1 && words[1] != "Mul") {
            m_foreign = std::string(words[0]) + " > " + std::string(words[1]);
        } else {
            readCandidate(words.front());
        }
    }

    Result<CellGraph> result() &&
    {
        if (!m_foreign.empty()) {
            return Error::unsupported("the graph sends its candidate through %1, which is no "
                                      "activation that is known here",
                                      m_foreign);
        }
        return m_isContradictory ? CellGraph() : m_graph;
    }

private:
    template <typename T>
    void keep(std::optional<T>& place, const std::optional<T>& value)
    {
        m_isContradictory = m_isContradictory || (place && value && *place != *value);
        place = value ? value : place;
    }

    void readBlock(std::string_view word)
    {
        keep(m_graph.forgetBias, attributeIn(word, "forget_bias"));
        keep(m_graph.candidate, std::optional(Activation{ActivationKind::Tanh})); // it has no other
        const auto clip = attributeIn(word, "cell_clip");
        if (clip && *clip > 0) {
            keep(m_graph.cellClip, std::optional(ClipRange{.min = -*clip, .max = *clip}));
        }
    }

    void readForget(std::string_view word)
    {
        if (isOneOf(opOf(word), kAdd)) {
            keep(m_graph.forgetBias, constantIn(word));
        } else if (word == "Sigmoid") {
            keep(m_graph.forgetBias, std::optional(0.0));
        }
    }

    void readCandidate(std::string_view word)
    {
        const auto found = valueNamed(kTensorflow1Activations, word);
        keep(m_graph.candidate, found);
        if (!found) {
            m_foreign = word;
        }
    }

    CellGraph m_graph;
    std::string m_foreign;
    bool m_isContradictory = false;
};

/// Whether the kernel's product is a candidate's whole sum: a plain cell's, or a stock GRU's.
bool isCandidate(const FusedKernel& kernel)
{
    return kernel.holds.size() == 2 &&
           (kernel.gates.front() == Gate::New || kernel.gates.front() == Gate::Hidden);
}

Result<CellGraph> graphOfCell(const CellVariables& cell)
{
    Reading reading;
    const bool isLstm = cell.rule->cell == CellKind::Lstm;
    for (const FusedKernel& kernel : cell.rule->kernels) {
        const auto paths = cell.computed.find(kernel.tensor);
        if (paths == cell.computed.end()) {
            continue;
        }
        for (const std::string& path : *paths->second) {
            if (isLstm) {
                reading.readLstm(wordsOf(path));
            } else if (isCandidate(kernel)) {
                reading.readPlain(wordsOf(path));
            }
        }
    }
    return std::move(reading).result();
}

/// Reads the ways of the cells' kernels through the graph (CellVariables::computed).
/// Requires: at least one cell.
/// Errors: Unsupported when the candidate goes through an operation that no backend has, or the
/// cells do not compute the same.
/// Source: tensorflow r1.15 python/ops/rnn_cell_impl.py and contrib/rnn/python/ops/lstm_ops.py.
Result<CellGraph> graphOf(std::span<const CellVariables> cells)
{
    GATELOUPE_TRY(const auto first, graphOfCell(cells.front()));
    for (const CellVariables& cell : cells) {
        GATELOUPE_TRY(const auto other, graphOfCell(cell));
        if (other != first) {
            return Error::unsupported("its cells do not compute the same: the graph has other "
                                      "constants or activations for %1",
                                      cell.scope);
        }
    }
    return first;
}

constexpr std::array kEveryBackend = {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn};

/// Variables of layer normalisation, which changes an LSTM's equations.
constexpr std::array<std::string_view, 5> kLayerNorm = {
    "input/gamma", "transform/gamma", "forget/gamma", "output/gamma", "state/gamma"};

/// Adds a limit of every backend, once.
void limitEquations(const Message& what, RnnModel& model)
{
    for (const BackendKind backend : kEveryBackend) {
        addLimit(model, backend,
                 message("%1; the %2 backend has no such equations", what, nameOf(backend)));
    }
}

/// Wrappers that give the cell below them another input, or its output to something else, and that
/// leave a scope. DropoutWrapper, ResidualWrapper and DeviceWrapper leave none.
std::array<Named<Message>, 5> knownWrappers()
{
    return {{
        {"attention_wrapper", message("adds what it attends to to its input")},
        {"attention_cell_wrapper", message("mixes its input and output with what it attends to")},
        {"input_projection_wrapper", message("projects its input first")},
        {"output_projection_wrapper", message("projects its output further")},
        {"embedding_wrapper", message("looks its input up in an embedding")},
    }};
}

/// A warning where the scopes name a wrapper that changes the cell's input or output.
void warnOfWrappers(const CellVariables& cell, RnnModel& model)
{
    for (const std::string_view scope : componentsOf(cell.modernScope)) {
        for (const auto& [wrapper, what] : knownWrappers()) {
            if (isNamed(scope, wrapper)) {
                model.warnings.push_back(
                    message("%1 is inside an %2, which %3; what is shown and run is the cell "
                            "alone",
                            cell.scope, scope, what));
            }
        }
    }
}

/// Adds the limits that follow from a cell's further variables (layer normalisation), each once.
void addLimits(const CellVariables& cell, RnnModel& model)
{
    for (const auto& [name, tensor] : cell.variables) {
        if (isOneOf(lowered(name), kLayerNorm)) {
            limitEquations("layer normalisation inside the cell (gamma, beta)", model);
        }
    }
}

/// tanh or ReLU: only the names of the scopes tell. Adds evidence, or a warning where they do not.
void decideActivation(std::string_view scope, RnnModel& model)
{
    const std::string lower = lowered(std::string(scope));
    model.sources.set(EquationFact::Candidate, FactSource::Assumed);
    if (lower.find("relu") != std::string::npos) {
        model.spec.cell = CellKind::RnnRelu;
        model.evidence.push_back(
            message("ReLU, because the scope's name says so; the file does not"));
    } else if (lower.find("tanh") != std::string::npos) {
        model.evidence.push_back(
            message("tanh, because the scope's name says so; the file does not"));
    } else {
        assumeCell(model, CellKind::RnnTanh,
                   message("the file does not say whether the activation is tanh or ReLU; tanh is "
                           "assumed"));
    }
}

constexpr std::string_view kCudnnWord = "cudnn"; ///< in the scopes of cuDNN's layers

/// The family that wrote a cell: cuDNN's also for stock cells inside a scope that cuDNN's layers
/// have, for the equations leave no other way to move weights between the two.
Family familyOf(const CellVariables& cell)
{
    const auto scopes = componentsOf(cell.scope);
    const bool isInCudnnScope = std::ranges::any_of(
        scopes, [](std::string_view scope) { return scope.find(kCudnnWord) != scope.npos; });
    const bool hasCudnnEquations = cell.rule->cell != CellKind::Gru;
    return cell.rule->family == Family::Cudnn || (isInCudnnScope && hasCudnnEquations)
               ? Family::Cudnn
               : Family::Stock;
}

constexpr double kStockForgetOffset = 1.0; ///< the stock cells' default for forget_bias

void assumeForgetOffset(const CellVariables& cell, RnnModel& model)
{
    if (familyOf(cell) == Family::Stock) {
        model.setForgetOffset(kStockForgetOffset, FactSource::Assumed);
        model.warnings.push_back({message("the file does not keep the cell's forget_bias; "
                                          "TensorFlow's default 1.0 is assumed"),
                                  remedy::SetForgetOffset{}});
    } else if (cell.rule->family == Family::Stock) {
        model.sources.set(EquationFact::ForgetOffset, FactSource::Assumed);
        model.warnings.push_back(
            {message("a stock LSTM cell in the scope of cuDNN's layer: no forget_bias is assumed, "
                     "as in cuDNN (a stock cell's default is 1.0)"),
             remedy::SetForgetOffset{}});
    }
}

void applyForgetBias(double forgetBias, RnnModel& model)
{
    model.setForgetOffset(forgetBias, FactSource::Computed);
    model.evidence.push_back(
        message("the graph beside it adds %1 to the forget gate", shortestText(forgetBias)));
}

/// Activations and clipping. Those of a stock cell are arguments of its class, which a checkpoint
/// does not keep; cuDNN's cells have no others.
void applyGraph(const CellGraph& graph, bool isStock, RnnModel& model)
{
    if (model.spec.cell == CellKind::RnnTanh &&
        graph.candidate == Activation{ActivationKind::Relu}) {
        model.spec.cell = CellKind::RnnRelu;
    }
    CellEquations equations = standardEquations(model.spec.cell);
    if (graph.candidate) {
        equations.candidate = *graph.candidate;
        equations.output = model.spec.cell == CellKind::Lstm ? *graph.candidate : equations.output;
        model.evidence.push_back(
            message("the graph beside it has the activation %1", toText(*graph.candidate)));
    }
    equations.cellClip = graph.cellClip;
    equations.projectionClip = graph.projectionClip;
    equations.gruReset = model.gruReset();
    if (equations != standardEquations(model.spec.cell)) {
        model.equations = {equations};
    }
    if (graph.candidate) {
        model.sources.set(EquationFact::Candidate, FactSource::Computed)
            .set(EquationFact::Output, FactSource::Computed);
    } else if (isStock) {
        model.sources.set(EquationFact::Candidate, FactSource::Assumed)
            .set(EquationFact::Output, FactSource::Assumed);
    }
}

/// By the graph beside the checkpoint; without one TensorFlow's defaults are assumed, with a
/// warning.
void decideByGraph(std::span<const CellVariables> cells, RnnModel& model)
{
    const auto graph = graphOf(cells);
    if (!graph) {
        limitEquations(graph.error().message, model);
        return;
    }
    if (model.spec.cell == CellKind::RnnTanh && !graph->candidate) {
        decideActivation(cells.front().scope, model);
    }
    applyGraph(*graph, familyOf(cells.front()) == Family::Stock, model);
    if (model.spec.cell != CellKind::Lstm) {
        return;
    }
    if (graph->forgetBias) {
        applyForgetBias(*graph->forgetBias, model);
    } else {
        assumeForgetOffset(cells.front(), model);
    }
}

/// What a stack's cells compute beside their weights: forget offset, activations, clipping,
/// further variables and wrappers that change the equations.
/// Requires: the cells are those of `model`, at least one.
void decideEquations(std::span<const CellVariables> cells, RnnModel& model)
{
    decideByGraph(cells, model);
    for (const CellVariables& cell : cells) {
        addLimits(cell, model);
        warnOfWrappers(cell, model);
    }
}

Error misfit(const Tensor& tensor, const Message& expected)
{
    return Error::shapeMismatch("%1 is %2, expected %3", tensor.name, toText(tensor.shape),
                                expected);
}

std::uint64_t rowsOf(const RnnSpec& sizes, std::span<const ParameterKind> holds)
{
    return (isOneOf(ParameterKind::InputWeights, holds) ? sizes.inputSize : 0) +
           (isOneOf(ParameterKind::RecurrentWeights, holds) ? sizes.recurrentWidth() : 0);
}

/// The form whose every bias is there; null when the cell has none at all.
const BiasForm* biasFormOf(const CellVariables& cell)
{
    for (const BiasForm& form : cell.rule->biasForms) {
        if (std::ranges::all_of(form.biases, [&](const FusedBias& bias) {
                return cell.find(bias.tensor) != nullptr;
            })) {
            return &form;
        }
    }
    return nullptr;
}

Status checkKernel(const CellVariables& cell, const FusedKernel& kernel, const RnnSpec& sizes)
{
    const auto tensor = cell.find(kernel.tensor);
    const Shape expected = {rowsOf(sizes, kernel.holds), kernel.gates.size() * sizes.hiddenSize};
    if (tensor->shape != expected) {
        return misfit(*tensor, toText(expected));
    }
    if (tensor->dtype != sizes.dtype || !tensor->source) {
        return misfit(*tensor, message("numbers of %1", nameOf(sizes.dtype)));
    }
    return {};
}

constexpr std::array<Named<Gate>, 3> kTensorflow1Peepholes = {{
    {"w_i_diag", Gate::Input},
    {"w_f_diag", Gate::Forget},
    {"w_o_diag", Gate::Output},
}};

/// What a cell's variables say of a network: sizes, biases, element type.
/// Errors: ShapeMismatch with the variable's name, where the shapes are not those of such a cell;
/// Unsupported for other numbers than floating point.
Result<RnnSpec> measure(const CellVariables& cell)
{
    const FusedKernel& first = cell.rule->kernels.front();
    const auto kernel = cell.find(first.tensor);
    const std::uint64_t blocks = first.gates.size();
    RnnSpec sizes;
    sizes.dtype = kernel->dtype;
    sizes.hiddenSize = kernel->shape[1] / blocks;
    if (!isFloatingPoint(kernel->dtype) || !kernel->source) {
        return Error::unsupported("%1 holds no floating-point numbers", kernel->name);
    }
    if (sizes.hiddenSize == 0 || kernel->shape[1] % blocks != 0) {
        return misfit(*kernel, message("a multiple of %1 columns", blocks));
    }
    if (const auto projection = cell.find(kProjectionKernel)) {
        if (projection->shape.size() != 2 || projection->shape[0] != sizes.hiddenSize) {
            return misfit(*projection, message("[%1, projection]", sizes.hiddenSize));
        }
        sizes.projectionSize = projection->shape[1];
    }
    if (kernel->shape[0] <= sizes.recurrentWidth()) {
        return misfit(*kernel,
                      message("more than %1 rows: those of the input above those of the hidden "
                              "state",
                              sizes.recurrentWidth()));
    }
    sizes.inputSize = kernel->shape[0] - sizes.recurrentWidth();
    for (const FusedKernel& each : cell.rule->kernels) {
        GATELOUPE_CHECK(checkKernel(cell, each, sizes));
    }
    const BiasForm* form = biasFormOf(cell);
    sizes.bias = form == nullptr ? BiasMode::None : form->mode;
    return sizes;
}

/// Adds the cell's gates to the model. Requires: `sizes` measured it.
Status addCell(const CellVariables& cell, const RnnSpec& sizes, ModelBuilder& builder)
{
    const GatePlace place{.layer = LayerIndex(cell.place.layer), .direction = cell.place.direction};
    for (const FusedKernel& kernel : cell.rule->kernels) {
        GATELOUPE_CHECK(
            builder.add(cell.find(kernel.tensor), columnBlocks(kernel.holds, kernel.gates), place));
    }
    GATELOUPE_CHECK(builder.add(cell.find(kProjectionKernel),
                                columnBlocks(only(ParameterKind::ProjectionWeights), {}), place));
    for (const auto& [variable, gate] : kTensorflow1Peepholes) {
        const auto tensor = cell.find(variable);
        if (cell.rule->cell != CellKind::Lstm || tensor == nullptr) {
            continue;
        }
        if (tensor->shape != Shape{sizes.hiddenSize} || tensor->dtype != sizes.dtype) {
            return misfit(
                *tensor, message("%1 of %2", toText(Shape{sizes.hiddenSize}), nameOf(sizes.dtype)));
        }
        GATELOUPE_CHECK(
            builder.add(tensor, rowBlocks(ParameterKind::PeepholeWeights, only(gate)), place));
    }
    const BiasForm* form = biasFormOf(cell);
    for (const FusedBias& bias : form == nullptr ? std::span<const FusedBias>() : form->biases) {
        GATELOUPE_CHECK(
            builder.add(cell.find(bias.tensor), rowBlocks(bias.kind, bias.gates), place));
    }
    return {};
}

using Cells = std::vector<CellVariables>;

template <typename T>
std::set<T> placesOf(const Cells& cells, T CellPlace::*place)
{
    std::set<T> places;
    for (const CellVariables& cell : cells) {
        places.insert(cell.place.*place);
    }
    return places;
}

/// The scopes that all cells share.
std::string commonScope(const Cells& cells)
{
    auto common = componentsOf(cells.front().scope);
    for (const CellVariables& cell : cells) {
        const auto scopes = componentsOf(cell.scope);
        const auto [end, other] = std::ranges::mismatch(common, scopes);
        common.erase(end, common.end());
    }
    return joined(common, common.size());
}

/// How the cells of a stack must be alike.
Status checkAlike(const Cells& cells, const std::vector<RnnSpec>& sizes, const RnnSpec& spec)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellVariables& cell = cells[i];
        if (cell.rule != cells.front().rule) {
            return Error::shapeMismatch("%1 is of another class", cell.scope);
        }
        if (sizes[i].hiddenSize != spec.hiddenSize ||
            sizes[i].projectionSize != spec.projectionSize || sizes[i].dtype != spec.dtype ||
            sizes[i].bias != spec.bias) {
            return Error::shapeMismatch("%1 has other sizes or biases", cell.scope);
        }
        const auto expected = spec.layerInputSize(LayerIndex(cell.place.layer));
        if (sizes[i].inputSize != expected) {
            return Error::shapeMismatch("%1 takes %2 inputs, the layer below gives %3", cell.scope,
                                        sizes[i].inputSize, expected);
        }
    }
    return {};
}

/// Errors: ShapeMismatch when a layer or a direction is missing, or there twice.
Status checkWhole(const Cells& cells)
{
    const auto layers = placesOf(cells, &CellPlace::layer);
    const auto directions = placesOf(cells, &CellPlace::direction);
    if (cells.front().place.isParallel && layers.size() > 1 && directions.size() > 1) {
        return Error::shapeMismatch("each direction is a stack of its own");
    }
    if (layers.size() != *layers.rbegin() + std::size_t{1} ||
        cells.size() != layers.size() * directions.size()) {
        return Error::shapeMismatch("a layer or a direction is missing or there twice");
    }
    return {};
}

/// Errors: ShapeMismatch when the cells are no whole stack.
Result<RnnModel> buildStack(const Cells& cells, const std::string& name)
{
    GATELOUPE_CHECK(checkWhole(cells));
    std::vector<RnnSpec> sizes;
    for (const CellVariables& cell : cells) {
        GATELOUPE_TRY(const auto measured, measure(cell));
        sizes.push_back(measured);
    }
    const auto bottom =
        std::ranges::find(cells, 0U, [](const auto& cell) { return cell.place.layer; });
    const CellRule& rule = *cells.front().rule;
    const auto directions = placesOf(cells, &CellPlace::direction);
    ModelBuilder builder(name, {},
                         familyOf(cells.front()) == Family::Cudnn ? "tf1-cudnn" : "tf1-cell",
                         FactSource::Stated);
    RnnModel& model = builder.model();
    model.spec = sizes[static_cast<std::size_t>(bottom - cells.begin())];
    model.spec.cell = rule.cell;
    model.spec.layers = static_cast<std::uint32_t>(placesOf(cells, &CellPlace::layer).size());
    model.spec.directions = static_cast<std::uint32_t>(directions.size());
    model.setReversed(directions.size() == 1 && *directions.begin() == Direction::Backward,
                      FactSource::Stated);
    model.setGruReset(rule.gruReset, FactSource::Stated);
    GATELOUPE_CHECK(checkAlike(cells, sizes, model.spec));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        GATELOUPE_CHECK(addCell(cells[i], sizes[i], builder));
    }
    model.evidence.push_back(
        message("variables of TensorFlow 1's cells below %1: %2", model.name, cells.front().scope));
    decideEquations(cells, model);
    return builder.finish();
}

/// The pieces to try when the whole does not fit.
struct Cut
{
    bool isExpected = false; ///< parallel stacks, one for each direction
    std::vector<Cells> pieces;
};

/// Parallel stacks and single layers along their directions, others layer by layer, and what still
/// stands in one place cell by cell.
Cut cut(const Cells& cells)
{
    const bool hasDirections = placesOf(cells, &CellPlace::direction).size() > 1;
    const bool isParallel = hasDirections && cells.front().place.isParallel;
    const bool byDirection =
        isParallel || (hasDirections && placesOf(cells, &CellPlace::layer).size() == 1);
    std::map<std::uint32_t, Cells> pieces;
    for (const CellVariables& cell : cells) {
        const auto key =
            byDirection ? static_cast<std::uint32_t>(cell.place.direction) : cell.place.layer;
        Cells& piece = pieces[key];
        piece.push_back(cell);
        piece.back().place.layer = byDirection ? cell.place.layer : 0;
    }
    Cut result{.isExpected = isParallel && placesOf(cells, &CellPlace::layer).size() > 1};
    if (pieces.size() == 1 && cells.size() > 1) {
        for (const CellVariables& cell : pieces.begin()->second) {
            result.pieces.push_back({cell});
        }
        return result;
    }
    for (auto& [key, piece] : pieces) {
        result.pieces.push_back(std::move(piece));
    }
    return result;
}

/// Adds the networks of one stack, cutting it where it does not fit together. `cause` is why the
/// cells are not part of a larger network.
void addStack(const Cells& cells, const std::string& scope, const std::filesystem::path& file,
              const std::optional<Warning>& cause, Recognition& found)
{
    const std::string name = scope.empty() ? file.stem().string() : scope;
    auto model = buildStack(cells, name);
    if (model) {
        if (cause) {
            model->warnings.push_back(*cause);
        }
        found.models.push_back(*std::move(model));
        return;
    }
    const auto [isExpected, pieces] = cut(cells);
    const Message& reason = model.error().message;
    if (pieces.size() == 1) {
        found.warnings.push_back(message("%1 looks like a recurrent cell of TensorFlow: %2",
                                         commonScope(cells), reason));
        return;
    }
    std::optional<Warning> why = cause;
    if (!isExpected) {
        why = message("the cells of %1 make no single network (%2); each is shown as one of its "
                      "own",
                      name, reason);
    }
    for (const Cells& piece : pieces) {
        addStack(piece, commonScope(piece), file, why, found);
    }
}

} // namespace

Recognition stacksOf(std::vector<CellVariables> cells, Family family,
                     const std::filesystem::path& file, const ProgressMonitor& monitor)
{
    std::map<std::string, Cells> stacks;
    for (CellVariables& cell : cells) {
        if (familyOf(cell) == family) {
            stacks[cell.place.stack].push_back(std::move(cell));
        }
    }
    Recognition found;
    for (const auto& [name, stack] : untilCancelled(stacks, monitor)) {
        addStack(stack, name, file, std::nullopt, found);
    }
    return found;
}

} // namespace gateloupe::tensorflow1
