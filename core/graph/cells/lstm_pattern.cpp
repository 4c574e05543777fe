// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cells/lstm_pattern.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

/// The bounds of an activation that only clips.
std::optional<ClipRange> rangeOf(const Activation& activation)
{
    constexpr double kMostOfRelu6 = 6.0;
    if (activation.kind == ActivationKind::Clip) {
        return ClipRange{activation.alpha, activation.beta};
    }
    return activation.kind == ActivationKind::Relu6 ? std::optional(ClipRange{0.0, kMostOfRelu6})
                                                    : std::nullopt;
}

/// Places in gatesOf(CellKind::Lstm).
enum LstmGate : std::size_t
{
    kInputGate,
    kForgetGate,
    kCellGate,
    kOutputGate,
};

} // namespace

void LstmPattern::match(std::uint32_t index)
{
    FeatureWalk& walk = m_search.walk;
    const GraphNode& node = m_search.graph.nodes()[index];
    const auto factors = walk.factorsOf(walk.whole(node.outputs.front()));
    if (!factors || walk.constantOf(factors->first.value) ||
        walk.constantOf(factors->second.value)) {
        return;
    }
    std::set<GraphViewKey> refused;
    for (const auto& [gate, squashed] : {*factors, GraphFactors(factors->second, factors->first)}) {
        for (const Squashed& reading : readingsOf(squashed)) {
            auto parts = partsOf(reading.made);
            if (!parts) {
                continue;
            }
            const auto output = m_search.gateOf(gate);
            if (!output) {
                if (parts->cell) {
                    m_search.miss(
                        node.outputs.front(), CellCloseness::Skeleton,
                        message("%1 looks like h' of an LSTM, but %2, its output gate, is no known "
                                "activation of a sum of products with stored weights",
                                m_search.nameOf(index), m_search.nameOfMaker(gate)));
                }
                continue;
            }
            if (!isKept(reading, *parts)) {
                m_search.miss(node.outputs.front(), CellCloseness::Gates,
                              message("%1 looks like h' of an LSTM, but its loop hands on another "
                                      "cell state than that which h' is made of",
                                      m_search.nameOf(index)));
                for (const GraphProduct& product : output->sum.products) {
                    refused.insert(keyOf(product.weights));
                }
                continue;
            }
            if (auto made = candidateOf(*output, reading, *std::move(parts), index)) {
                m_search.add(*std::move(made));
                return;
            }
        }
    }
    m_search.refusedWeights.merge(refused);
}

bool LstmPattern::isMadeOfProducts(const GraphWindow& window)
{
    const GraphNode* node = m_search.graph.makerOf(m_search.walk.strip(window).value);
    return node != nullptr &&
           (node->operation == GraphOperation::Add || node->operation == GraphOperation::Multiply);
}

/// squash(c'), squash(clip(c')), and clip(c') alone.
std::vector<LstmPattern::Squashed> LstmPattern::readingsOf(const GraphWindow& window)
{
    const GraphActivation outer = m_search.activations.activationOf(window);
    std::vector<Squashed> readings;
    if (isMadeOfProducts(outer.input)) {
        readings.push_back({outer.activation, std::nullopt, outer.input, outer.input, {outer}});
        if (const auto range = rangeOf(outer.activation)) {
            readings.push_back({{ActivationKind::Linear},
                                range,
                                outer.input,
                                m_search.walk.strip(window),
                                {outer}});
        }
    }
    if (outer.other && isMadeOfProducts(*outer.other)) {
        readings.push_back(
            {m_search.unknownOf(outer), std::nullopt, *outer.other, *outer.other, {outer}});
    }
    // squash and clip may be one function of c': relu(clip(c')) is a clip
    for (const GraphActivation& squash : m_search.activations.readingsOf(window)) {
        const GraphActivation inner = m_search.activations.activationOf(squash.input);
        if (const auto range = rangeOf(inner.activation); range && isMadeOfProducts(inner.input)) {
            readings.push_back(
                {squash.activation, range, inner.input, squash.input, {squash, inner}});
        }
    }
    return readings;
}

std::optional<LstmPattern::Parts> LstmPattern::partsOf(const GraphWindow& made)
{
    FeatureWalk& walk = m_search.walk;
    std::vector<GraphWindow> products{made};
    if (const auto summands = walk.summandsOf(made)) {
        products = {summands->first, summands->second};
    }
    Parts parts;
    for (const GraphWindow& product : products) {
        const auto pair = walk.factorsOf(product);
        if (!pair) {
            return std::nullopt;
        }
        auto first = m_search.gateOf(pair->first);
        auto second = m_search.gateOf(pair->second);
        if (first && second && !parts.fresh) {
            parts.fresh.emplace(*std::move(first), *std::move(second));
        } else if (first.has_value() != second.has_value() && !parts.forget) {
            parts.cell = walk.strip(first ? pair->second : pair->first);
            parts.forget = first ? std::move(first) : std::move(second);
        } else {
            return std::nullopt;
        }
    }
    const bool isWhole = parts.fresh && (parts.forget || products.size() == 1);
    return isWhole ? std::optional(std::move(parts)) : std::nullopt;
}

/// Whether the next step is given the c' of this reading. A caller that carries c is trusted.
bool LstmPattern::isKept(const Squashed& squashed, const Parts& parts)
{
    const auto next = parts.cell ? m_search.handedOn(*parts.cell) : std::nullopt;
    return !next || next->value == m_search.walk.strip(squashed.kept).value;
}

/// Whether a gate's weights stand before another's: where i and g have one activation they can be
/// exchanged, and all frameworks put i first.
bool LstmPattern::isEarlier(const GraphGate& a, const GraphGate& b) const
{
    const Tensor& first = a.sum.products.front().weights;
    const Tensor& second = b.sum.products.front().weights;
    return first.source == second.source ? first.offsetElements <= second.offsetElements
                                         : a.activation.node <= b.activation.node;
}

/// Fails where the forget gate has another activation than the output gate. Of hard sigmoids, a
/// number that is added before is part of the activation.
bool LstmPattern::readForget(const GraphGate& forget, CellCandidate& made)
{
    const Activation& own = forget.activation.activation;
    const Activation& gate = made.equations.gate;
    if (own.kind == ActivationKind::HardSigmoid && own.kind == gate.kind &&
        own.alpha == gate.alpha) {
        made.forgetOffset = (own.beta - gate.beta) / gate.alpha;
        return true;
    }
    return own == gate;
}

/// Whether all gates are made of the same x and h: f times c of the next step is no h'.
bool LstmPattern::haveOneInput(const std::vector<const GraphGate*>& gates)
{
    const auto hasAll = [](const GraphGate& gate, const GraphGate& other) {
        return std::ranges::all_of(gate.sum.products, [&other](const GraphProduct& product) {
            return std::ranges::find(other.sum.products, product.operand, &GraphProduct::operand) !=
                   other.sum.products.end();
        });
    };
    return std::ranges::all_of(gates, [&](const GraphGate* gate) {
        return hasAll(*gate, *gates.front()) && hasAll(*gates.front(), *gate);
    });
}

std::optional<CellCandidate> LstmPattern::candidateOf(const GraphGate& output,
                                                      const Squashed& squashed, Parts parts,
                                                      std::uint32_t node)
{
    CellCandidate made{.cell = CellKind::Lstm,
                       .equations = standardEquations(CellKind::Lstm),
                       .output = m_search.graph.nodes()[node].outputs.front(),
                       .formerCell = parts.cell};
    made.keptCell = m_search.walk.strip(squashed.kept);
    made.equations.gate = output.activation.activation;
    made.equations.output = squashed.activation;
    made.equations.cellClip = squashed.clip;
    auto& [input, cell] = *parts.fresh;
    std::vector<const GraphGate*> all = {&output, &input, &cell};
    if (parts.forget) {
        all.push_back(&*parts.forget);
    }
    if (!haveOneInput(all)) {
        return std::nullopt;
    }
    const bool isInputGate = input.activation.activation == made.equations.gate;
    const bool isCellGate = cell.activation.activation == made.equations.gate;
    if (isCellGate && (!isInputGate || isEarlier(cell, input))) {
        std::swap(input, cell);
    }
    if ((!isInputGate && !isCellGate) || (parts.forget && !readForget(*parts.forget, made))) {
        if (!parts.cell) {
            return std::nullopt; // a product of gated values, as many networks have
        }
        m_search.miss(made.output, CellCloseness::Gates,
                      message("%1 looks like h' of an LSTM, but its gates have different "
                              "activations, the output gate %2",
                              m_search.nameOf(node), toText(made.equations.gate)));
        return std::nullopt;
    }
    made.equations.candidate = cell.activation.activation;
    const std::array<const GraphGate*, 4> gates = {&input, parts.forget ? &*parts.forget : nullptr,
                                                   &cell, &output};
    for (const GraphGate* gate : gates) {
        made.sums.push_back(gate != nullptr ? gate->sum : GraphSum());
        if (gate != nullptr) {
            m_search.claim(gate->activation);
            made.nodes.push_back(m_search.nameOf(gate->activation));
        }
    }
    std::ranges::for_each(squashed.claims, [this](const auto& each) { m_search.claim(each); });
    made.nodes.push_back(m_search.nameOf(node));
    return takePeepholes(made, squashed) ? std::optional(std::move(made)) : std::nullopt;
}

/// Stored vectors times c in the sums of i and f, times c' in that of o. Fails where something
/// else stands in a sum.
bool LstmPattern::takePeepholes(CellCandidate& made, const Squashed& squashed)
{
    FeatureWalk& walk = m_search.walk;
    for (std::size_t gate = 0; gate < made.sums.size(); ++gate) {
        GraphSum& sum = made.sums[gate];
        std::string obstacle = sum.obstacle;
        for (const GraphGated& each : sum.gated) {
            const bool isFirst = walk.constantOf(each.factors.first.value) != nullptr;
            const GraphWindow& stored = isFirst ? each.factors.first : each.factors.second;
            const GraphWindow state =
                walk.strip(isFirst ? each.factors.second : each.factors.first);
            const auto vector = walk.vectorOf(stored);
            const bool isOfCell =
                gate == kOutputGate
                    ? state.value == walk.strip(squashed.kept).value
                    : gate != kCellGate && made.formerCell && state == *made.formerCell;
            if (vector && isOfCell) {
                made.peepholes.push_back({gate, *vector});
            } else {
                obstacle = m_search.nameOf(each.node);
            }
        }
        sum.gated.clear();
        if (!obstacle.empty() && !made.formerCell) {
            return false;
        }
        if (!obstacle.empty()) {
            m_search.miss(made.output, CellCloseness::Gates,
                          message("what makes %1 looks like a cell (%2) and is not used: in one of "
                                  "its sums stands %3",
                                  m_search.graph.value(made.output).name, nameOf(made.cell),
                                  obstacle));
            return false;
        }
    }
    return true;
}

} // namespace gateloupe
