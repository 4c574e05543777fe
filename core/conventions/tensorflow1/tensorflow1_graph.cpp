// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_graph.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/number_text.h"

namespace gateloupe::tensorflow1 {

namespace {

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
            return Error{ErrorCode::Unsupported, "the graph sends its candidate through " +
                                                     m_foreign +
                                                     ", which is no activation that is known here"};
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

} // namespace

Result<CellGraph> graphOf(std::span<const CellVariables> cells)
{
    GATELOUPE_TRY(const auto first, graphOfCell(cells.front()));
    for (const CellVariables& cell : cells) {
        GATELOUPE_TRY(const auto other, graphOfCell(cell));
        if (other != first) {
            return Error{ErrorCode::Unsupported,
                         "its cells do not compute the same: the graph has other constants or "
                         "activations for " +
                             cell.scope};
        }
    }
    return first;
}

} // namespace gateloupe::tensorflow1
