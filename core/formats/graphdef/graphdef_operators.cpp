// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_operators.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/formats/graphdef/graphdef_numbers.h"
#include "core/formats/graphdef/graphdef_words.h"
#include "core/tensor/computed_tensors.h"

namespace gateloupe {

namespace {

constexpr auto kToTheEnd = std::numeric_limits<std::int64_t>::max();

/// The number that a writer meant who kept it in single precision: 0.2.
double decimalOf(double number)
{
    const auto text = shortestText(static_cast<float>(number));
    return numberFromText<double>(text).value_or(number);
}

class GraphdefOperator
{
public:
    GraphdefOperator(const GraphdefNode& node, std::vector<GraphInput> inputs, DataflowGraph& graph)
        : m_node(node)
        , m_graph(graph)
        , m_made{.type = node.op, .name = node.name, .inputs = std::move(inputs)}
    {
    }

    std::vector<GraphValueIndex> add()
    {
        if (m_node.op == "_FusedMatMul") {
            return {addFused()};
        }
        if (m_node.op == "StridedSlice") {
            return {addStridedSlice()};
        }
        if (m_node.op == "SquaredDifference") {
            return {addTwo(GraphOperation::Subtract, GraphOperation::Square)};
        }
        if (m_node.op == "Rsqrt") {
            return {addTwo(GraphOperation::Sqrt, GraphOperation::Reciprocal)};
        }
        if (m_node.op == "IdentityN") {
            return addCopies();
        }
        if (const auto folded = foldedNumbers()) {
            return {*folded};
        }
        std::size_t outputs = 1;
        translate(outputs);
        std::vector<std::string> names;
        for (std::size_t port = 0; port < outputs; ++port) {
            names.push_back(port == 0 ? m_node.name : m_node.name + ":" + std::to_string(port));
        }
        const auto known = shapeByRank();
        auto values = m_graph.add(std::move(m_made), std::move(names));
        if (!m_graph.value(values.front()).shape && known) {
            m_graph.setShape(values.front(), *known);
        }
        return values;
    }

private:
    [[nodiscard]] std::vector<std::int64_t> numbersAt(std::size_t input) const
    {
        return m_graph.integersOf(m_made.input(input)).value_or(std::vector<std::int64_t>());
    }

    /// The extents, with -1 for those that are not known; empty when there are none.
    [[nodiscard]] std::vector<std::int64_t> extentsAt(std::size_t input) const
    {
        std::vector<std::int64_t> extents;
        const GraphInput index = m_made.input(input);
        if (index && m_graph.value(*index).integers) {
            for (const auto& number : *m_graph.value(*index).integers) {
                extents.push_back(number.value_or(-1));
            }
        }
        return extents;
    }

    [[nodiscard]] const std::optional<GraphShape>& shapeAt(std::size_t input) const
    {
        static const std::optional<GraphShape> kNone;
        const GraphInput index = m_made.input(input);
        return index ? m_graph.value(*index).shape : kNone;
    }

    void keep(GraphOperation operation, std::size_t inputs)
    {
        m_made.operation = operation;
        m_made.inputs.resize(std::min(m_made.inputs.size(), inputs));
    }

    /// Axes stand in an input behind those that are kept.
    void along(GraphOperation operation, std::size_t axes, std::size_t most)
    {
        m_made.axes = numbersAt(axes);
        if (!m_made.axes.empty() && m_made.axes.size() <= most) {
            keep(operation, axes);
        }
    }

    /// An operator that the graph has two words for.
    GraphValueIndex addTwo(GraphOperation first, GraphOperation second)
    {
        GraphNode outer{.operation = second, .type = m_made.type, .name = m_made.name};
        m_made.operation = first;
        outer.inputs = {m_graph.addOne(std::move(m_made), m_node.name)};
        return m_graph.addOne(std::move(outer), m_node.name);
    }

    /// The extents behind a sum or a mean along some axes, which keep an extent of 1.
    [[nodiscard]] std::optional<GraphShape> reducedShape() const
    {
        constexpr std::array<std::string_view, 5> kReductions = {"Mean", "Sum", "Max", "Min",
                                                                 "Prod"};
        auto shape = shapeAt(0);
        const bool isKnown = isOneOf(std::string_view(m_node.op), kReductions) && shape &&
                             m_node.number("keep_dims") != 0 && m_made.input(1) &&
                             m_graph.integersOf(m_made.input(1));
        for (const std::int64_t named : isKnown ? numbersAt(1) : std::vector<std::int64_t>()) {
            if (const auto axis = axisFromFront(named, shape->size())) {
                (*shape)[*axis] = 1;
            }
        }
        return isKnown ? shape : std::nullopt;
    }

    /// What is known of a product's or joined parts' shape where one of the inputs has none: a
    /// MatMul has two axes, and what is joined has as many as each of its parts.
    [[nodiscard]] std::optional<GraphShape> shapeByRank() const
    {
        if (auto reduced = reducedShape()) {
            return reduced;
        }
        if (m_node.op == "MatMul") {
            const auto& right = shapeAt(1);
            constexpr std::size_t kRank = 2;
            return right && right->size() == kRank
                       ? std::optional(GraphShape{-1, (*right)[m_made.transposesB ? 0 : 1]})
                       : std::nullopt;
        }
        if (m_made.operation != GraphOperation::Concat) {
            return std::nullopt;
        }
        for (std::size_t input = 0; input < m_made.inputs.size(); ++input) {
            if (shapeAt(input)) {
                return GraphShape(shapeAt(input)->size(), -1);
            }
        }
        return std::nullopt;
    }

    /// Whole numbers that follow from others, and from shapes: Rank, Range, Fill.
    [[nodiscard]] std::optional<GraphValueIndex> foldedNumbers()
    {
        if (m_node.op == "Rank" && shapeAt(0)) {
            const auto rank = static_cast<std::int64_t>(shapeAt(0)->size());
            return m_graph.addConstant(integerConstant(m_node.name, rank));
        }
        constexpr std::int64_t kMost = 64;
        if (m_node.op == "Fill") {
            const auto extents = numbersAt(0);
            const auto filling = numbersAt(1);
            if (extents.size() == 1 && filling.size() == 1 && extents[0] >= 0 &&
                extents[0] <= kMost) {
                const auto count = static_cast<std::size_t>(extents[0]);
                return m_graph.addConstant(
                    integersConstant(m_node.name, std::vector<std::int64_t>(count, filling[0])));
            }
        }
        if (m_node.op == "Range" && m_made.inputs.size() == 3) {
            const auto first = numbersAt(0);
            const auto end = numbersAt(1);
            const auto step = numbersAt(2);
            if (first.size() == 1 && end.size() == 1 && step.size() == 1 && step[0] > 0 &&
                first[0] >= 0 && end[0] >= first[0] && end[0] - first[0] <= kMost) {
                std::vector<std::int64_t> numbers;
                for (std::int64_t number = first[0]; number < end[0]; number += step[0]) {
                    numbers.push_back(number);
                }
                return m_graph.addConstant(integersConstant(m_node.name, numbers));
            }
        }
        return std::nullopt;
    }

    /// Each input once more.
    std::vector<GraphValueIndex> addCopies()
    {
        std::vector<GraphValueIndex> copies;
        for (const GraphInput& input : m_made.inputs) {
            copies.push_back(m_graph.addOne({.operation = GraphOperation::Identity,
                                             .type = m_node.op,
                                             .name = m_node.name,
                                             .inputs = {input}},
                                            m_node.name));
        }
        return copies;
    }

    /// A product and what is done with it: what stands in the place of the bias may be any value.
    GraphValueIndex addFused()
    {
        const auto inputs = m_made.inputs;
        const auto fused = m_node.words.find("fused_ops");
        GraphNode product{.operation = GraphOperation::MatMul,
                          .type = m_node.op,
                          .name = m_node.name,
                          .transposesA = m_node.number("transpose_a") != 0,
                          .transposesB = m_node.number("transpose_b") != 0};
        product.inputs.assign(
            inputs.begin(),
            inputs.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(inputs.size(), 2)));
        GraphValueIndex value = m_graph.addOne(std::move(product), m_node.name);
        const std::vector<std::string> none;
        for (const std::string& word : fused == m_node.words.end() ? none : fused->second) {
            GraphdefNode next;
            next.name = m_node.name;
            next.op = word;
            std::vector<GraphInput> operands = {value};
            if (word == "BiasAdd" && inputs.size() > 2) {
                operands.push_back(inputs[2]);
            }
            value = addGraphdefNode(next, std::move(operands), m_graph).front();
        }
        return value;
    }

    void translate(std::size_t& outputs)
    {
        const std::string& op = m_node.op;
        const auto* word = std::ranges::find(kGraphdefWords, op, &GraphdefWord::op);
        const auto* known = std::ranges::find(kGraphdefActivations, op, &GraphdefActivation::op);
        if (word != kGraphdefWords.end()) {
            m_made.operation = word->operation;
            dropOnes();
        } else if (known != kGraphdefActivations.end()) {
            m_made.operation = GraphOperation::Activate;
            m_made.activation = known->activation;
        } else if (op == "MatMul" || op.starts_with("BatchMatMul")) {
            m_made.operation = GraphOperation::MatMul;
            m_made.transposesA = m_node.number("transpose_a") != 0 || m_node.number("adj_x") != 0;
            m_made.transposesB = m_node.number("transpose_b") != 0 || m_node.number("adj_y") != 0;
        } else if (op == "Erfc") {
            translateErfc();
        } else if (op == "AddN") {
            translateSum();
        } else if (op == "ConcatV2" && m_made.inputs.size() > 1) {
            along(GraphOperation::Concat, m_made.inputs.size() - 1, 1);
        } else if (op == "Concat" && m_made.inputs.size() > 1) {
            std::rotate(m_made.inputs.begin(), m_made.inputs.begin() + 1,
                        m_made.inputs.end()); // its axis stands first
            along(GraphOperation::Concat, m_made.inputs.size() - 1, 1);
        } else if (op == "Fill" || op == "ZerosLike") {
            translateZeros();
        } else if (op == "LeakyRelu") {
            constexpr double kUnsaid = 0.2;
            m_made.operation = GraphOperation::Activate;
            m_made.activation = {ActivationKind::LeakyRelu,
                                 decimalOf(m_node.real("alpha", kUnsaid))};
        } else if (op == "ClipByValue" && m_made.inputs.size() == 3) {
            translateClip();
        } else if (op == "Reshape") {
            m_made.sizes = extentsAt(1);
            keep(GraphOperation::Reshape, 1);
        } else if (op == "Slice") {
            translateSlice();
        } else {
            translateMovement(outputs);
        }
    }

    void translateMovement(std::size_t& outputs)
    {
        const std::string& op = m_node.op;
        const auto parts = [](std::int64_t count) {
            constexpr std::int64_t kMost = 65536;
            return static_cast<std::size_t>(std::clamp<std::int64_t>(count, 1, kMost));
        };
        if (op == "Split" && m_made.inputs.size() == 2) {
            outputs = parts(m_node.number("num_split"));
            m_made.axes = numbersAt(0);
            if (m_made.axes.size() == 1) {
                m_made.operation = GraphOperation::Split;
                m_made.inputs.erase(m_made.inputs.begin());
            }
        } else if (op == "SplitV") {
            outputs = parts(m_node.number("num_split"));
            m_made.sizes = numbersAt(1);
            m_made.axes = numbersAt(2);
            if (m_made.axes.size() == 1 && m_made.sizes.size() == outputs) {
                keep(GraphOperation::Split, 1);
            }
        } else if (op == "Transpose") {
            along(GraphOperation::Transpose, 1, kMaxRank);
        } else if (op == "Squeeze") {
            const auto dims = m_node.lists.find("squeeze_dims");
            m_made.axes = dims == m_node.lists.end() ? std::vector<std::int64_t>() : dims->second;
            m_made.operation = GraphOperation::Squeeze;
        } else if (op == "ExpandDims") {
            along(GraphOperation::Unsqueeze, 1, 1);
        } else if (op == "GatherV2" && m_node.number("batch_dims") == 0) {
            along(GraphOperation::Gather, 2, 1);
        } else if (op == "Gather") {
            m_made.axes = {0};
            keep(GraphOperation::Gather, 2);
        } else if (op == "ReverseV2") {
            along(GraphOperation::Reverse, 1, kMaxRank);
        } else if (op == "ReverseSequence") {
            m_made.axes = {m_node.number("seq_dim")};
            keep(GraphOperation::Reverse, 2);
        } else if (op == "Pack") {
            m_made.operation = GraphOperation::Stack;
            m_made.axes = {m_node.number("axis")};
        } else if (op == "Unpack") {
            outputs = parts(m_node.number("num"));
            m_made.operation = GraphOperation::Unstack;
            m_made.axes = {m_node.number("axis")};
        } else if (op == "Tile") {
            translateTile();
        }
    }

    /// Whether a value is ones of any shape: dropout that is switched off multiplies with them.
    [[nodiscard]] bool isOnes(const GraphInput& input) const
    {
        const GraphNode* node = input ? m_graph.makerOf(m_graph.behindCopies(*input)) : nullptr;
        return node != nullptr &&
               (node->type == "OnesLike" ||
                (node->type == "Fill" && m_graph.numberOf(node->input(1)) == 1.0));
    }

    void dropOnes()
    {
        if (m_made.operation != GraphOperation::Multiply || m_made.inputs.size() != 2) {
            return;
        }
        if (isOnes(m_made.inputs[0])) {
            std::swap(m_made.inputs[0], m_made.inputs[1]);
        }
        if (isOnes(m_made.inputs[1])) {
            keep(GraphOperation::Identity, 1);
        }
    }

    /// 1 - erf.
    void translateErfc()
    {
        const GraphInput erf = m_graph.addOne({.operation = GraphOperation::Erf,
                                               .type = m_node.op,
                                               .name = m_node.name,
                                               .inputs = m_made.inputs},
                                              m_node.name);
        m_made.inputs = {m_graph.addConstant(realConstant(m_node.name, 1.0)), erf};
        m_made.operation = GraphOperation::Subtract;
    }

    /// Several summands: a chain of sums, of which the node itself is the last.
    void translateSum()
    {
        if (m_made.inputs.size() == 1) {
            m_made.operation = GraphOperation::Identity;
            return;
        }
        GraphInput sum = m_made.input(0);
        for (std::size_t index = 1; index + 1 < m_made.inputs.size(); ++index) {
            sum = m_graph.addOne({.operation = GraphOperation::Add,
                                  .type = m_node.op,
                                  .name = m_node.name,
                                  .inputs = {sum, m_made.inputs[index]}},
                                 m_node.name);
        }
        if (!m_made.inputs.empty()) {
            m_made.inputs = {sum, m_made.inputs.back()};
            m_made.operation = GraphOperation::Add;
        }
    }

    void translateZeros()
    {
        if (m_node.op == "ZerosLike") {
            m_made.sizes = shapeAt(0).value_or(GraphShape());
            m_made.operation = GraphOperation::Zeros;
            return;
        }
        m_made.sizes = extentsAt(0);
        const auto filling = m_graph.constantOf(m_made.input(1));
        if (filling && isFilledWith(*filling, 0.0).value_or(false)) {
            m_made.operation = GraphOperation::Zeros;
        }
    }

    /// The value, its least and its most.
    void translateClip()
    {
        const GraphInput most = m_graph.addOne({.operation = GraphOperation::Minimum,
                                                .type = m_node.op,
                                                .name = m_node.name,
                                                .inputs = {m_made.inputs[0], m_made.inputs[2]}},
                                               m_node.name);
        m_made.inputs = {most, m_made.inputs[1]};
        m_made.operation = GraphOperation::Maximum;
    }

    /// Repeated once along every axis but those of extent 1.
    void translateTile()
    {
        const auto times = extentsAt(1);
        const auto& shape = shapeAt(0);
        if (!shape || shape->size() != times.size()) {
            return;
        }
        m_made.sizes = *shape;
        for (std::size_t axis = 0; axis < times.size(); ++axis) {
            if (times[axis] != 1 && (*shape)[axis] != 1) {
                return;
            }
            m_made.sizes[axis] = times[axis] == 1 ? (*shape)[axis] : times[axis];
        }
        keep(GraphOperation::Broadcast, 1);
    }

    void translateSlice()
    {
        const auto starts = numbersAt(1);
        const auto sizes = extentsAt(2);
        if (starts.empty() || starts.size() != sizes.size()) {
            return;
        }
        for (std::size_t axis = 0; axis < starts.size(); ++axis) {
            m_made.axes.push_back(static_cast<std::int64_t>(axis));
            m_made.starts.push_back(starts[axis]);
            std::int64_t end = sizes[axis]; // of -1 reaches to the end
            if (end < 0 || __builtin_add_overflow(starts[axis], end, &end)) {
                end = kToTheEnd;
            }
            m_made.ends.push_back(end);
        }
        keep(GraphOperation::Slice, 1);
    }

    [[nodiscard]] bool isMasked(std::string_view mask, std::size_t place) const
    {
        constexpr std::size_t kBits = 31;
        return place < kBits &&
               (static_cast<std::uint64_t>(m_node.number(mask)) >> place & 1U) != 0;
    }

    /// A strided slice while its positions are read, one by one.
    struct StridedSlice
    {
        std::vector<std::int64_t> starts;
        std::vector<std::int64_t> ends;
        std::vector<std::int64_t> steps;
        std::vector<std::int64_t> gone;  ///< axes of the result of the slice, to be squeezed
        std::vector<std::int64_t> fresh; ///< axes of the output, to be added
        std::int64_t axis = 0;           ///< the next of the input
        std::int64_t output = 0;         ///< the next of the output
    };

    /// A slice, then axes that are gone or new.
    GraphValueIndex addStridedSlice()
    {
        StridedSlice slice{.starts = extentsAt(1), .ends = extentsAt(2), .steps = numbersAt(3)};
        const std::size_t count = slice.steps.size();
        bool isRead = count > 0 && slice.starts.size() == count && slice.ends.size() == count;
        if (isRead && isReversal(slice)) {
            return addReversed();
        }
        for (std::size_t place = 0; isRead && place < count; ++place) {
            if (isMasked("ellipsis_mask", place)) {
                isRead = passEllipsis(slice);
            } else if (isMasked("new_axis_mask", place)) {
                slice.fresh.push_back(slice.output++);
            } else {
                isRead = sliceAxis(slice, place);
            }
        }
        if (!isRead) {
            m_made.kept = KeptShape::Nothing;
            return m_graph.addOne(std::move(m_made), m_node.name);
        }
        keep(GraphOperation::Slice, 1);
        GraphValueIndex value = m_graph.addOne(std::move(m_made), m_node.name);
        value = withAxes(GraphOperation::Squeeze, value, slice.gone);
        return withAxes(GraphOperation::Unsqueeze, value, slice.fresh);
    }

    /// x[::-1].
    [[nodiscard]] bool isReversal(const StridedSlice& slice) const
    {
        return slice.steps.size() == 1 && slice.steps[0] == -1 && isMasked("begin_mask", 0) &&
               isMasked("end_mask", 0) && !isMasked("shrink_axis_mask", 0) &&
               !isMasked("ellipsis_mask", 0) && !isMasked("new_axis_mask", 0);
    }

    /// Passes the axes that no position names. Returns false when it is not known how many.
    bool passEllipsis(StridedSlice& slice) const
    {
        std::size_t named = 0;
        for (std::size_t place = 0; place < slice.steps.size(); ++place) {
            named += isMasked("ellipsis_mask", place) || isMasked("new_axis_mask", place) ? 0 : 1;
        }
        const auto& shape = shapeAt(0);
        if (!shape || shape->size() < named) {
            return false;
        }
        slice.axis += static_cast<std::int64_t>(shape->size() - named);
        slice.output += static_cast<std::int64_t>(shape->size() - named);
        return true;
    }

    /// Slices the next axis as position `place` says. Returns false for what a run computes, unless
    /// the masks say that it does not count, and for a negative step.
    bool sliceAxis(StridedSlice& slice, std::size_t place)
    {
        const bool isGone = isMasked("shrink_axis_mask", place);
        const bool hasStart = !isMasked("begin_mask", place) || isGone;
        const bool hasEnd = !isMasked("end_mask", place) || isGone;
        if ((hasStart && !isKnownAt(1, place)) || (hasEnd && !isGone && !isKnownAt(2, place)) ||
            slice.steps[place] < 0) {
            return false;
        }
        const std::int64_t start = hasStart ? slice.starts[place] : 0;
        const std::int64_t next = start == -1 ? kToTheEnd : start + 1;
        m_made.axes.push_back(slice.axis);
        m_made.starts.push_back(start);
        m_made.ends.push_back(isGone ? next : hasEnd ? slice.ends[place] : kToTheEnd);
        m_made.steps.push_back(isGone ? 1 : slice.steps[place]);
        if (isGone) {
            slice.gone.push_back(slice.axis);
        } else {
            ++slice.output;
        }
        ++slice.axis;
        return true;
    }

    [[nodiscard]] bool isKnownAt(std::size_t input, std::size_t place) const
    {
        const auto& integers = m_graph.value(*m_made.input(input)).integers;
        return integers && place < integers->size() && (*integers)[place].has_value();
    }

    /// All of the first axis from its end.
    GraphValueIndex addReversed()
    {
        m_made.axes = {0};
        keep(GraphOperation::Reverse, 1);
        return m_graph.addOne(std::move(m_made), m_node.name);
    }

    GraphValueIndex withAxes(GraphOperation operation, GraphValueIndex value,
                             const std::vector<std::int64_t>& axes)
    {
        return axes.empty() ? value
                            : m_graph.addOne({.operation = operation,
                                              .type = m_node.op,
                                              .name = m_node.name,
                                              .inputs = {value},
                                              .axes = axes},
                                             m_node.name);
    }

    const GraphdefNode& m_node;
    DataflowGraph& m_graph;
    GraphNode m_made;
};

} // namespace

std::vector<GraphValueIndex> addGraphdefNode(const GraphdefNode& node,
                                             std::vector<GraphInput> inputs, DataflowGraph& graph)
{
    return GraphdefOperator(node, std::move(inputs), graph).add();
}

} // namespace gateloupe
