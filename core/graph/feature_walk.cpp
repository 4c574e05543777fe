// SPDX-License-Identifier: Apache-2.0
#include "core/graph/feature_walk.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <utility>

#include "core/base/lists.h"
#include "core/graph/folded_constants.h"
#include "core/graph/folding/constant_parts.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// Exporters write the largest number of 32 bits or of 64 for the end of an axis.
constexpr std::int64_t kToTheEnd = std::numeric_limits<std::int32_t>::max();
/// Steps of a whole walk; hostile graphs would need many more.
constexpr std::uint64_t kSteps = 1'000'000;
constexpr std::uint64_t kStepsOfValue = 128;
constexpr std::string_view kTooManyParts = "a sum of too many parts";
constexpr int kMaxSteps = 64;      ///< movements between two computations
constexpr int kMaxSumDepth = 24;   ///< additions on top of each other
constexpr int kMaxConstant = 16;   ///< movements of a constant that are followed back
constexpr int kMaxFactorDepth = 5; ///< of a polynomial
constexpr std::size_t kMaxMonomials = 6;
constexpr std::int64_t kMaxWidth = std::int64_t{1}
                                   << 40; ///< features; sums of them do not overflow

/// Operations that take elements out of their first input, or give it another shape.
constexpr std::array kMovements = {GraphOperation::Split,     GraphOperation::Slice,
                                   GraphOperation::Gather,    GraphOperation::Transpose,
                                   GraphOperation::Reshape,   GraphOperation::Squeeze,
                                   GraphOperation::Unsqueeze, GraphOperation::Broadcast,
                                   GraphOperation::Unstack,   GraphOperation::Identity};

GraphSum obstructedBy(std::string_view obstacle)
{
    GraphSum sum;
    sum.obstacle = obstacle;
    return sum;
}

std::string textOf(const GraphNode& node)
{
    return node.type + " " + node.name;
}

/// Whatever stands in the way of one side stands in the way of both.
void append(GraphSum& sum, GraphSum&& other)
{
    std::ranges::move(other.products, std::back_inserter(sum.products));
    std::ranges::move(other.biases, std::back_inserter(sum.biases));
    std::ranges::move(other.gated, std::back_inserter(sum.gated));
    sum.offset += other.offset;
    if (sum.obstacle.empty()) {
        sum.obstacle = std::move(other.obstacle);
    }
}

/// Constants of one side stand beside the products of the other.
void placeBiases(GraphSum& sum, const GraphSum& other)
{
    std::vector<GraphWindow> operands;
    for (const GraphProduct& product : other.products) {
        operands.push_back(product.operand);
    }
    for (GraphBias& bias : sum.biases) {
        if (bias.beside.empty()) {
            bias.beside = operands;
        }
    }
}

} // namespace

FeatureWalk::FeatureWalk(const DataflowGraph& graph)
    : m_graph(graph)
    , m_limit(kSteps + kStepsOfValue * graph.values().size())
    , m_left(m_limit)
{
    for (const GraphLoop& loop : graph.loops()) {
        auto& invariants = m_invariants.emplace_back();
        for (const GraphLoop::Variable& variable : loop.variables) {
            invariants.push_back(variable.next && variable.initial &&
                                 graph.behindCopies(*variable.next) == variable.inner);
        }
    }
}

bool FeatureWalk::spend(std::uint64_t steps)
{
    m_left -= std::min(m_left, steps);
    return m_left > 0;
}

std::int64_t FeatureWalk::width(GraphValueIndex value) const
{
    const auto& shape = m_graph.value(value).shape;
    return shape && !shape->empty() && shape->back() <= kMaxWidth ? shape->back() : -1;
}

bool FeatureWalk::isLastAxis(std::int64_t axis, GraphValueIndex value) const
{
    const auto& shape = m_graph.value(value).shape;
    return axis == -1 || (shape && axis == static_cast<std::int64_t>(shape->size()) - 1);
}

bool FeatureWalk::isInvariant(GraphValueIndex variable) const
{
    const GraphValue& value = m_graph.value(variable);
    return (value.origin == GraphValue::Origin::Variable ||
            value.origin == GraphValue::Origin::Final) &&
           m_invariants[value.maker][value.port];
}

std::optional<GraphWindow> FeatureWalk::beforeSlice(const GraphNode& node,
                                                    const GraphWindow& window) const
{
    const GraphInput input = node.input(0);
    const auto& from = m_graph.value(*input).shape;
    const auto& to = m_graph.value(window.value).shape;
    if (!from || !to || from->size() != to->size() || width(*input) < 0 ||
        node.starts.size() != node.axes.size() || node.ends.size() != node.axes.size()) {
        return std::nullopt;
    }
    std::int64_t first = 0;
    for (std::size_t index = 0; index < node.axes.size(); ++index) {
        const std::int64_t start = index < node.starts.size() ? node.starts[index] : 0;
        const std::int64_t step = index < node.steps.size() ? node.steps[index] : 1;
        if (isLastAxis(node.axes[index], *input)) {
            if (step != 1) {
                return std::nullopt;
            }
            first =
                std::clamp<std::int64_t>(start < 0 ? start + from->back() : start, 0, from->back());
        }
    }
    for (std::size_t axis = 0; axis + 1 < from->size(); ++axis) {
        if ((*from)[axis] != (*to)[axis]) {
            return std::nullopt; // it takes some steps, or some of a batch
        }
        if ((*from)[axis] < 0 && std::ranges::any_of(node.axes, [&](std::int64_t named) {
                const auto at = static_cast<std::int64_t>(axis);
                return named == at || named == at - static_cast<std::int64_t>(from->size());
            })) {
            const auto at = static_cast<std::size_t>(
                std::ranges::find(node.axes, static_cast<std::int64_t>(axis)) - node.axes.begin());
            const bool isOpen = at < node.axes.size() && node.starts[at] == 0 &&
                                node.ends[at] >= kToTheEnd &&
                                (at >= node.steps.size() || node.steps[at] == 1);
            if (!isOpen) {
                return std::nullopt;
            }
        }
    }
    return GraphWindow{*input, first + window.first, window.count < 0 ? to->back() : window.count};
}

std::optional<GraphWindow> FeatureWalk::beforeConcat(const GraphNode& node,
                                                     const GraphWindow& window) const
{
    if (node.axes.empty() || !isLastAxis(node.axes.front(), window.value)) {
        return std::nullopt;
    }
    std::int64_t first = 0;
    for (const GraphInput& input : node.inputs) {
        const std::int64_t columns = input ? width(*input) : -1;
        if (columns < 0 || window.count < 0) {
            return std::nullopt;
        }
        if (window.first >= first && window.first + window.count <= first + columns) {
            return GraphWindow{*input, window.first - first, window.count};
        }
        first += columns;
    }
    return std::nullopt;
}

std::optional<GraphWindow> FeatureWalk::before(const GraphWindow& window)
{
    const GraphValue& value = m_graph.value(window.value);
    const bool isStored = value.constant && !isFolded(*value.constant);
    if (isStored || !spend()) {
        return std::nullopt;
    }
    if (isInvariant(window.value)) {
        return window.of(*m_graph.variableOf(window.value)->initial);
    }
    const GraphNode* node = m_graph.makerOf(window.value);
    if (node == nullptr || !node->input(0)) {
        return std::nullopt;
    }
    const GraphValueIndex input = *node->input(0);
    switch (node->operation) {
    case GraphOperation::Identity:
        return window.of(input);
    case GraphOperation::Broadcast:
    case GraphOperation::Reshape:
    case GraphOperation::Squeeze:
    case GraphOperation::Unsqueeze:
        return width(input) >= 0 && width(input) == width(window.value)
                   ? std::optional(window.of(input))
                   : std::nullopt;
    case GraphOperation::Split: {
        if (node->axes.empty() || !isLastAxis(node->axes.front(), input)) {
            return std::nullopt;
        }
        std::int64_t first = 0;
        for (std::size_t port = 0; port < value.port; ++port) {
            const std::int64_t columns = width(node->outputs[port]);
            if (columns < 0) {
                return std::nullopt;
            }
            first += columns;
        }
        return GraphWindow{input, first + window.first,
                           window.count < 0 ? width(window.value) : window.count};
    }
    case GraphOperation::Slice:
        return beforeSlice(*node, window);
    case GraphOperation::Concat:
        return beforeConcat(*node, window);
    default:
        return std::nullopt;
    }
}

GraphWindow FeatureWalk::strip(GraphWindow window)
{
    for (int step = 0; step < kMaxSteps; ++step) {
        const auto next = before(window);
        if (!next) {
            break;
        }
        window = *next;
    }
    return window;
}

/// One step back along axes that are not the features'.
std::optional<GraphWindow> FeatureWalk::beforeMovement(const GraphWindow& window) const
{
    const GraphValue& value = m_graph.value(window.value);
    if (value.constant) {
        return std::nullopt;
    }
    const auto same = [&](GraphValueIndex from) {
        return width(from) == width(window.value) && width(from) >= 0
                   ? std::optional(window.of(from))
                   : std::nullopt;
    };
    if (value.origin == GraphValue::Origin::Item) {
        return same(m_graph.loops()[value.maker].items[value.port].sequence);
    }
    const GraphNode* node = m_graph.makerOf(window.value);
    if (node == nullptr || !node->input(0)) {
        return std::nullopt;
    }
    switch (node->operation) {
    case GraphOperation::Gather:
    case GraphOperation::Unstack:
    case GraphOperation::Slice:
    case GraphOperation::Split:
        return !node->axes.empty() && node->axes.size() == 1 &&
                       isLastAxis(node->axes.front(), *node->input(0))
                   ? std::nullopt
                   : same(*node->input(0));
    case GraphOperation::Transpose: {
        const std::size_t rank = node->axes.size();
        const bool keepsLast =
            rank > 0 &&
            (node->axes.back() == -1 || node->axes.back() == static_cast<std::int64_t>(rank) - 1);
        return keepsLast ? same(*node->input(0)) : std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

GraphValueIndex FeatureWalk::originOf(GraphValueIndex value)
{
    for (int step = 0; step < kMaxSteps && spend(); ++step) {
        const GraphValue& made = m_graph.value(value);
        const GraphNode* node = m_graph.makerOf(value);
        if (made.origin == GraphValue::Origin::Item) {
            value = m_graph.loops()[made.maker].items[made.port].sequence;
        } else if (isInvariant(value)) {
            value = *m_graph.variableOf(value)->initial;
        } else if (node != nullptr && node->input(0) && isOneOf(node->operation, kMovements)) {
            value = *node->input(0);
        } else {
            break;
        }
    }
    return value;
}

bool FeatureWalk::isZero(GraphValueIndex index, int depth)
{
    const GraphValueIndex origin = strip(whole(index)).value;
    const GraphNode* node = m_graph.makerOf(origin);
    if (isAll(0.0, constantOf(origin)) || node == nullptr || depth > kMaxConstant) {
        return isAll(0.0, constantOf(origin));
    }
    const bool isOfAll = node->operation == GraphOperation::Concat;
    const auto inputs =
        std::span(node->inputs)
            .first(isOfAll ? node->inputs.size() : std::min<std::size_t>(1, node->inputs.size()));
    return node->operation == GraphOperation::Zeros ||
           (!inputs.empty() && (isOfAll || isOneOf(node->operation, kMovements)) &&
            std::ranges::all_of(inputs, [&](const GraphInput& input) {
                return input && isZero(*input, depth + 1);
            }));
}

GraphWindow FeatureWalk::child(const GraphNode& node, std::size_t input,
                               const GraphWindow& window) const
{
    const GraphValueIndex value = *node.input(input);
    return width(value) == 1 && width(window.value) != 1 ? GraphWindow{value, 0, 1}
                                                         : window.of(value);
}

std::optional<GraphFactors> FeatureWalk::operandsOf(GraphWindow window, GraphOperation operation)
{
    const GraphWindow stripped = strip(window);
    const GraphNode* node = m_graph.makerOf(stripped.value);
    if (node == nullptr || node->operation != operation || !node->input(0) || !node->input(1)) {
        return std::nullopt;
    }
    return std::pair(child(*node, 0, stripped), child(*node, 1, stripped));
}

GraphSum FeatureWalk::sumOf(GraphWindow window, int depth)
{
    if (depth > kMaxSumDepth || !spend()) {
        return obstructedBy(kTooManyParts);
    }
    window = strip(window);
    const GraphNode* node = m_graph.makerOf(window.value);
    // A stored h times its weights, and two biases, are parts although they can be computed.
    const bool hasParts =
        node != nullptr && node->input(0) && node->input(1) &&
        (node->operation == GraphOperation::Add || node->operation == GraphOperation::MatMul);
    const auto tensor = constantOf(window.value);
    if (tensor) {
        constexpr std::size_t kMostBiases = 2;
        GraphSum parts = hasParts ? sumOfNode(*node, window, depth) : GraphSum();
        const bool isWhole = parts.products.empty() &&
                             (parts.biases.size() > kMostBiases || !parts.obstacle.empty());
        return hasParts && !isWhole ? std::move(parts) : sumOfConstant(*tensor, window);
    }
    if (const auto moved = beforeMovement(window)) {
        return sumOf(*moved, depth + 1); // the products of all steps, taken before they are run
    }
    if (node == nullptr) {
        return obstructedBy(m_graph.value(window.value).name + " without weights");
    }
    if (node->operation == GraphOperation::Zeros) {
        return {};
    }
    return node->input(0) && node->input(1) ? sumOfNode(*node, window, depth)
                                            : obstructedBy(textOf(*node));
}

/// Requires: the node makes the window's value and has two inputs.
GraphSum FeatureWalk::sumOfNode(const GraphNode& node, const GraphWindow& window, int depth)
{
    switch (node.operation) {
    case GraphOperation::Add: {
        GraphSum sum = sumOf(child(node, 0, window), depth + 1);
        if (sum.obstacle == kTooManyParts) {
            return sum; // of a long chain, as networks add up their layers
        }
        GraphSum other = sumOf(child(node, 1, window), depth + 1);
        placeBiases(sum, other);
        placeBiases(other, sum);
        append(sum, std::move(other));
        return sum;
    }
    case GraphOperation::MatMul:
        return sumOfProduct(node, window);
    case GraphOperation::Multiply:
        return sumOfFactors(node, window);
    default:
        return obstructedBy(textOf(node));
    }
}

GraphSum FeatureWalk::sumOfConstant(const Tensor& tensor, const GraphWindow& window)
{
    GraphSum sum;
    // Of a cell with one unit, a vector is a bias as well.
    if (tensor.elements() == 1 && (window.count != 1 || tensor.shape.empty())) {
        if (const auto number = numberOf(window.value)) {
            sum.offset = *number;
            return sum;
        }
    }
    const auto vector = vectorOf(window);
    if (!vector) {
        return obstructedBy("the constant " + tensor.name);
    }
    sum.biases.push_back({*vector, {}});
    return sum;
}

std::vector<FeatureWalk::Part> FeatureWalk::partsOf(GraphValueIndex value, std::int64_t columns,
                                                    int depth)
{
    const GraphWindow stripped = strip({value, 0, columns});
    const GraphNode* node = m_graph.makerOf(stripped.value);
    constexpr int kMaxJoined = 4;
    const bool isJoined = node != nullptr && node->operation == GraphOperation::Concat &&
                          !node->axes.empty() && stripped.first == 0 && depth < kMaxJoined &&
                          isLastAxis(node->axes.front(), stripped.value);
    std::int64_t known = 0;
    std::size_t open = 0;
    for (std::size_t index = 0; isJoined && index < node->inputs.size(); ++index) {
        const std::int64_t each = node->inputs[index] ? width(*node->inputs[index]) : -1;
        open += each < 0 ? 1 : 0;
        known += std::max<std::int64_t>(each, 0);
    }
    if (!isJoined || open > 1 || known > columns || (open == 0 && known != columns)) {
        return {{stripped, 0, columns}};
    }
    std::vector<Part> parts;
    std::int64_t first = 0;
    for (const GraphInput& input : node->inputs) {
        if (!input) {
            return {{stripped, 0, columns}};
        }
        const std::int64_t each = width(*input) < 0 ? columns - known : width(*input);
        for (Part& part : partsOf(*input, each, depth + 1)) {
            part.firstColumn += first;
            parts.push_back(part);
        }
        first += each;
    }
    return parts;
}

GraphSum FeatureWalk::sumOfProduct(const GraphNode& node, const GraphWindow& window)
{
    GraphSum sum;
    const auto stored = constantOf(*node.input(1));
    auto matrix = stored ? withRank(*stored, 2) : std::nullopt;
    if (matrix && !node.transposesB) {
        constexpr std::array<std::uint64_t, 2> kSwapped = {1, 0};
        auto turned = transposedView(*matrix, kSwapped);
        matrix = turned ? std::optional(*std::move(turned)) : std::nullopt;
    }
    const auto rows = matrix ? partOf(*matrix, 0, window.first,
                                      window.count < 0 ? static_cast<std::int64_t>(matrix->shape[0])
                                                       : window.count)
                             : std::nullopt;
    if (!rows || node.transposesA || !isFloatingPoint(rows->dtype)) {
        return obstructedBy(textOf(node));
    }
    for (const Part& part : partsOf(*node.input(0), static_cast<std::int64_t>(rows->shape[1]), 0)) {
        const auto weights = partOf(*rows, 1, part.firstColumn, part.columns);
        if (!weights) {
            sum.obstacle = textOf(node);
            return sum;
        }
        sum.products.push_back({*weights, part.window});
    }
    return sum;
}

/// Who looks at the sum says which factor is a gate.
GraphSum FeatureWalk::sumOfFactors(const GraphNode& node, const GraphWindow& window)
{
    GraphSum sum;
    sum.gated.push_back(
        {{child(node, 0, window), child(node, 1, window)}, m_graph.value(window.value).maker});
    return sum;
}

bool FeatureWalk::expand(GraphWindow window, const std::function<bool(const GraphWindow&)>& isAtom,
                         int depth, std::vector<GraphMonomial>& result)
{
    const GraphWindow stripped = strip(window);
    const GraphNode* node = m_graph.makerOf(stripped.value);
    const auto constant = constantOf(stripped.value);
    if (isAll(1.0, constant)) {
        result.push_back({});
        return true;
    }
    if (isAll(0.0, constant)) {
        return true;
    }
    const bool isEnd = node == nullptr || constant || depth > kMaxFactorDepth || !spend();
    const bool isFromZero = !isEnd && node->operation == GraphOperation::Subtract &&
                            node->input(0) && node->input(1) &&
                            isAll(0.0, constantOf(*node->input(0)));
    const bool isNegation = isFromZero || (!isEnd && node->operation == GraphOperation::Negate &&
                                           node->input(0).has_value());
    const bool isWhole = isEnd || (depth > 0 && isAtom(stripped));
    const std::size_t before = result.size();
    if (isNegation && !isWhole) {
        const bool isDone =
            expand(child(*node, isFromZero ? 1 : 0, stripped), isAtom, depth + 1, result);
        for (std::size_t index = before; index < result.size(); ++index) {
            result[index].sign = -result[index].sign;
        }
        return isDone;
    }
    const bool isArithmetic =
        !isWhole && node->input(0) && node->input(1) &&
        (node->operation == GraphOperation::Add || node->operation == GraphOperation::Subtract ||
         node->operation == GraphOperation::Multiply);
    if (!isArithmetic) {
        result.push_back({{stripped}, 1});
        return result.size() <= kMaxMonomials;
    }
    std::vector<GraphMonomial> left;
    std::vector<GraphMonomial> right;
    if (!expand(child(*node, 0, stripped), isAtom, depth + 1, left) ||
        !expand(child(*node, 1, stripped), isAtom, depth + 1, right)) {
        return false;
    }
    if (node->operation == GraphOperation::Multiply) {
        for (const GraphMonomial& a : left) {
            for (const GraphMonomial& b : right) {
                GraphMonomial product{a.factors, a.sign * b.sign};
                product.factors.insert(product.factors.end(), b.factors.begin(), b.factors.end());
                result.push_back(std::move(product));
            }
        }
        return result.size() <= kMaxMonomials;
    }
    for (GraphMonomial& each : right) {
        each.sign *= node->operation == GraphOperation::Subtract ? -1 : 1;
    }
    std::ranges::move(left, std::back_inserter(result));
    std::ranges::move(right, std::back_inserter(result));
    return result.size() <= kMaxMonomials;
}

std::optional<std::vector<GraphMonomial>>
FeatureWalk::polynomialOf(GraphWindow window, const std::function<bool(const GraphWindow&)>& isAtom)
{
    std::vector<GraphMonomial> result;
    return expand(window, isAtom, 0, result) ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace gateloupe
