// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph_folding.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/graph/folded_constants.h"
#include "core/graph/folding/axis_ranges.h"
#include "core/graph/folding/constant_numbers.h"
#include "core/graph/whole_numbers.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

using Integer = GraphInteger;
using Integers = std::vector<Integer>;

constexpr std::int64_t kUnknown = -1; ///< extent

/// Null for a view that there is not.
std::shared_ptr<const Tensor> shared(Result<Tensor> view)
{
    return view ? std::make_shared<const Tensor>(*std::move(view)) : nullptr;
}

/// What follows for one node.
class GraphFolding
{
public:
    GraphFolding(const GraphNode& node, std::span<const GraphValue* const> inputs,
                 std::span<GraphValue> outputs)
        : m_node(node)
        , m_inputs(inputs)
        , m_outputs(outputs)
        , m_output(outputs.front())
        , m_shape(shapeOf(0))
    {
    }

    void fold()
    {
        switch (m_node.operation) {
        case GraphOperation::MatMul:
            return foldMatMul();
        case GraphOperation::Add:
        case GraphOperation::Subtract:
        case GraphOperation::Multiply:
        case GraphOperation::Divide:
            foldElementwise();
            return foldWholeNumbers();
        case GraphOperation::Reverse:
            return keepShape();
        case GraphOperation::Concat:
            return foldConcat();
        case GraphOperation::Split:
            return foldSplit();
        case GraphOperation::Slice:
            return foldSlice();
        case GraphOperation::Gather:
            return foldGather();
        case GraphOperation::Transpose:
            return foldTranspose();
        case GraphOperation::Reshape:
            return foldReshape();
        case GraphOperation::Squeeze:
            return foldSqueeze();
        case GraphOperation::Unsqueeze:
            return foldUnsqueeze();
        case GraphOperation::Stack:
            return foldStack();
        case GraphOperation::Unstack:
            return foldUnstack();
        case GraphOperation::Identity:
            return keepAll();
        case GraphOperation::ShapeOf:
            return foldShapeOf();
        case GraphOperation::Broadcast:
            return foldBroadcast();
        case GraphOperation::Zeros:
            if (!m_node.sizes.empty()) {
                m_output.shape = m_node.sizes;
            }
            return;
        case GraphOperation::Other:
            return foldOther();
        default: // each element by itself
            return foldElementwise();
        }
    }

private:
    [[nodiscard]] const GraphValue* input(std::size_t index) const
    {
        return index < m_inputs.size() ? m_inputs[index] : nullptr;
    }

    /// Null when it is not known.
    [[nodiscard]] const GraphShape* shapeOf(std::size_t index) const
    {
        const GraphValue* value = input(index);
        return value != nullptr && value->shape ? &*value->shape : nullptr;
    }

    [[nodiscard]] const Integers* integersOf(std::size_t index) const
    {
        const GraphValue* value = input(index);
        return value != nullptr && value->integers ? &*value->integers : nullptr;
    }

    [[nodiscard]] const Tensor* constantOf(std::size_t index) const
    {
        const GraphValue* value = input(index);
        return value != nullptr ? value->constant.get() : nullptr;
    }

    /// The node's first axis, or `otherwise`, in so many axes; empty when there is no such one.
    [[nodiscard]] std::optional<std::size_t> firstAxis(std::size_t rank,
                                                       Integer otherwise = std::nullopt) const
    {
        const Integer axis = m_node.axes.empty() ? otherwise : Integer(m_node.axes.front());
        return axis ? axisFromFront(*axis, rank) : std::nullopt;
    }

    void setConstant(GraphValue& output, Result<Tensor> view) const
    {
        if (view) {
            output.shape.emplace(view->shape.begin(), view->shape.end());
            output.constant = std::make_shared<const Tensor>(*std::move(view));
        }
    }

    void keepAll()
    {
        if (const GraphValue* value = input(0)) {
            m_output.shape = value->shape;
            m_output.constant = value->constant;
            m_output.integers = value->integers;
            m_output.isScalar = value->isScalar;
        }
    }

    void foldOther()
    {
        if (m_shape == nullptr || m_node.kept == KeptShape::Nothing) {
            return;
        }
        m_output.shape =
            m_node.kept == KeptShape::Extents ? *m_shape : GraphShape(m_shape->size(), -1);
    }

    void keepShape()
    {
        if (m_shape != nullptr) {
            m_output.shape = *m_shape;
        }
    }

    /// The shapes of all inputs, spread over each other.
    void foldElementwise()
    {
        GraphShape shape;
        for (std::size_t index = 0; index < m_inputs.size(); ++index) {
            const GraphShape* each = shapeOf(index);
            if (each == nullptr) {
                return;
            }
            const GraphShape& longer = shape.size() < each->size() ? *each : shape;
            const GraphShape& shorter = shape.size() < each->size() ? shape : *each;
            GraphShape spread = longer;
            for (std::size_t fromEnd = 1; fromEnd <= shorter.size(); ++fromEnd) {
                std::int64_t& extent = spread[longer.size() - fromEnd];
                const std::int64_t other = shorter[shorter.size() - fromEnd];
                extent = extent == 1 || (extent < 0 && other > 1) ? other : extent;
            }
            shape = std::move(spread);
        }
        m_output.shape = std::move(shape);
    }

    void foldWholeNumbers()
    {
        const Integers* left = integersOf(0);
        const Integers* right = integersOf(1);
        if (left == nullptr || right == nullptr ||
            (left->size() != right->size() && left->size() != 1 && right->size() != 1)) {
            return;
        }
        const std::size_t count =
            left->empty() || right->empty() ? 0 : std::max(left->size(), right->size());
        m_output.integers.emplace();
        for (std::size_t index = 0; index < count; ++index) {
            m_output.integers->push_back(wholeNumberOf(m_node.operation,
                                                       (*left)[left->size() == 1 ? 0 : index],
                                                       (*right)[right->size() == 1 ? 0 : index]));
        }
        m_output.isScalar = input(0)->isScalar && input(1)->isScalar;
    }

    /// `sizes`, of which 1 leaves an extent of the input as it is.
    void foldBroadcast()
    {
        if (m_node.sizes.empty() || m_node.sizes.size() > kMaxRank) {
            return;
        }
        GraphShape shape = m_node.sizes;
        const std::size_t rank = m_shape == nullptr ? 0 : std::min(m_shape->size(), shape.size());
        for (std::size_t fromEnd = 1; fromEnd <= rank; ++fromEnd) {
            std::int64_t& extent = shape[shape.size() - fromEnd];
            extent = extent == 1 ? (*m_shape)[m_shape->size() - fromEnd] : extent;
        }
        m_output.shape = std::move(shape);
    }

    void foldMatMul()
    {
        const GraphShape* a = shapeOf(0);
        const GraphShape* b = shapeOf(1);
        if (a == nullptr || b == nullptr || a->size() < 2 || b->size() < 2) {
            return;
        }
        GraphShape shape(a->size() < b->size() ? b->begin() : a->begin(),
                         a->size() < b->size() ? b->end() - 2 : a->end() - 2);
        shape.push_back((*a)[a->size() - (m_node.transposesA ? 1 : 2)]);
        shape.push_back((*b)[b->size() - (m_node.transposesB ? 2 : 1)]);
        m_output.shape = std::move(shape);
    }

    void foldConcat()
    {
        const auto axis = m_shape != nullptr ? firstAxis(m_shape->size()) : std::nullopt;
        if (!axis) {
            return;
        }
        GraphShape shape = *m_shape;
        bool areIntegers = shape.size() == 1;
        Integers integers;
        for (std::size_t index = 0; index < m_inputs.size(); ++index) {
            const GraphShape* part = shapeOf(index);
            if (part == nullptr || part->size() != shape.size()) {
                return;
            }
            std::int64_t& total = shape[*axis];
            if (index > 0 && ((*part)[*axis] < 0 || total < 0 ||
                              __builtin_add_overflow(total, (*part)[*axis], &total))) {
                total = kUnknown;
            }
            const Integers* numbers = integersOf(index);
            areIntegers = areIntegers && numbers != nullptr &&
                          integers.size() + numbers->size() <= kMaxGraphIntegers;
            if (areIntegers) {
                integers.insert(integers.end(), numbers->begin(), numbers->end());
            }
        }
        m_output.shape = std::move(shape);
        if (areIntegers) {
            m_output.integers = std::move(integers);
        }
    }

    void foldSplit()
    {
        const auto axis = m_shape != nullptr ? firstAxis(m_shape->size()) : std::nullopt;
        if (!axis) {
            return;
        }
        const std::int64_t extent = (*m_shape)[*axis];
        const auto parts = static_cast<std::int64_t>(m_outputs.size());
        std::int64_t first = 0;
        for (std::size_t index = 0; index < m_outputs.size(); ++index) {
            std::int64_t size = kUnknown;
            if (index < m_node.sizes.size()) {
                size = m_node.sizes[index] < 0 ? restOf(index, extent) : m_node.sizes[index];
            } else if (extent >= 0) { // ONNX: the last of parts that cannot be equal is the
                                      // smaller one
                size = std::min(extent / parts + (extent % parts == 0 ? 0 : 1), extent - first);
            }
            GraphValue& output = m_outputs[index];
            output.shape = *m_shape;
            (*output.shape)[*axis] = size;
            if (size < 0 || extent < 0 || size > extent - first) {
                continue;
            }
            if (const Tensor* tensor = constantOf(0)) {
                setConstant(output,
                            slicedView(*tensor, {.axis = *axis,
                                                 .first = static_cast<std::uint64_t>(first),
                                                 .count = static_cast<std::uint64_t>(size)}));
            }
            first += size;
        }
    }

    /// What the other parts of a split leave for one.
    [[nodiscard]] std::int64_t restOf(std::size_t part, std::int64_t extent) const
    {
        std::int64_t rest = extent;
        for (std::size_t other = 0; other < m_node.sizes.size() && rest >= 0; ++other) {
            const std::int64_t size = m_node.sizes[other];
            rest = other == part ? rest : size < 0 || size > rest ? kUnknown : rest - size;
        }
        return rest < 0 ? kUnknown : rest;
    }

    void foldSlice()
    {
        const auto axes = m_shape != nullptr ? axesOf(m_node.axes, m_shape->size()) : std::nullopt;
        if (!axes || m_node.starts.size() != axes->size() || m_node.ends.size() != axes->size()) {
            return;
        }
        m_output.shape = *m_shape;
        std::shared_ptr<const Tensor> constant = input(0)->constant;
        for (std::size_t index = 0; index < axes->size(); ++index) {
            std::int64_t& extent = (*m_output.shape)[(*axes)[index]];
            const std::int64_t step = index < m_node.steps.size() ? m_node.steps[index] : 1;
            if (extent < 0 || step < 1) {
                extent = kUnknown;
                constant.reset();
                continue;
            }
            const SlicedRange range =
                rangeOf(m_node.starts[index], m_node.ends[index], step, extent);
            extent = range.count;
            if (constant) {
                auto view = slicedView(*constant, {.axis = (*axes)[index],
                                                   .first = static_cast<std::uint64_t>(range.first),
                                                   .count = static_cast<std::uint64_t>(range.count),
                                                   .step = static_cast<std::uint64_t>(step)});
                constant = shared(std::move(view));
            }
            if (const Integers* numbers = integersOf(0);
                numbers != nullptr && m_shape->size() == 1) {
                m_output.integers.emplace();
                for (std::int64_t at = 0; at < range.count; ++at) {
                    const auto from = static_cast<std::size_t>(range.first + at * step);
                    m_output.integers->push_back(from < numbers->size() ? (*numbers)[from]
                                                                        : std::nullopt);
                    if (m_output.integers->size() >= kMaxGraphIntegers) {
                        break;
                    }
                }
            }
        }
        m_output.constant = std::move(constant);
    }

    void foldGather()
    {
        const GraphShape* index = shapeOf(1);
        const auto axis = m_shape != nullptr ? firstAxis(m_shape->size(), 0) : std::nullopt;
        if (!axis || index == nullptr) {
            return;
        }
        GraphShape taken = *m_shape;
        taken.erase(taken.begin() + static_cast<std::ptrdiff_t>(*axis));
        taken.insert(taken.begin() + static_cast<std::ptrdiff_t>(*axis), index->begin(),
                     index->end());
        if (taken.size() > kMaxRank) {
            return;
        }
        m_output.shape = std::move(taken);
        const Integers* numbers = integersOf(1);
        if (numbers == nullptr) {
            return;
        }
        const std::int64_t extent = (*m_shape)[*axis];
        const auto place = [extent](const Integer& number) -> Integer {
            const bool isInside = number && extent >= 0 && *number < extent && *number >= -extent;
            return isInside ? Integer(*number < 0 ? *number + extent : *number) : std::nullopt;
        };
        if (const Integers* data = integersOf(0); data != nullptr && m_shape->size() == 1) {
            m_output.integers.emplace();
            for (const Integer& number : *numbers) {
                const Integer from = place(number);
                m_output.integers->push_back(from && std::cmp_less(*from, data->size())
                                                 ? (*data)[static_cast<std::size_t>(*from)]
                                                 : std::nullopt);
            }
            m_output.isScalar = index->empty();
        }
        const Tensor* tensor = constantOf(0);
        const Integer from = numbers->size() == 1 ? place(numbers->front()) : std::nullopt;
        if (tensor != nullptr && from && index->empty()) {
            auto view = slicedView(
                *tensor, {.axis = *axis, .first = static_cast<std::uint64_t>(*from), .count = 1});
            setConstant(m_output, std::move(view).andThen(
                                      [&](Tensor part) { return squeezedView(part, *axis); }));
        }
    }

    void foldTranspose()
    {
        if (m_shape == nullptr) {
            return;
        }
        auto order = axesOf(m_node.axes, m_shape->size());
        if (m_node.axes.empty()) {
            order.emplace(m_shape->size());
            std::iota(order->rbegin(), order->rend(), std::size_t{0});
        }
        if (!order || order->size() != m_shape->size()) {
            return;
        }
        m_output.shape.emplace();
        for (const std::size_t axis : *order) {
            m_output.shape->push_back((*m_shape)[axis]);
        }
        if (const Tensor* tensor = constantOf(0)) {
            setConstant(m_output, transposedView(*tensor, std::vector<std::uint64_t>(
                                                              order->begin(), order->end())));
        }
    }

    void foldReshape()
    {
        if (const Integers* numbers = integersOf(0)) {
            m_output.integers = *numbers;
            m_output.isScalar = m_node.sizes.empty() && input(0)->isScalar;
        }
        if (m_node.sizes.empty() || m_node.sizes.size() > kMaxRank) {
            return;
        }
        GraphShape shape = m_node.sizes;
        std::optional<std::int64_t> total = m_shape == nullptr ? std::nullopt : std::optional(1);
        for (std::size_t axis = 0; m_shape != nullptr && axis < m_shape->size() && total; ++axis) {
            std::int64_t product = 0;
            const bool isKnown = (*m_shape)[axis] >= 0 &&
                                 !__builtin_mul_overflow(*total, (*m_shape)[axis], &product);
            total = isKnown ? std::optional(product) : std::nullopt;
        }
        std::int64_t rest = 1;
        std::size_t open = 0;
        bool fits = true;
        for (const std::int64_t extent : shape) {
            open += extent < 0 ? 1 : 0;
            fits = fits && (extent < 0 || !__builtin_mul_overflow(rest, extent, &rest));
        }
        if (open == 1 && total && fits && rest > 0 && *total % rest == 0) {
            *std::ranges::find_if(shape, [](std::int64_t extent) { return extent < 0; }) =
                *total / rest;
        }
        if (const Tensor* tensor = constantOf(0);
            tensor != nullptr &&
            std::ranges::all_of(shape, [](auto extent) { return extent >= 0; })) {
            setConstant(m_output, reshapedView(*tensor, Shape(shape.begin(), shape.end())));
        }
        m_output.shape = std::move(shape);
    }

    void foldSqueeze()
    {
        if (const Integers* numbers = integersOf(0)) {
            m_output.integers = *numbers;
            m_output.isScalar = numbers->size() == 1;
        }
        auto axes = m_shape != nullptr ? axesOf(m_node.axes, m_shape->size()) : std::nullopt;
        if (!axes) {
            return;
        }
        for (std::size_t axis = 0; m_node.axes.empty() && axis < m_shape->size(); ++axis) {
            if ((*m_shape)[axis] < 0) {
                return;
            }
            if ((*m_shape)[axis] == 1) {
                axes->push_back(axis);
            }
        }
        std::ranges::sort(*axes, std::ranges::greater());
        m_output.shape = *m_shape;
        std::shared_ptr<const Tensor> constant = input(0)->constant;
        for (const std::size_t axis : *axes) {
            m_output.shape->erase(m_output.shape->begin() + static_cast<std::ptrdiff_t>(axis));
            constant = constant ? shared(squeezedView(*constant, axis)) : nullptr;
        }
        m_output.constant = std::move(constant);
    }

    void foldUnsqueeze()
    {
        if (const Integers* numbers = integersOf(0)) {
            m_output.integers = *numbers;
        }
        const std::size_t rank = m_shape != nullptr ? m_shape->size() + m_node.axes.size() : 0;
        auto axes =
            m_shape != nullptr && rank <= kMaxRank ? axesOf(m_node.axes, rank) : std::nullopt;
        if (!axes) {
            return;
        }
        std::ranges::sort(*axes);
        m_output.shape = *m_shape;
        std::shared_ptr<const Tensor> constant = input(0)->constant;
        for (const std::size_t axis : *axes) {
            m_output.shape->insert(m_output.shape->begin() + static_cast<std::ptrdiff_t>(axis), 1);
            constant = constant ? shared(unsqueezedView(*constant, axis)) : nullptr;
        }
        m_output.constant = std::move(constant);
    }

    void foldStack()
    {
        const auto axis = m_shape != nullptr && m_shape->size() < kMaxRank
                              ? firstAxis(m_shape->size() + 1, 0)
                              : std::nullopt;
        if (!axis) {
            return;
        }
        m_output.shape = *m_shape;
        m_output.shape->insert(m_output.shape->begin() + static_cast<std::ptrdiff_t>(*axis),
                               static_cast<std::int64_t>(m_inputs.size()));
        Integers integers;
        for (std::size_t index = 0; index < m_inputs.size(); ++index) {
            const Integers* number = integersOf(index);
            if (number == nullptr || number->size() != 1 || index >= kMaxGraphIntegers) {
                return;
            }
            integers.push_back(number->front());
        }
        if (m_shape->empty()) {
            m_output.integers = std::move(integers);
        }
    }

    void foldUnstack()
    {
        const auto axis = m_shape != nullptr ? firstAxis(m_shape->size(), 0) : std::nullopt;
        if (!axis) {
            return;
        }
        const Tensor* tensor = constantOf(0);
        for (std::size_t index = 0; index < m_outputs.size(); ++index) {
            m_outputs[index].shape = *m_shape;
            m_outputs[index].shape->erase(m_outputs[index].shape->begin() +
                                          static_cast<std::ptrdiff_t>(*axis));
            if (tensor != nullptr) {
                auto view = slicedView(*tensor, {.axis = *axis, .first = index, .count = 1});
                setConstant(m_outputs[index], std::move(view).andThen([&](Tensor part) {
                    return squeezedView(part, *axis);
                }));
            }
        }
    }

    void foldShapeOf()
    {
        if (m_shape == nullptr) {
            return;
        }
        m_output.shape = {static_cast<std::int64_t>(m_shape->size())};
        m_output.integers.emplace();
        for (const std::int64_t extent : *m_shape) {
            m_output.integers->push_back(extent < 0 ? std::nullopt : Integer(extent));
        }
    }

    const GraphNode& m_node;
    std::span<const GraphValue* const> m_inputs;
    std::span<GraphValue> m_outputs;
    GraphValue& m_output;      ///< the first one
    const GraphShape* m_shape; ///< of the first input; null when it is not known
};

} // namespace

void foldGraphNode(const GraphNode& node, std::span<const GraphValue* const> inputs,
                   std::span<GraphValue> outputs)
{
    if (outputs.empty()) {
        return;
    }
    GraphFolding(node, inputs, outputs).fold();
    std::vector<const Tensor*> constants;
    for (const GraphValue* each : inputs) {
        if (each == nullptr || !each->constant) {
            return;
        }
        constants.push_back(each->constant.get());
    }
    GraphValue& output = outputs.front();
    auto folded = output.constant ? std::nullopt : foldedConstant(node, constants);
    if (folded) {
        output.shape.emplace(folded->shape.begin(), folded->shape.end());
        output.constant = std::make_shared<const Tensor>(*std::move(folded));
    }
}

} // namespace gateloupe
