// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cells/hidden_state_finder.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

/// What speaks for an operand as h where nothing leads back to it. Zeros are what a run starts
/// with; what another cell or layer makes is x.
enum HiddenRating : int
{
    kFromAnotherCell = -8,
    kUnknownOrigin = 0,
    kGraphInput = 2,
    kWhereCellComesFrom = 6,
    kZeros = 8,
};

} // namespace

HiddenStateFinder::HiddenStateFinder(CellSearch& search)
    : m_search(search)
{
    for (const GraphValueIndex output : search.graph.outputs()) {
        m_outputs.insert(search.walk.originOf(output));
    }
}

void HiddenStateFinder::find(std::size_t index)
{
    CellCandidate& candidate = m_search.candidates[index];
    const auto operands = candidate.isHiddenKnown && candidate.formerHidden
                              ? std::vector{*candidate.formerHidden}
                              : operandsOf(candidate);
    for (const GraphWindow& operand : operands) {
        const auto projected = projectionOf(operand);
        const auto former = m_search.byOutput.find(projected ? projected->base : operand.value);
        const bool isStep = former != m_search.byOutput.end() && former->second != index &&
                            isStepOfSame(m_search.candidates[former->second], candidate);
        if (isStep) {
            candidate.former = former->second;
            m_search.candidates[former->second].hasNext = true;
            if (projected) {
                m_search.candidates[former->second].projection = projected->projection;
            }
        }
        if (isStep || isLoopVariable(operand, candidate)) {
            candidate.formerHidden = operand;
            candidate.isHiddenKnown = true;
            return;
        }
    }
    if (candidate.isHiddenKnown) {
        return;
    }
    candidate.isHiddenKnown = true;
    if (candidate.cell != CellKind::Lstm) {
        if (!isPlainStep(candidate, operands)) {
            candidate.formerHidden.reset();
        }
        return;
    }
    const bool hasOneInput = operands.size() < 2; // h is zero, and gone
    candidate.formerHidden = hasOneInput ? std::nullopt : likeliest(candidate, operands);
}

/// A product with one stored matrix and nothing else, clipped or not, of a candidate's output.
std::optional<HiddenStateFinder::Projected>
HiddenStateFinder::projectionOf(const GraphWindow& window)
{
    const GraphActivation outer = m_search.activations.activationOf(window);
    const bool isClip = outer.activation.kind == ActivationKind::Clip;
    if (!isClip && !outer.isLinear()) {
        return std::nullopt;
    }
    const GraphSum sum = m_search.walk.sumOf(outer.input);
    const bool isProduct = sum.products.size() == 1 && sum.biases.empty() && sum.gated.empty() &&
                           sum.offset == 0.0 && sum.obstacle.empty();
    if (!isProduct || !m_search.isOutput(sum.products.front().operand.value)) {
        return std::nullopt;
    }
    Projected projected{
        {.weights = sum.products.front().weights, .output = m_search.walk.strip(window).value},
        sum.products.front().operand.value};
    if (isClip) {
        projected.projection.clip = ClipRange{outer.activation.alpha, outer.activation.beta};
    }
    return projected;
}

bool HiddenStateFinder::isLoopVariable(const GraphWindow& operand, CellCandidate& candidate)
{
    const auto next = m_search.handedOn(operand);
    if (!next) {
        return false;
    }
    if (next->value != candidate.output) {
        const auto projected = projectionOf(*next);
        if (!projected || projected->base != candidate.output) {
            return false;
        }
        candidate.projection = projected->projection;
    }
    candidate.loop = GraphLoopIndex(m_search.graph.value(operand.value).maker);
    return true;
}

int HiddenStateFinder::ratingOf(const GraphWindow& operand,
                                const std::optional<GraphValueIndex>& cellOrigin)
{
    const GraphValueIndex origin = m_search.walk.originOf(operand.value);
    if (m_search.walk.isZero(operand.value)) {
        return kZeros;
    }
    if (m_search.byOutput.contains(operand.value) || m_search.byOutput.contains(origin)) {
        return kFromAnotherCell;
    }
    if (cellOrigin && origin == *cellOrigin) {
        return kWhereCellComesFrom;
    }
    return inputOrder(origin) ? kGraphInput : kUnknownOrigin;
}

/// Of several operands as wide as h, with nothing in the file that leads h' to one of them: what
/// comes from where c comes from, and not from another cell or a layer. Says so where only the
/// order of the inputs is left to tell.
std::optional<GraphWindow> HiddenStateFinder::likeliest(CellCandidate& candidate,
                                                        const std::vector<GraphWindow>& operands)
{
    const auto size = static_cast<std::int64_t>(hiddenSizeOf(candidate));
    const auto cellOrigin = candidate.formerCell
                                ? std::optional(m_search.walk.originOf(candidate.formerCell->value))
                                : std::nullopt;

    struct Rated
    {
        GraphWindow operand;
        int rating = kUnknownOrigin;
        std::size_t order = 0; ///< among the graph's inputs
    };

    std::vector<Rated> rated;
    for (const GraphWindow& operand : operands) {
        if (operand.count < 0 || operand.count == size) {
            rated.push_back({operand, ratingOf(operand, cellOrigin),
                             inputOrder(m_search.walk.originOf(operand.value)).value_or(0)});
        }
    }
    if (rated.empty()) {
        return std::nullopt;
    }
    std::ranges::stable_sort(rated, [](const Rated& a, const Rated& b) {
        return std::pair(a.rating, a.order) > std::pair(b.rating, b.order);
    });
    if (rated.size() > 1 && rated[0].rating == rated[1].rating) {
        candidate.warnings.push_back(
            message("%1 and %2 are as wide as the hidden state; %1, the later input, is taken for "
                    "it",
                    m_search.graph.value(rated[0].operand.value).name,
                    m_search.graph.value(rated[1].operand.value).name));
    }
    return rated.front().operand;
}

/// One step of a plain RNN, whose state a caller carries: h is an input, and h' an output, as
/// wide.
bool HiddenStateFinder::isPlainStep(CellCandidate& candidate,
                                    const std::vector<GraphWindow>& operands)
{
    const auto size = static_cast<std::int64_t>(hiddenSizeOf(candidate));
    const bool isLinear = candidate.equations.candidate.kind == ActivationKind::Linear;
    if (isLinear || operands.size() != 2 || !m_outputs.contains(candidate.output)) {
        return false;
    }
    std::vector<std::pair<std::size_t, GraphWindow>> inputs;
    for (const GraphWindow& operand : operands) {
        const auto order = inputOrder(m_search.walk.originOf(operand.value));
        if (order && operand.count == size) {
            inputs.emplace_back(*order, operand);
        }
    }
    if (inputs.empty()) {
        return false;
    }
    const auto last =
        std::ranges::max_element(inputs, {}, [](const auto& each) { return each.first; });
    candidate.formerHidden = last->second;
    candidate.warnings.push_back(
        message("nothing in the file leads %1 back to %2; that it is the hidden state is assumed",
                m_search.graph.value(candidate.output).name,
                m_search.graph.value(last->second.value).name));
    return true;
}

std::optional<std::size_t> HiddenStateFinder::inputOrder(GraphValueIndex value) const
{
    const auto& inputs = m_search.graph.inputs();
    const auto found = std::ranges::find(inputs, value);
    return found == inputs.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(found - inputs.begin()));
}

} // namespace gateloupe
