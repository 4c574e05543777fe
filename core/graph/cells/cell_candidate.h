// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/graph/dataflow_graph.h"
#include "core/graph/feature_walk.h"
#include "core/model/cell.h"
#include "core/model/equations.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// A stored vector that the cell state is multiplied with in one of the sums.
struct GraphPeephole
{
    std::size_t gate = 0; ///< its place in gatesOf(cell)
    Tensor numbers;
};

/// A stored matrix makes h' of what the output gate lets through.
struct GraphProjection
{
    Tensor weights;                ///< [projected, hidden]
    std::optional<ClipRange> clip; ///< of what it makes
    GraphValueIndex output;        ///< h'
};

/// A part of a graph that looks like one step of a cell.
struct CellCandidate
{
    CellKind cell = CellKind::Lstm;
    CellEquations equations;
    GruReset gruReset = GruReset::After;
    bool isUpdateNegated = false;            ///< the file's z is 1 - z
    double forgetOffset = 0.0;               ///< beside the one in the forget gate's sum
    GraphValueIndex output;                  ///< h', before a projection
    std::optional<GraphWindow> formerCell;   ///< c, as far as it is not zero
    std::optional<GraphWindow> keptCell;     ///< c' as the next step has to take it
    std::optional<GraphWindow> formerHidden; ///< h, once it is known
    bool isHiddenKnown = false;              ///< formerHidden says it, even where there is none
    std::vector<GraphSum> sums;              ///< in the order of gatesOf(cell)
    GraphSum inner;                          ///< what the reset gate multiplies, reset after
    std::vector<GraphPeephole> peepholes;
    std::optional<GraphProjection> projection;
    std::vector<std::string> nodes; ///< names of those that say which gate is which
    std::vector<Warning> warnings;
    std::optional<std::size_t> former; ///< the candidate of the step before
    std::optional<GraphLoopIndex> loop;
    bool hasNext = false;
};

/// Which numbers a view looks at.
using GraphViewKey =
    std::tuple<const TensorSource*, std::uint64_t, Shape, std::vector<std::int64_t>>;

[[nodiscard]] GraphViewKey keyOf(const Tensor& tensor);

/// The stored matrices that it multiplies with.
[[nodiscard]] std::set<GraphViewKey> weightsOf(const CellCandidate& candidate);

/// The operands that the gates multiply, each once.
[[nodiscard]] std::vector<GraphWindow> operandsOf(const CellCandidate& candidate);

/// Features of h; 0 where no sum has a product.
[[nodiscard]] std::uint64_t hiddenSizeOf(const CellCandidate& candidate);

/// Whether two steps multiply with one and the same stored matrix.
[[nodiscard]] bool sharesWeights(const CellCandidate& a, const CellCandidate& b);

/// Whether one step uses the weights of another, or those of them that are left where the state
/// before it is zero.
[[nodiscard]] bool isStepOfSame(const CellCandidate& former, const CellCandidate& later);

} // namespace gateloupe
