// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_equations.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/conventions/common/assumptions.h"

namespace gateloupe::tensorflow1 {

namespace {

/// What the graph beside a checkpoint says of a cell; nothing where there is no graph or its
/// operations are not those of TensorFlow's own cells.
struct CellGraph
{
    std::optional<double> forgetBias;
    std::optional<Activation> candidate; ///< also of c on its way to h, as in every LSTM cell there
    std::optional<ClipRange> cellClip;
    std::optional<ClipRange> projectionClip;
    bool hasLengths = false; ///< from some step on, a sequence keeps its state
    std::string start;       ///< what the graph stores as h before the first step; empty for zeros
    std::string changer;     ///< the operation that makes something else of h, as wrappers do
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
            readChanger(std::span(words).subspan(1), false);
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
        if (words[2] == kOutputBlock && rest.size() > 2 && rest[0] == "Sigmoid" &&
            rest[1] == "Mul") {
            readChanger(rest.subspan(2), true);
        }
        const bool isGate = rest.size() > 3 && rest[0] == "Sigmoid" && opOf(rest[1]) == "Mul";
        if (isGate && words[2] == kInputBlock && isOneOf(opOf(rest[2]), kAdd)) {
            keep(m_graph.cellClip, clipAt(rest.subspan(3)));
        } else if (isGate && words[2] == kOutputBlock && rest[2] == "MatMul") {
            keep(m_graph.projectionClip, clipAt(rest.subspan(3)));
        }
    }

    /// dynamic_rnn chooses between the state before and after a step where it knows lengths.
    void readLengths(const Words& words)
    {
        constexpr std::array<std::string_view, 2> kChoice = {"Select", "SelectV2"};
        m_graph.hasLengths =
            m_graph.hasLengths || std::ranges::any_of(words, [&](std::string_view word) {
                return isOneOf(opOf(word), kChoice);
            });
    }

    /// "Start(Const_1)": see appendGraphPaths().
    void readStart(std::string_view word)
    {
        if (opOf(word) == "Start") {
            m_graph.start = word.substr(word.find('(') + 1);
            m_graph.start.pop_back();
        }
    }

    /// Reads the words of a GRU's candidate and of a plain cell.
    void readPlain(const Words& words)
    {
        if (words.size() > 2 && opOf(words[0]) == "MatMul" && isOneOf(opOf(words[1]), kAddBias)) {
            readCandidate(words[2]);
            readPlainChanger(std::span(words).subspan(3));
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

    /// `behind` are the words behind h: what a wrapper such as ResidualWrapper does with it before
    /// the next layer or the output has it. `mayMix`: a product of h that is added to something is
    /// no part of the cell itself.
    void readChanger(std::span<const std::string_view> behind, bool mayMix)
    {
        if (behind.empty()) {
            return;
        }
        const auto isSum = [](std::string_view word) {
            return isOneOf(opOf(word), kAdd) && !constantIn(word);
        };
        const bool isMix = mayMix && behind.size() > 1 && behind[0] == "Mul" && isSum(behind[1]);
        if (isSum(behind[0]) || isMix || valueNamed(kTensorflow1Activations, behind[0])) {
            m_graph.changer = opOf(isMix ? behind[1] : behind[0]);
        }
    }

    /// A plain cell's candidate is its h; a stock GRU's goes into it as (1 - u) c + u h.
    void readPlainChanger(std::span<const std::string_view> behind)
    {
        if (behind.size() > 1 && behind[0] == "Mul" && isOneOf(opOf(behind[1]), kAdd)) {
            readChanger(behind.subspan(2), false);
        } else {
            readChanger(behind, true);
        }
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

/// Reads the ways of a cell's kernels through the graph (CellVariables::computed).
/// Errors: Unsupported when the candidate goes through an operation that no backend has.
/// Source: tensorflow r1.15 python/ops/rnn_cell_impl.py and contrib/rnn/python/ops/lstm_ops.py.
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
            reading.readLengths(wordsOf(path));
            reading.readStart(path);
            if (isLstm) {
                reading.readLstm(wordsOf(path));
            } else if (isCandidate(kernel)) {
                reading.readPlain(wordsOf(path));
            }
        }
    }
    return std::move(reading).result();
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

constexpr double kStockForgetOffset = 1.0; ///< the stock cells' default for forget_bias

/// Puts together what the cells of one network compute beside their weights.
class EquationReader
{
public:
    EquationReader(std::span<const CellVariables> cells, RnnModel& model)
        : m_cells(cells)
        , m_model(model)
        , m_equations(model.allEquations())
    {
        for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
            m_sources.push_back(model.sources.of(PseudoLayerIndex(index)));
        }
    }

    void run()
    {
        for (const CellVariables& cell : m_cells) {
            const auto graph = graphOfCell(cell);
            if (!graph) {
                limitEquations(graph.error().message, m_model);
                continue;
            }
            const std::size_t place = placeOf(cell);
            readActivation(cell, *graph, m_equations[place], m_sources[place]);
            readForgetOffset(cell, *graph, m_equations[place], m_sources[place]);
            if (graph->hasLengths) {
                warnOnce(lengthsAreTheGraphs());
            }
            if (!graph->start.empty()) {
                warnOnce(startsWithValue(graph->start));
            }
            if (!graph->changer.empty()) {
                warnOfChanger(graph->changer);
            }
            m_equations[place].cellClip = graph->cellClip;
            m_equations[place].projectionClip = graph->projectionClip;
        }
        takeReluCell();
        const auto isFirst = [&](const auto& own) { return own == m_equations.front(); };
        m_equations.resize(std::ranges::all_of(m_equations, isFirst) ? 1 : m_equations.size());
        const bool isStandard =
            m_equations.size() == 1 && m_equations.front() == standardEquations(m_model.spec.cell);
        m_model.equations = isStandard ? std::vector<CellEquations>() : std::move(m_equations);
        m_model.sources = NetworkSources(std::move(m_sources));
    }

private:
    /// The pseudo-layer of a cell.
    [[nodiscard]] std::size_t placeOf(const CellVariables& cell) const
    {
        const bool isSecond =
            m_model.spec.directions == 2 && cell.place.direction == Direction::Backward;
        return std::size_t{cell.place.layer} * m_model.spec.directions + (isSecond ? 1 : 0);
    }

    /// The activation of TensorFlow's own cells is an argument of their class, which a checkpoint
    /// does not keep: without a graph it is assumed. cuDNN's cells have one activation each.
    void readActivation(const CellVariables& cell, const CellGraph& graph, CellEquations& equations,
                        EquationSources& sources)
    {
        if (graph.candidate) {
            equations.candidate = *graph.candidate;
            equations.output =
                cell.rule->cell == CellKind::Lstm ? *graph.candidate : equations.output;
            sources.set(EquationFact::Candidate, FactSource::Computed)
                .set(EquationFact::Output, FactSource::Computed);
            sayOnce(message("the graph beside it has the activation %1", toText(*graph.candidate)));
        } else if (m_model.spec.cell == CellKind::RnnTanh) {
            sources.set(EquationFact::Candidate, FactSource::Assumed);
            equations.candidate = activationByName(cell.scope);
        } else if (familyOf(cell) == Family::Stock) {
            sources.set(EquationFact::Candidate, FactSource::Assumed)
                .set(EquationFact::Output, FactSource::Assumed);
        }
    }

    /// tanh or ReLU: only the names of the scopes tell. Adds evidence, or a warning where they do
    /// not.
    Activation activationByName(const std::string& scope)
    {
        const std::string lower = lowered(scope);
        if (lower.find("relu") != std::string::npos) {
            sayOnce(message("ReLU, because the scope's name says so; the file does not"));
            return {ActivationKind::Relu};
        }
        if (lower.find("tanh") != std::string::npos) {
            sayOnce(message("tanh, because the scope's name says so; the file does not"));
        } else {
            warnOnce({message("the file does not say whether the activation is tanh or ReLU; tanh "
                              "is assumed"),
                      remedy::ChooseCell{std::string(nameOf(CellKind::RnnRelu))}});
        }
        return {ActivationKind::Tanh};
    }

    void readForgetOffset(const CellVariables& cell, const CellGraph& graph,
                          CellEquations& equations, EquationSources& sources)
    {
        if (cell.rule->cell != CellKind::Lstm) {
            return;
        }
        if (graph.forgetBias) {
            // TensorFlow's constant is a 32-bit number: 0.3 was meant by 0.300000012.
            equations.forgetOffset =
                numberFromText<double>(shortestText(static_cast<float>(*graph.forgetBias)))
                    .value_or(*graph.forgetBias);
            sources.set(EquationFact::ForgetOffset, FactSource::Computed);
            sayOnce(message("the graph beside it adds %1 to the forget gate",
                            shortestText(*graph.forgetBias)));
        } else if (familyOf(cell) == Family::Stock) {
            equations.forgetOffset = kStockForgetOffset;
            sources.set(EquationFact::ForgetOffset, FactSource::Assumed);
            warnOnce({message("the file does not keep the cell's forget_bias; TensorFlow's default "
                              "1.0 is assumed"),
                      remedy::SetForgetOffset{}});
        } else if (cell.rule->family == Family::Stock) {
            sources.set(EquationFact::ForgetOffset, FactSource::Assumed);
            warnOnce({message("a stock LSTM cell in the scope of cuDNN's layer: no forget_bias is "
                              "assumed, as in cuDNN (a stock cell's default is 1.0)"),
                      remedy::SetForgetOffset{}});
        }
    }

    void warnOfChanger(const std::string& operation)
    {
        warnOnce(m_model.spec.layers == 1
                     ? message("behind it %1 makes something else of its output; what is shown and "
                               "run is the cell alone",
                               operation)
                     : message("behind some of its layers %1 makes something else of their output, "
                               "as a ResidualWrapper does; a run here hands it on as it is",
                               operation));
    }

    /// A plain network that is ReLU in every layer and direction is cuDNN's other one.
    void takeReluCell()
    {
        const Activation relu{ActivationKind::Relu};
        if (m_model.spec.cell == CellKind::RnnTanh &&
            std::ranges::all_of(m_equations,
                                [&](const auto& own) { return own.candidate == relu; })) {
            m_model.spec.cell = CellKind::RnnRelu;
        }
    }

    void sayOnce(const Message& evidence)
    {
        if (!isOneOf(evidence, m_model.evidence)) {
            m_model.evidence.push_back(evidence);
        }
    }

    void warnOnce(const Warning& warning)
    {
        if (!isOneOf(warning, m_model.warnings)) {
            m_model.warnings.push_back(warning);
        }
    }

    std::span<const CellVariables> m_cells;
    RnnModel& m_model;
    std::vector<CellEquations> m_equations; ///< of each pseudo-layer
    std::vector<EquationSources> m_sources; ///< as many
};

} // namespace

void decideEquations(std::span<const CellVariables> cells, RnnModel& model)
{
    EquationReader(cells, model).run();
    for (const CellVariables& cell : cells) {
        addLimits(cell, model);
        warnOfWrappers(cell, model);
    }
}

} // namespace gateloupe::tensorflow1
