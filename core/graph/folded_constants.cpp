// SPDX-License-Identifier: Apache-2.0
#include "core/graph/folded_constants.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/graph/elementwise.h"
#include "core/tensor/arithmetic_tensors.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// A matrix of 4096 times 4096: what a file of some kilobytes may ask for.
constexpr std::uint64_t kMostNumbers = std::uint64_t{1} << 24U;
/// Multiplications of one product: some seconds.
constexpr std::uint64_t kMostProducts = std::uint64_t{1} << 32U;
/// Computations one behind the other: each asks the one before when it is first used.
constexpr int kMostFoldings = 16;
/// Names of operands that are told.
constexpr std::size_t kMostTold = 3;

int stepsOf(const Tensor& tensor)
{
    const auto* folded = dynamic_cast<const FoldedSource*>(tensor.source.get());
    return folded == nullptr ? 0 : folded->steps();
}

Result<Tensor> lastTwoSwapped(const Tensor& tensor)
{
    std::vector<std::uint64_t> order(tensor.shape.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    if (order.size() < 2) {
        return Error::shapeMismatch("tensor %1 is no matrix", tensor.name);
    }
    std::swap(order[order.size() - 1], order[order.size() - 2]);
    return transposedView(tensor, order);
}

Result<Tensor> product(const GraphNode& node, std::span<const Tensor> inputs)
{
    if (inputs.size() != 2) {
        return Error::unsupported("a product of two matrices is needed");
    }
    Tensor a = inputs[0];
    Tensor b = inputs[1];
    if (node.transposesA) {
        GATELOUPE_TRY(a, lastTwoSwapped(a));
    }
    if (node.transposesB) {
        GATELOUPE_TRY(b, lastTwoSwapped(b));
    }
    GATELOUPE_TRY(auto made, matrixProduct(a, b));
    const auto count = elementCount(made.shape);
    const auto work = count ? checkedMul(*count, a.shape.back()) : std::nullopt;
    if (!work || *work > kMostProducts) {
        return Error::unsupported("the product takes too long");
    }
    return made;
}

/// Side by side along an axis, or along a new one.
Result<Tensor> joined(const GraphNode& node, std::vector<Tensor> inputs)
{
    const bool isStack = node.operation == GraphOperation::Stack;
    const std::size_t rank = inputs.front().shape.size() + (isStack ? 1 : 0);
    const auto axis = axisFromFront(node.axes.empty() ? 0 : node.axes.front(), rank);
    if (!axis) {
        return Error::shapeMismatch("there is no such axis");
    }
    for (Tensor& each : inputs) {
        if (isStack) {
            GATELOUPE_TRY(each, unsqueezedView(each, *axis));
        }
    }
    return concatenated(inputs, *axis);
}

Result<Tensor> reversed(const GraphNode& node, const Tensor& input)
{
    Tensor made = input;
    for (const std::int64_t each : node.axes) {
        const auto axis = axisFromFront(each, input.shape.size());
        if (!axis || input.shape[*axis] > kMostNumbers) {
            return Error::shapeMismatch("there is no axis %1", each);
        }
        std::vector<std::uint64_t> indices(input.shape[*axis]);
        std::iota(indices.rbegin(), indices.rend(), std::uint64_t{0});
        GATELOUPE_TRY(made, gathered(made, *axis, std::move(indices)));
    }
    return made;
}

/// Elements in their order under another shape, of which one extent may be left open.
Result<Tensor> reshaped(const GraphNode& node, const Tensor& input)
{
    Shape shape;
    std::optional<std::size_t> open;
    std::uint64_t known = 1;
    for (const std::int64_t extent : node.sizes) {
        open = extent < 0 ? std::optional(shape.size()) : open;
        shape.push_back(extent < 0 ? 1 : static_cast<std::uint64_t>(extent));
        known = checkedMul(known, shape.back()).value_or(0);
    }
    if (open && known > 0) {
        shape[*open] = input.elements() / known;
    }
    if (node.sizes.empty()) {
        return Error::unsupported("a shape that is known is needed");
    }
    GATELOUPE_TRY(const auto plain, contiguous(input));
    return reshapedView(plain, std::move(shape));
}

Result<Tensor> made(const GraphNode& node, std::span<const Tensor> inputs)
{
    if (isElementwise(node.operation)) {
        if (inputs.size() != operandsOf(node.operation)) {
            return Error::unsupported("an operand is missing");
        }
        return combined(
            inputs, [each = GraphNode{.operation = node.operation, .activation = node.activation}](
                        std::span<const double> numbers) { return elementOf(each, numbers); });
    }
    switch (node.operation) {
    case GraphOperation::MatMul:
        return product(node, inputs);
    case GraphOperation::Concat:
    case GraphOperation::Stack:
        return joined(node, {inputs.begin(), inputs.end()});
    case GraphOperation::Reverse:
        return reversed(node, inputs.front());
    case GraphOperation::Reshape:
        return reshaped(node, inputs.front());
    default:
        return Error::unsupported("it is no computation of constants");
    }
}

/// "MatMul of u and v"
std::string textOf(const GraphNode& node, std::span<const Tensor> inputs)
{
    std::string text = node.type + " of ";
    for (std::size_t index = 0; index < std::min(inputs.size(), kMostTold); ++index) {
        const std::string inner = foldingOf(inputs[index]);
        text += index == 0 ? "" : " and ";
        text += inner.empty() ? inputs[index].name : "(" + inner + ")";
    }
    return text + (inputs.size() > kMostTold ? " and more" : "");
}

} // namespace

FoldedSource::FoldedSource(std::shared_ptr<const TensorSource> numbers, int steps, std::string text)
    : m_numbers(std::move(numbers))
    , m_steps(steps)
    , m_text(std::move(text))
{
}

Result<std::span<const std::byte>> FoldedSource::bytes(ProgressMonitor& monitor) const
{
    return m_numbers->bytes(monitor);
}

std::optional<Tensor> foldedConstant(const GraphNode& node, std::span<const Tensor* const> inputs)
{
    constexpr std::size_t kMostJoined = 64;
    const bool isSteered = // by what stands behind the first input
        node.operation == GraphOperation::Reshape || node.operation == GraphOperation::Reverse;
    if (isSteered && !inputs.empty()) {
        inputs = inputs.first(1);
    }
    std::vector<Tensor> given;
    int steps = 0;
    for (const Tensor* each : inputs) {
        const bool isUsable = each != nullptr && each->source && isFloatingPoint(each->dtype) &&
                              given.size() < kMostJoined && checkExtent(*each);
        if (!isUsable) {
            return std::nullopt;
        }
        steps = std::max(steps, stepsOf(*each));
        given.push_back(*each);
    }
    if (given.empty() || steps >= kMostFoldings) {
        return std::nullopt;
    }
    auto result = made(node, given);
    if (!result || result->elements() > kMostNumbers) {
        return std::nullopt;
    }
    const bool isSame = std::ranges::any_of(
        given, [&result](const Tensor& each) { return each.source == result->source; });
    if (!isSame) {
        result->source =
            std::make_shared<FoldedSource>(result->source, steps + 1, textOf(node, given));
    }
    return *std::move(result);
}

bool isFolded(const Tensor& tensor)
{
    return dynamic_cast<const FoldedSource*>(tensor.source.get()) != nullptr;
}

std::string foldingOf(const Tensor& tensor)
{
    const auto* folded = dynamic_cast<const FoldedSource*>(tensor.source.get());
    return folded == nullptr ? std::string() : folded->text();
}

} // namespace gateloupe
