// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_equations.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/conventions/common/model_builder.h"

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

    friend bool operator==(const CellGraph&, const CellGraph&) = default;
};

using Words = std::vector<std::string_view>;

struct NamedActivation
{
    std::string_view op;
    Activation activation;
};

constexpr std::array<NamedActivation, 6> kActivations = {{
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

template <typename Ops>
bool isOneOf(std::string_view word, const Ops& ops)
{
    return std::ranges::find(ops, opOf(word)) != std::end(ops);
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
        if (isOneOf(words.front(), kBlockOps)) {
            readBlock(words.front());
            return;
        }
        if (words.size() < 4 || opOf(words[0]) != "MatMul" || !isOneOf(words[1], kAddBias)) {
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
        if (isOneOf(rest.front(), kAdd) && !constantIn(rest.front())) {
            rest = rest.subspan(1); // a peephole's product
        }
        const bool isGate = rest.size() > 3 && rest[0] == "Sigmoid" && opOf(rest[1]) == "Mul";
        if (isGate && words[2] == kInputBlock && isOneOf(rest[2], kAdd)) {
            keep(m_graph.cellClip, clipAt(rest.subspan(3)));
        } else if (isGate && words[2] == kOutputBlock && rest[2] == "MatMul") {
            keep(m_graph.projectionClip, clipAt(rest.subspan(3)));
        }
    }

    /// Of a GRU's candidate and of a plain cell.
    void readPlain(const Words& words)
    {
        if (words.size() > 2 && opOf(words[0]) == "MatMul" && isOneOf(words[1], kAddBias)) {
            readCandidate(words[2]);
        }
    }

    /// Of a candidate that goes into a product with a gate: nothing else stands between.
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
        const auto clip = attributeIn(word, "cell_clip");
        if (clip && *clip > 0) {
            keep(m_graph.cellClip, std::optional(ClipRange{.min = -*clip, .max = *clip}));
        }
    }

    void readForget(std::string_view word)
    {
        if (isOneOf(word, kAdd)) {
            keep(m_graph.forgetBias, constantIn(word));
        } else if (word == "Sigmoid") {
            keep(m_graph.forgetBias, std::optional(0.0));
        }
    }

    void readCandidate(std::string_view word)
    {
        const auto found = std::ranges::find(kActivations, word, &NamedActivation::op);
        if (found != kActivations.end()) {
            keep(m_graph.candidate, std::optional(found->activation));
        } else {
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
    return kernel.rows == KernelRows::InputThenRecurrent &&
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

/// Variables that change an LSTM's equations.
struct Extra
{
    std::string_view variable;
    std::string_view what;
};

constexpr std::string_view kLayerNorm = "layer normalisation inside the cell (gamma, beta)";
constexpr std::array<Extra, 5> kExtras = {{
    {"input/gamma", kLayerNorm},
    {"transform/gamma", kLayerNorm},
    {"forget/gamma", kLayerNorm},
    {"output/gamma", kLayerNorm},
    {"state/gamma", kLayerNorm},
}};

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

/// Adds a limit of every backend, once.
void limitEquations(const Message& what, RnnModel& model)
{
    for (const BackendKind backend : kEveryBackend) {
        const Message reason =
            message("%1; the %2 backend has no such equations", what, nameOf(backend));
        const bool isKnown = std::ranges::any_of(model.limits, [&](const Limit& limit) {
            return limit.backend == backend && limit.reason == reason;
        });
        if (!isKnown) {
            model.limits.push_back({backend, reason});
        }
    }
}

/// Wrappers that give the cell below them another input, or its output to something else, and that
/// leave a scope. DropoutWrapper, ResidualWrapper and DeviceWrapper leave none.
struct Wrapper
{
    std::string_view scope;
    std::string_view what;
};

constexpr std::array<Wrapper, 5> kWrappers = {{
    {"attention_wrapper", "adds what it attends to to its input"},
    {"attention_cell_wrapper", "mixes its input and output with what it attends to"},
    {"input_projection_wrapper", "projects its input first"},
    {"output_projection_wrapper", "projects its output further"},
    {"embedding_wrapper", "looks its input up in an embedding"},
}};

/// A warning where the scopes name a wrapper that changes the cell's input or output.
void warnOfWrappers(const CellVariables& cell, RnnModel& model)
{
    for (const std::string_view scope : componentsOf(cell.modernScope)) {
        for (const Wrapper& wrapper : kWrappers) {
            if (isNamed(scope, wrapper.scope)) {
                model.warnings.push_back(
                    message("%1 is inside an %2, which %3; what is shown and run is the cell "
                            "alone",
                            cell.scope, scope, wrapper.what));
            }
        }
    }
}

/// Adds the limits that follow from a cell's further variables (layer normalisation), each once.
void addLimits(const CellVariables& cell, RnnModel& model)
{
    for (const auto& [name, tensor] : cell.variables) {
        const std::string lower = lowerCase(name);
        for (const Extra& extra : kExtras) {
            if (lower == extra.variable) {
                limitEquations(extra.what, model);
            }
        }
    }
}

/// tanh or ReLU: only the names of the scopes tell. Adds evidence, or a warning where they do not.
void decideActivation(std::string_view scope, RnnModel& model)
{
    const std::string lower = lowerCase(scope);
    if (lower.find("relu") != std::string::npos) {
        model.spec.cell = CellKind::RnnRelu;
        model.evidence.emplace_back("ReLU, because the scope's name says so; the file does not");
    } else if (lower.find("tanh") != std::string::npos) {
        model.evidence.emplace_back("tanh, because the scope's name says so; the file does not");
    } else {
        model.warnings.push_back(assumedCellWarning(
            CellKind::RnnTanh,
            message("the file does not say whether the activation is tanh or ReLU; tanh is "
                    "assumed")));
    }
}

constexpr double kStockForgetOffset = 1.0; ///< the stock cells' default for forget_bias

void assumeForgetOffset(const CellVariables& cell, Family family, RnnModel& model)
{
    if (family == Family::Stock) {
        model.forgetOffset = kStockForgetOffset;
        model.warnings.push_back({message("the file does not keep the cell's forget_bias; "
                                          "TensorFlow's default 1.0 is assumed"),
                                  {Remedy::Kind::SetForgetOffset, {}}});
    } else if (cell.rule->family == Family::Stock) {
        model.warnings.push_back(
            {message("a stock LSTM cell in the scope of cuDNN's layer: no forget_bias is assumed, "
                     "as in cuDNN (a stock cell's default is 1.0)"),
             {Remedy::Kind::SetForgetOffset, {}}});
    }
}

void applyForgetBias(double forgetBias, RnnModel& model)
{
    model.forgetOffset = forgetBias;
    model.evidence.push_back("the graph beside it adds " + shortestText(forgetBias) +
                             " to the forget gate");
}

/// Activations and clipping, where they are not the standard ones.
void applyGraph(const CellGraph& graph, RnnModel& model)
{
    if (model.spec.cell == CellKind::RnnTanh &&
        graph.candidate == Activation{ActivationKind::Relu}) {
        model.spec.cell = CellKind::RnnRelu;
    }
    CellEquations equations = standardEquations(model.spec.cell);
    if (graph.candidate) {
        equations.candidate = *graph.candidate;
        equations.output = model.spec.cell == CellKind::Lstm ? *graph.candidate : equations.output;
        model.evidence.push_back("the graph beside it has the activation " +
                                 toText(*graph.candidate));
    }
    equations.cellClip = graph.cellClip;
    equations.projectionClip = graph.projectionClip;
    if (equations != standardEquations(model.spec.cell)) {
        model.equations = {equations};
    }
}

void decideByGraph(std::span<const CellVariables> cells, Family family, RnnModel& model)
{
    const auto graph = graphOf(cells);
    if (!graph) {
        limitEquations(graph.error().message, model);
        return;
    }
    if (model.spec.cell == CellKind::RnnTanh && !graph->candidate) {
        decideActivation(cells.front().scope, model);
    }
    applyGraph(*graph, model);
    if (model.spec.cell != CellKind::Lstm) {
        return;
    }
    if (graph->forgetBias) {
        applyForgetBias(*graph->forgetBias, model);
    } else {
        assumeForgetOffset(cells.front(), family, model);
    }
}

} // namespace

void decideEquations(std::span<const CellVariables> cells, Family family, RnnModel& model)
{
    decideByGraph(cells, family, model);
    for (const CellVariables& cell : cells) {
        addLimits(cell, model);
        warnOfWrappers(cell, model);
    }
}

} // namespace gateloupe::tensorflow1
