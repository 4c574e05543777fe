// SPDX-License-Identifier: Apache-2.0
#include "core/graph/activation_finder.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/base/lists.h"
#include "core/graph/activation_match.h"
#include "core/graph/elementwise.h"

namespace gateloupe {

namespace {

/// The longest writing known has 14 operations (softplus with two bounds).
constexpr std::size_t kMaxTerms = 20;

/// Operations whose vector of one number stands for the number: elsewhere it may be a bias of ones.
constexpr std::array kSpreading = {GraphOperation::Maximum, GraphOperation::Minimum,
                                   GraphOperation::Greater, GraphOperation::GreaterEqual,
                                   GraphOperation::Less,    GraphOperation::LessEqual,
                                   GraphOperation::Select,  GraphOperation::Divide};

/// The number of an activation's operator that has constants.
void addCorners(const GraphNode& node, std::vector<double>& corners)
{
    if (node.operation == GraphOperation::Activate) {
        corners.push_back(node.activation.alpha);
        corners.push_back(node.activation.beta);
        corners.push_back(node.activation.gamma);
    }
}

/// Whether the value is a sum or a product, as all are that cells squash, or a clipped one.
bool isResult(const DataflowGraph& graph, GraphValueIndex value)
{
    constexpr std::array kResults = {GraphOperation::Add,      GraphOperation::MatMul,
                                     GraphOperation::Multiply, GraphOperation::Subtract,
                                     GraphOperation::Maximum,  GraphOperation::Minimum,
                                     GraphOperation::Activate, GraphOperation::Select};
    const GraphNode* maker = graph.makerOf(value);
    return graph.value(value).origin == GraphValue::Origin::Item ||
           (maker != nullptr && !graph.value(value).constant &&
            (isOneOf(maker->operation, kResults) || !isElementwise(maker->operation)));
}

/// The activation that an operator is by itself.
std::optional<Activation> ownActivation(const GraphNode& node)
{
    switch (node.operation) {
    case GraphOperation::Sigmoid:
        return Activation{ActivationKind::Sigmoid};
    case GraphOperation::Tanh:
        return Activation{ActivationKind::Tanh};
    case GraphOperation::Relu:
        return Activation{ActivationKind::Relu};
    case GraphOperation::Activate: // of bounds, what they are of is said by the values
        return node.activation.kind == ActivationKind::Clip ? std::nullopt
                                                            : std::optional(node.activation);
    default:
        return std::nullopt;
    }
}

} // namespace

GraphActivation ActivationFinder::activationOf(GraphWindow window)
{
    const GraphWindow stripped = m_walk.strip(window);
    const std::tuple key{stripped.value.value, stripped.first, stripped.count};
    const auto known = m_known.find(key);
    return known != m_known.end()
               ? known->second
               : m_known.emplace(key, search(stripped, true).front()).first->second;
}

/// A stored number, or what an operation makes of some: sqrt(2).
std::optional<double> ActivationFinder::numberOf(GraphValueIndex value, bool isSpread)
{
    if (const auto stored = m_walk.numberOf(value, isSpread)) {
        return stored;
    }
    const GraphNode* node = m_walk.graph().makerOf(value);
    if (node != nullptr && node->operation == GraphOperation::Zeros) {
        return 0.0;
    }
    const std::size_t count = node == nullptr ? 0 : operandsOf(node->operation);
    std::array<double, kMaxOperands> operands{};
    for (std::size_t index = 0; index < count; ++index) {
        const auto number =
            node->input(index)
                ? m_walk.numberOf(m_walk.strip(m_walk.whole(*node->input(index))).value)
                : std::nullopt;
        if (!number) {
            return std::nullopt;
        }
        operands[index] = *number;
    }
    return count > 0 ? std::optional(elementOf(*node, operands)) : std::nullopt;
}

/// Empty for what is no operation of numbers and other values, each at its own place.
std::optional<ActivationFinder::Term> ActivationFinder::termOf(const GraphWindow& window)
{
    const DataflowGraph& graph = m_walk.graph();
    const GraphNode* node = graph.makerOf(window.value);
    if (node == nullptr || graph.value(window.value).constant || !m_walk.spend()) {
        return std::nullopt;
    }
    const std::size_t count = operandsOf(node->operation);
    Term term{.output = window, .node = node};
    for (std::size_t index = 0; index < count; ++index) {
        if (!node->input(index)) {
            return std::nullopt;
        }
        const GraphWindow operand = m_walk.child(*node, index, window);
        const GraphWindow stripped = m_walk.strip(operand);
        const auto constant = m_walk.constantOf(stripped.value);
        const bool isVector = constant && !constant->shape.empty() && window.count == 1;
        const auto number = isVector
                                ? std::nullopt
                                : numberOf(stripped.value, isOneOf(node->operation, kSpreading));
        if (!number && constant) {
            return std::nullopt; // a bias, or another tensor that units differ in
        }
        term.operands.push_back(number ? Operand{.number = *number} : Operand{.value = stripped});
    }
    return count > 0 ? std::optional(std::move(term)) : std::nullopt;
}

/// Values are numbered in the order in which they are computed: once the last one is taken apart,
/// nothing leads to it any more. Where a single one is left, all goes through it.
std::vector<ActivationFinder::Cut> ActivationFinder::cutsOf(const GraphWindow& window,
                                                            std::vector<Term>& terms)
{
    std::vector<Cut> cuts;
    std::vector<GraphWindow> open{window};
    while (!open.empty() && terms.size() < kMaxTerms) {
        const auto last = std::ranges::max_element(
            open, {}, [](const GraphWindow& each) { return each.value.value; });
        auto term = termOf(*last);
        if (!term) {
            break;
        }
        open.erase(last);
        for (const Operand& operand : term->operands) {
            if (operand.value && !isOneOf(*operand.value, open)) {
                open.push_back(*operand.value);
            }
        }
        terms.push_back(*std::move(term));
        if (open.size() == 1) {
            cuts.push_back({open.front(), terms.size()});
        }
    }
    return cuts;
}

/// Says of each operand which term makes it.
void ActivationFinder::link(std::vector<Term>& terms)
{
    for (Term& term : terms) {
        for (Operand& operand : term.operands) {
            const auto maker = std::ranges::find_if(terms, [&operand](const Term& each) {
                return operand.value && each.output == *operand.value;
            });
            operand.maker = static_cast<std::size_t>(maker - terms.begin());
        }
    }
}

/// The function's value; the first term makes it, what is made by none of them is x.
double ActivationFinder::computed(std::span<const Term> terms, double x,
                                  std::vector<double>& values)
{
    values.resize(terms.size());
    for (std::size_t index = terms.size(); index-- > 0;) {
        std::array<double, kMaxOperands> operands{};
        for (std::size_t at = 0; at < terms[index].operands.size(); ++at) {
            const Operand& operand = terms[index].operands[at];
            operands[at] = !operand.value                 ? operand.number
                           : operand.maker < terms.size() ? values[operand.maker]
                                                          : x;
        }
        values[index] = elementOf(*terms[index].node, operands);
    }
    return values.front();
}

/// The numbers of a function's writing: near them it may change.
std::vector<double> ActivationFinder::cornersOf(std::span<const Term> terms)
{
    std::vector<double> corners;
    for (const Term& term : terms) {
        addCorners(*term.node, corners);
        for (const Operand& operand : term.operands) {
            if (!operand.value) {
                corners.push_back(operand.number);
            }
        }
    }
    return corners;
}

/// Without a known activation, the value itself: linear.
std::vector<GraphActivation> ActivationFinder::search(const GraphWindow& window, bool isFirstOnly)
{
    const DataflowGraph& graph = m_walk.graph();
    GraphActivation found{.input = window};
    if (graph.makerOf(window.value) != nullptr) {
        found.node = graph.value(window.value).maker;
    }
    std::vector<Term> terms;
    const std::vector<Cut> cuts = cutsOf(window, terms);
    link(terms);
    std::vector<double> values;
    std::vector<GraphActivation> all;
    for (auto cut = cuts.rbegin(); cut != cuts.rend(); ++cut) {
        if (!isResult(graph, cut->input.value) || !m_walk.spend(cut->terms)) {
            continue;
        }
        const std::span<const Term> used(terms.data(), cut->terms);
        const auto function = [&](double x) { return computed(used, x, values); };
        auto activation = cut->terms == 1 ? ownActivation(*used.front().node) : std::nullopt;
        activation = activation ? activation : activationLike(function, cornersOf(used));
        if (activation) {
            GraphActivation& reading = all.emplace_back(found);
            reading.activation = *activation;
            reading.input = cut->input;
            if (isFirstOnly) {
                return all;
            }
        }
    }
    if (!all.empty()) {
        return all;
    }
    const auto deepest = std::ranges::find_if(cuts.rbegin(), cuts.rend(), [&](const Cut& cut) {
        return isResult(graph, cut.input.value);
    });
    const auto function = [&](double x) {
        return computed(std::span<const Term>(terms.data(), deepest->terms), x, values);
    };
    if (deepest != cuts.rend() && !activationLike([&](double x) { return 1.0 - function(x); })) {
        std::ranges::transform(kToldPoints, found.otherValues.begin(), function);
        // 1 - z is no gate, but one and a number; z times a start of zero is none either.
        const bool isConstant = std::ranges::count(found.otherValues, found.otherValues.front()) ==
                                static_cast<std::ptrdiff_t>(found.otherValues.size());
        found.other = isConstant ? std::nullopt : std::optional(deepest->input);
    }
    return {found};
}

} // namespace gateloupe
