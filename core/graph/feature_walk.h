// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// Indices [first, first + count) of a value's last axis; all of them where count is below zero.
struct GraphWindow
{
    GraphValueIndex value;
    std::int64_t first = 0;
    std::int64_t count = -1;

    /// These indices of another value.
    [[nodiscard]] GraphWindow of(GraphValueIndex other) const { return {other, first, count}; }

    friend bool operator==(const GraphWindow&, const GraphWindow&) = default;
};

/// A product of stored weights with something that a run computes.
struct GraphProduct
{
    Tensor weights; ///< [features, operand's features]
    GraphWindow operand;
};

/// The two factors of a product, or summands of a sum.
using GraphFactors = std::pair<GraphWindow, GraphWindow>;

/// A product in a sum that is not one with stored weights.
struct GraphGated
{
    GraphFactors factors;
    std::uint32_t node = 0; ///< that multiplies them
};

/// A stored vector in a sum, and what was multiplied in the smallest part of the sum that it
/// stands in.
struct GraphBias
{
    Tensor numbers;
    std::vector<GraphWindow> beside;
};

/// A sum of products and constants taken apart. With an obstacle it is something else as well.
struct GraphSum
{
    std::vector<GraphProduct> products;
    std::vector<GraphBias> biases;
    std::vector<GraphGated> gated;
    double offset = 0.0;  ///< a single number for all features
    std::string obstacle; ///< what stands in the way; empty when nothing does
};

/// One product of a polynomial: stripped windows, and its sign.
struct GraphMonomial
{
    std::vector<GraphWindow> factors;
    int sign = 1;
};

/// Follows features of values back through a graph: through copies, blocks, joined parts and
/// constants that loops hand on. Does a bounded amount of work in all; exhausted() says when it
/// gave up.
/// Lifetime: the graph outlives this. Threads: one at a time.
class FeatureWalk
{
public:
    explicit FeatureWalk(const DataflowGraph& graph);

    [[nodiscard]] const DataflowGraph& graph() const { return m_graph; }

    [[nodiscard]] bool exhausted() const { return m_left == 0; }

    /// How much was walked over until now.
    [[nodiscard]] std::uint64_t steps() const { return m_limit - m_left; }

    /// All features of a value.
    [[nodiscard]] GraphWindow whole(GraphValueIndex value) const
    {
        return {value, 0, width(value)};
    }

    /// The window that the features come from, through everything that only moves them.
    GraphWindow strip(GraphWindow window);
    /// The value that a value is taken out of, through movements along any axis.
    GraphValueIndex originOf(GraphValueIndex value);

    /// The tensor that a value is, or a view of one; null when a run computes it.
    std::shared_ptr<const Tensor> constantOf(GraphValueIndex value) { return constantOf(value, 0); }

    /// The single number that a stored value is, whatever its shape; empty when it is none. With
    /// `isSpread` several equal numbers count as one.
    std::optional<double> numberOf(GraphValueIndex value, bool isSpread = false);
    /// The window of a stored vector, whatever axes of extent 1 it has; empty for what is none.
    std::optional<Tensor> vectorOf(const GraphWindow& window);
    /// Whether a value is zero everywhere: stored zeros, or an operator that makes them.
    bool isZero(GraphValueIndex value, int depth = 0);

    /// The two factors of a product; empty when it is none.
    std::optional<GraphFactors> factorsOf(GraphWindow window)
    {
        return operandsOf(window, GraphOperation::Multiply);
    }

    /// The two summands of a sum; empty when it is none.
    std::optional<GraphFactors> summandsOf(GraphWindow window)
    {
        return operandsOf(window, GraphOperation::Add);
    }

    /// These features of an input of the node that makes the window's value; its only one where
    /// the input is a single number for all. Requires: the node has that input.
    [[nodiscard]] GraphWindow child(const GraphNode& node, std::size_t input,
                                    const GraphWindow& window) const;
    /// Counts steps of the bounded work; false when it is used up.
    bool spend(std::uint64_t steps = 1);

    GraphSum sumOf(GraphWindow window) { return sumOf(window, 0); }

    /// The sum of products that a value is; what `isAtom` says of its parts is not looked into.
    /// Empty when there are too many.
    std::optional<std::vector<GraphMonomial>>
    polynomialOf(GraphWindow window, const std::function<bool(const GraphWindow&)>& isAtom);

private:
    [[nodiscard]] std::int64_t width(GraphValueIndex value) const;
    [[nodiscard]] bool isLastAxis(std::int64_t axis, GraphValueIndex value) const;
    [[nodiscard]] bool isInvariant(GraphValueIndex variable) const;
    std::optional<GraphWindow> before(const GraphWindow& window);
    std::optional<GraphWindow> beforeSlice(const GraphNode& node, const GraphWindow& window) const;
    std::optional<GraphWindow> beforeConcat(const GraphNode& node, const GraphWindow& window) const;
    std::optional<GraphWindow> beforeMovement(const GraphWindow& window) const;
    std::shared_ptr<const Tensor> constantOf(GraphValueIndex value, int depth);
    std::shared_ptr<const Tensor> foldedInLoop(GraphValueIndex index, int depth);
    std::optional<GraphFactors> operandsOf(GraphWindow window, GraphOperation operation);
    GraphSum sumOf(GraphWindow window, int depth);
    GraphSum sumOfNode(const GraphNode& node, const GraphWindow& window, int depth);
    GraphSum sumOfConstant(const Tensor& tensor, const GraphWindow& window);
    GraphSum sumOfProduct(const GraphNode& node, const GraphWindow& window);
    GraphSum sumOfFactors(const GraphNode& node, const GraphWindow& window);

    /// A part of what a matrix multiplies.
    struct Part
    {
        GraphWindow window;
        std::int64_t firstColumn = 0;
        std::int64_t columns = 0;
    };

    std::vector<Part> partsOf(GraphValueIndex value, std::int64_t columns, int depth);
    bool expand(GraphWindow window, const std::function<bool(const GraphWindow&)>& isAtom,
                int depth, std::vector<GraphMonomial>& result);

    const DataflowGraph& m_graph;
    std::vector<std::vector<bool>> m_invariants;                       ///< by loop and variable
    std::map<GraphValueIndex, std::shared_ptr<const Tensor>> m_folded; ///< null: no constants
    std::uint64_t m_limit;
    std::uint64_t m_left;
};

} // namespace gateloupe
