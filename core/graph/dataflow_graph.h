// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/strong_index.h"
#include "core/model/equations.h"
#include "core/tensor/tensor.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

using GraphValueIndex = StrongIndex<struct GraphValueTag>;
using GraphNodeIndex = StrongIndex<struct GraphNodeTag>;
using GraphLoopIndex = StrongIndex<struct GraphLoopTag>;

/// An input of a node that may be left out.
using GraphInput = std::optional<GraphValueIndex>;

/// What a node computes, in words that every exporter's operators can be put into. Axes may count
/// from the end (-1 is the last). A fully connected layer is a MatMul and an Add.
enum class GraphOperation : std::uint8_t
{
    MatMul, ///< inputs a, b; transposesA, transposesB swap their last two axes
    Add,
    Subtract,
    Multiply,
    Divide,
    Negate,
    Sigmoid,
    Tanh,
    Relu,
    Activate, ///< `activation` of each element: an operator that is one by itself
    Maximum,
    Minimum,
    Power, ///< a to the power of b
    Exp,
    Log,
    Expm1, ///< e^x - 1
    Log1p, ///< ln(1 + x)
    Abs,
    Sqrt,
    Square,
    Reciprocal,
    Erf,
    Erfc,    ///< 1 - erf(x)
    Not,     ///< 1 where it is 0, else 0
    Greater, ///< comparisons of a and b give 1 or 0
    GreaterEqual,
    Less,
    LessEqual,
    Select,    ///< inputs condition, a, b: a where the condition is not 0
    Concat,    ///< along axes[0]
    Split,     ///< along axes[0] into outputs of `sizes`; equal ones without
    Slice,     ///< of each of `axes` from starts (clamped) to ends by steps, which may be left out
    Gather,    ///< inputs data, index; of axes[0], which is gone where the index is a single number
    Transpose, ///< axis k of the output is axis axes[k] of the input; reversed where empty
    Reshape,   ///< its elements in their order, of the shape `sizes`; -1 for one, none if not known
    Squeeze,   ///< without `axes` of extent 1, or without all such where empty
    Unsqueeze, ///< with axes of extent 1 at `axes` of the output
    Broadcast, ///< repeated along axes
    Reverse,   ///< along `axes`, from the end
    Stack,     ///< the inputs along a new axes[0]
    Unstack,   ///< the indices of axes[0], one for each output
    Identity,  ///< equal numbers: casts, dequantised halves, dropout that is switched off
    ShapeOf,   ///< the extents of the input as whole numbers
    Zeros,     ///< zeros of any shape
    Other,     ///< anything else, and every recurrent operator: `type` and `attributes` say what
};

/// Extents, outermost first; -1 for one that is not known.
using GraphShape = std::vector<std::int64_t>;

/// What of its first input's shape the first output of an operator has that is Other.
enum class KeptShape : std::uint8_t
{
    Nothing,
    Rank,    ///< as many axes
    Extents, ///< all of it
};

struct GraphNode
{
    GraphOperation operation = GraphOperation::Other;
    std::string type; ///< the file's own word for the operator
    std::string name; ///< the file's own name, or a path that leads to it; for people
    std::vector<GraphInput> inputs;
    std::vector<std::int64_t> axes;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> starts;
    std::vector<std::int64_t> ends;
    std::vector<std::int64_t> steps;
    Activation activation; ///< of Activate
    bool transposesA = false;
    bool transposesB = false;
    KeptShape kept = KeptShape::Nothing;
    /// What steers an operator that is Other.
    std::map<std::string, Attribute::Value, std::less<>> attributes;
    std::vector<GraphValueIndex> outputs; ///< filled in by add()

    /// Empty when there is no such input, or it is left out.
    [[nodiscard]] GraphInput input(std::size_t index) const
    {
        return index < inputs.size() ? inputs[index] : std::nullopt;
    }

    /// Null when there is none of that name and type.
    template <typename T>
    [[nodiscard]] const T* find(std::string_view attribute) const
    {
        const auto found = attributes.find(attribute);
        return found == attributes.end() ? nullptr : std::get_if<T>(&found->second);
    }

    template <typename T>
    [[nodiscard]] T valueOr(std::string_view attribute, T otherwise) const
    {
        const T* value = find<T>(attribute);
        return value == nullptr ? otherwise : *value;
    }

    /// Empty when there is none.
    [[nodiscard]] std::string_view text(std::string_view attribute) const
    {
        const auto* text = find<std::string>(attribute);
        return text == nullptr ? std::string_view() : std::string_view(*text);
    }
};

/// Something that a run computes or is given, or a constant.
struct GraphValue
{
    enum class Origin : std::uint8_t
    {
        Input,     ///< of the whole graph
        Constant,  ///< see `constant`
        Node,      ///< an output of a node, which may still have turned out to be a constant
        Variable,  ///< of a loop, as its body sees it
        Item,      ///< of a loop: what its body sees of a sequence in one iteration
        Final,     ///< of a loop: a variable after the last iteration
        Collected, ///< of a loop: a value of its body in every iteration
    };

    std::string name; ///< the file's own; for people
    Origin origin = Origin::Input;
    std::uint32_t maker = 0; ///< index of the node or loop
    std::size_t port = 0;    ///< which of the maker's outputs, variables, items or collections
    std::optional<GraphShape> shape; ///< as far as it is known
    /// A tensor of the catalog, or a view of one: same name, other shape, strides or offset.
    std::shared_ptr<const Tensor> constant;
    /// Short lists of whole numbers as far as they are known: constants, and what is computed of
    /// them and of shapes.
    std::optional<std::vector<std::optional<std::int64_t>>> integers;
    bool isScalar = false; ///< `integers` is a single number, without an axis
};

/// Nodes that run again and again: WHILE, Loop, Scan, TensorIterator, loops of control flow.
/// Bodies may read values from outside as they are.
struct GraphLoop
{
    /// A variable of a loop: an iteration hands it to the next one.
    struct Variable
    {
        GraphInput initial;    ///< outside
        GraphValueIndex inner; ///< in the body, at the beginning of an iteration
        GraphInput next;       ///< in the body, at its end; empty until setNext()
    };

    /// One index of a sequence for each iteration.
    struct Item
    {
        GraphValueIndex sequence; ///< outside
        GraphValueIndex inner;    ///< in the body
        std::int64_t axis = 0;    ///< of the sequence
        bool isFromEnd = false;
        bool keepsAxis = false; ///< with an extent of 1
    };

    /// The values of all iterations along an axis.
    struct Collection
    {
        GraphValueIndex inner; ///< in the body
        std::int64_t axis = 0;
        bool isFromEnd = false;
        bool keepsAxis = false; ///< the values have it, with an extent of 1
    };

    std::string type;
    std::string name;
    std::vector<Variable> variables;
    std::vector<Item> items;
    std::vector<Collection> collections;
    /// How many iterations count for each sequence of a batch, outside: in later ones its variables
    /// keep what they were.
    GraphInput lengths;
    bool hasMask = false; ///< by a value for each iteration that says whether it counts
};

/// A program of tensors as a file holds it, in words that do not depend on the file's format.
/// Readers add values and nodes in the order of execution; shapes, whole numbers and views of
/// constants are worked out on the way, as far as they follow. Values are numbers of one list, also
/// those of loops' bodies.
/// Requires, of all: indices that this graph gave.
class DataflowGraph
{
public:
    GraphValueIndex addInput(std::string name, std::optional<GraphShape> shape = std::nullopt);
    /// Requires: a tensor of the catalog, not null. Short lists of whole numbers are read here.
    GraphValueIndex addConstant(std::shared_ptr<const Tensor> tensor);
    /// Takes a node and names for its outputs, of which an empty one may be an output that is left
    /// out; gives a value for each.
    std::vector<GraphValueIndex> add(GraphNode node, std::vector<std::string> outputs);
    /// Adds a node with one output.
    GraphValueIndex addOne(GraphNode node, std::string output = {});
    /// What the file says of a value's shape, beside what is known already.
    void setShape(GraphValueIndex value, const GraphShape& shape);
    void addOutput(GraphValueIndex value);

    GraphLoopIndex addLoop(std::string type, std::string name);
    /// A variable of the loop, as its body sees it.
    GraphValueIndex addVariable(GraphLoopIndex loop, GraphInput initial, std::string name);
    /// What the body leaves a variable for the next iteration.
    void setNext(GraphValueIndex variable, GraphValueIndex next);
    /// See GraphLoop::lengths and hasMask; a mask where there are no lengths.
    void setMask(GraphLoopIndex loop, GraphInput lengths);
    /// `item.inner` is filled in and returned.
    GraphValueIndex addItem(GraphLoopIndex loop, GraphLoop::Item item, std::string name);
    /// A variable after the last iteration.
    GraphValueIndex addFinal(GraphValueIndex variable, std::string name);
    GraphValueIndex addCollection(GraphLoopIndex loop, GraphLoop::Collection collection,
                                  std::string name);

    [[nodiscard]] const std::vector<GraphValue>& values() const { return m_values; }

    [[nodiscard]] const std::vector<GraphNode>& nodes() const { return m_nodes; }

    [[nodiscard]] const std::vector<GraphLoop>& loops() const { return m_loops; }

    [[nodiscard]] const std::vector<GraphValueIndex>& inputs() const { return m_inputs; }

    [[nodiscard]] const std::vector<GraphValueIndex>& outputs() const { return m_outputs; }

    [[nodiscard]] const GraphValue& value(GraphValueIndex index) const
    {
        return m_values[index.value];
    }

    /// The values of the inputs of a node; null for one that is left out.
    [[nodiscard]] std::vector<const GraphValue*> inputsOf(const GraphNode& node) const;

    /// Null when no node makes it.
    [[nodiscard]] const GraphNode* makerOf(GraphValueIndex index) const;

    /// The tensor that an input of a node is; null when a run computes it, or it is left out.
    [[nodiscard]] std::shared_ptr<const Tensor> constantOf(GraphInput input) const
    {
        return input ? value(*input).constant : nullptr;
    }

    /// Extents that a value holds, -1 for one that is not known; none where nothing is known.
    [[nodiscard]] GraphShape extentsIn(GraphInput index) const;
    /// The number that a stored value of one element is; empty for others.
    [[nodiscard]] std::optional<double> numberOf(GraphInput input) const;

    /// How many nodes, loops and outputs of the graph read each value. Asking for its shape does
    /// not count.
    [[nodiscard]] std::map<GraphValueIndex, std::size_t> uses() const;
    /// What a value is a copy of, through some copies; the value itself when it is none.
    [[nodiscard]] GraphValueIndex behindCopies(GraphValueIndex index) const;

    /// The loop's variable that the value is in its body, or after it; null for other values.
    [[nodiscard]] const GraphLoop::Variable* variableOf(GraphValueIndex index) const;
    /// The whole numbers of a value, when all of them are known.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integersOf(GraphInput index) const;

private:
    GraphValueIndex addValue(GraphValue value);

    std::vector<GraphValue> m_values;
    std::vector<GraphNode> m_nodes;
    std::vector<GraphLoop> m_loops;
    std::vector<GraphValueIndex> m_inputs;
    std::vector<GraphValueIndex> m_outputs;
};

} // namespace gateloupe
