// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cells/gru_pattern.h"

#include <algorithm>
#include <utility>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

/// Places in gatesOf(CellKind::Gru).
enum GruGate : std::size_t
{
    kResetGate,
    kUpdateGate,
    kNewGate,
};

/// Whether f(-x) = 1 - f(x): then a gate that is 1 - z is one with weights of the other sign.
bool isSymmetric(const Activation& activation)
{
    constexpr double kHalf = 0.5;
    return activation.kind == ActivationKind::Sigmoid ||
           (activation.kind == ActivationKind::HardSigmoid && activation.beta == kHalf);
}

} // namespace

GruPattern::GruPattern(CellSearch& search)
    : m_search(search)
    , m_isMultiplied(search.graph.values().size())
{
    for (const GraphNode& node : search.graph.nodes()) {
        const bool isProduct =
            node.operation == GraphOperation::MatMul || node.operation == GraphOperation::Multiply;
        for (std::size_t input = 0; isProduct && input < node.inputs.size(); ++input) {
            if (node.inputs[input]) {
                m_isMultiplied[node.inputs[input]->value] = true;
            }
        }
    }
}

void GruPattern::match(std::uint32_t index)
{
    const GraphNode& node = m_search.graph.nodes()[index];
    if (!mayBeHidden(node)) {
        return;
    }
    const auto monomials =
        m_search.walk.polynomialOf(m_search.walk.whole(node.outputs.front()),
                                   [this](const GraphWindow& part) { return isAtom(part); });
    const auto parts = monomials ? partsOf(*monomials) : std::nullopt;
    auto made = parts ? candidateOf(*parts, index) : std::nullopt;
    if (made) {
        m_search.add(*std::move(made));
    }
}

/// A first step may hold nothing but (1 - z) n. That product is then multiplied again, while the
/// product of a later step is only added to z h.
bool GruPattern::mayBeHidden(const GraphNode& node)
{
    return node.operation == GraphOperation::Multiply ? m_isMultiplied[node.outputs.front().value]
                                                      : hasProduct(node);
}

/// Every writing ends with a product added to something, or subtracted from it: most sums of a
/// graph do not.
bool GruPattern::hasProduct(const GraphNode& node)
{
    for (const std::size_t index : {std::size_t{0}, std::size_t{1}}) {
        const GraphNode* maker =
            node.input(index)
                ? m_search.graph.makerOf(
                      m_search.walk.strip(m_search.walk.whole(*node.input(index))).value)
                : nullptr;
        if (maker != nullptr && maker->operation == GraphOperation::Multiply) {
            return true;
        }
    }
    return false;
}

/// h of the step before, and gates, are not looked into.
bool GruPattern::isAtom(const GraphWindow& window)
{
    return m_search.isOutput(window.value) || m_search.gateOf(window).has_value();
}

/// Which of two factors is z: of a known GRU's, the symmetric one.
std::optional<GruPattern::Parts> GruPattern::productOf(const GraphMonomial& monomial)
{
    if (monomial.factors.size() != 2 || monomial.sign < 0) {
        return std::nullopt;
    }
    const auto isUpdate = [this](const GraphWindow& factor) {
        const auto gate = m_search.gateOf(factor);
        return gate && isSymmetric(gate->activation.activation);
    };
    const bool isFirst = isUpdate(monomial.factors[0]);
    if (isFirst == isUpdate(monomial.factors[1])) {
        return std::nullopt;
    }
    return Parts{.update = monomial.factors[isFirst ? 0 : 1],
                 .alone = monomial.factors[isFirst ? 1 : 0],
                 .other = std::nullopt,
                 .isProduct = true};
}

/// +a -z a +z b, or +z a.
std::optional<GruPattern::Parts> GruPattern::partsOf(const std::vector<GraphMonomial>& monomials)
{
    if (monomials.size() == 1) {
        return productOf(monomials.front());
    }
    const GraphMonomial* alone = nullptr;
    const GraphMonomial* negative = nullptr;
    const GraphMonomial* positive = nullptr;
    for (const GraphMonomial& each : monomials) {
        const bool isSingle = each.factors.size() == 1 && each.sign > 0;
        auto& place = isSingle ? alone : each.sign > 0 ? positive : negative;
        if (place != nullptr || (!isSingle && each.factors.size() != 2)) {
            return std::nullopt;
        }
        place = &each;
    }
    if (alone == nullptr || negative == nullptr) {
        return std::nullopt;
    }
    Parts parts{.alone = alone->factors.front()};
    const auto at = std::ranges::find(negative->factors, parts.alone);
    if (at == negative->factors.end()) {
        return std::nullopt;
    }
    parts.update = negative->factors[at == negative->factors.begin() ? 1 : 0];
    if (positive != nullptr) {
        const auto gate = std::ranges::find(positive->factors, parts.update);
        if (gate == positive->factors.end()) {
            return std::nullopt;
        }
        parts.other = positive->factors[gate == positive->factors.begin() ? 1 : 0];
    }
    return parts;
}

std::optional<CellCandidate> GruPattern::candidateOf(const Parts& parts, std::uint32_t index)
{
    const GraphNode& node = m_search.graph.nodes()[index];
    auto update = m_search.gateOf(parts.update);
    auto fresh = m_search.gateOf(parts.alone);
    CellCandidate made{.cell = CellKind::Gru,
                       .equations = standardEquations(CellKind::Gru),
                       .isUpdateNegated = parts.isProduct || !fresh.has_value(),
                       .output = node.outputs.front(),
                       .formerHidden = parts.other,
                       .isHiddenKnown = true};
    if (made.isUpdateNegated && !parts.isProduct) {
        made.formerHidden = parts.alone;
        fresh = parts.other ? m_search.gateOf(*parts.other) : std::nullopt;
    }
    const bool isFirst = !made.formerHidden || m_search.walk.isZero(made.formerHidden->value);
    // The first h' is multiplied again; what is only added to z h is no h'.
    const bool isOneFunction = update && fresh && // v sigmoid(v) is a function of v
                               update->activation.input == fresh->activation.input;
    if (!update || !fresh || isOneFunction ||
        (isFirst && !made.formerHidden && !m_isMultiplied[made.output.value])) {
        return std::nullopt;
    }
    made.sums = {GraphSum(), update->sum, fresh->sum};
    made.equations.gate = update->activation.activation;
    made.equations.candidate = fresh->activation.activation;
    const auto reset = readReset(made, made.formerHidden.value_or(GraphWindow()));
    const bool isRecurrent = made.formerHidden && isOneOf(*made.formerHidden, operandsOf(made));
    if (!isFirst && (!reset || !isRecurrent)) {
        return std::nullopt; // a highway, or another way to mix two values
    }
    if ((reset && reset->activation.activation != made.equations.gate) ||
        (made.isUpdateNegated && !isSymmetric(made.equations.gate))) {
        if (isFirst) {
            return std::nullopt;
        }
        m_search.miss(
            made.output, CellCloseness::Gates,
            message("%1 looks like h' of a GRU, but no GRU has its gates: the update gate "
                    "is %2 of a sum, or 1 - that, the reset gate %3",
                    m_search.nameOf(index), toText(made.equations.gate),
                    reset ? toText(reset->activation.activation) : "?"));
        return std::nullopt;
    }
    if (reset) {
        made.sums[kResetGate] = reset->sum;
        made.nodes.push_back(m_search.nameOf(reset->activation));
        m_search.claim(reset->activation);
    }
    made.nodes.push_back(m_search.nameOf(update->activation));
    made.nodes.push_back(m_search.nameOf(fresh->activation));
    made.nodes.push_back(m_search.nameOf(index));
    m_search.claim(update->activation);
    m_search.claim(fresh->activation);
    return checkSums(made, isFirst) ? std::optional(std::move(made)) : std::nullopt;
}

/// r multiplies the recurrent product, or h before it; nothing is left of it where h is zero.
std::optional<GraphGate> GruPattern::readReset(CellCandidate& made, const GraphWindow& hidden)
{
    return made.sums[kNewGate].gated.empty() ? resetBefore(made, hidden) : resetAfter(made, hidden);
}

/// Zeros count as h where nothing hands an h to the first step.
bool GruPattern::isHidden(const GraphWindow& operand, const CellCandidate& made,
                          const GraphWindow& hidden)
{
    return made.formerHidden ? operand == hidden : m_search.walk.isZero(operand.value);
}

std::optional<GraphGate> GruPattern::resetAfter(CellCandidate& made, const GraphWindow& hidden)
{
    GraphSum& fresh = made.sums[kNewGate];
    if (fresh.gated.size() != 1) {
        return std::nullopt;
    }
    const GraphFactors factors = fresh.gated.front().factors;
    for (const auto& [gate, product] : {factors, GraphFactors(factors.second, factors.first)}) {
        const GraphActivation whole = m_search.activations.activationOf(product);
        GraphSum inner = m_search.walk.sumOf(whole.input);
        const bool isOfHidden = std::ranges::all_of(inner.products, [&](const GraphProduct& each) {
            return isHidden(each.operand, made, hidden);
        });
        auto reset = m_search.gateOf(gate);
        if (reset && whole.isLinear() && inner.obstacle.empty() && inner.gated.empty() &&
            isOfHidden) {
            made.gruReset = GruReset::After;
            made.inner = std::move(inner);
            fresh.gated.clear();
            return reset;
        }
    }
    return std::nullopt;
}

std::optional<GraphGate> GruPattern::resetBefore(CellCandidate& made, const GraphWindow& hidden)
{
    FeatureWalk& walk = m_search.walk;
    GraphSum& fresh = made.sums[kNewGate];
    made.gruReset = GruReset::Before;
    std::optional<GraphGate> reset;
    for (GraphProduct& product : fresh.products) {
        const auto factors = walk.factorsOf(product.operand);
        if (!factors || reset) {
            continue;
        }
        const bool isSecond = isHidden(walk.strip(factors->first), made, hidden);
        if (!isSecond && !isHidden(walk.strip(factors->second), made, hidden)) {
            continue;
        }
        reset = m_search.gateOf(isSecond ? factors->second : factors->first);
        if (reset) {
            product.operand = walk.strip(isSecond ? factors->first : factors->second);
        }
    }
    for (GraphBias& bias : fresh.biases) { // beside h, as it is called now
        for (GraphWindow& beside : bias.beside) {
            const auto factors = walk.factorsOf(beside);
            const bool isHidden = factors && (walk.strip(factors->first) == hidden ||
                                              walk.strip(factors->second) == hidden);
            beside = isHidden ? hidden : beside;
        }
    }
    return reset;
}

/// Fails, and says what stands in the way, where a sum is more than products and biases.
bool GruPattern::checkSums(CellCandidate& made, bool isFirst)
{
    for (const GraphSum* sum :
         {&made.sums[kResetGate], &made.sums[kUpdateGate], &made.sums[kNewGate], &made.inner}) {
        if (sum->obstacle.empty() && sum->gated.empty()) {
            continue;
        }
        if (isFirst) {
            return false;
        }
        m_search.miss(made.output, CellCloseness::Gates,
                      message("what makes %1 looks like a cell (%2) and is not used: in one of its "
                              "sums stands %3",
                              m_search.graph.value(made.output).name, nameOf(made.cell),
                              sum->obstacle.empty() ? m_search.nameOf(sum->gated.front().node)
                                                    : sum->obstacle));
        return false;
    }
    return true;
}

} // namespace gateloupe
