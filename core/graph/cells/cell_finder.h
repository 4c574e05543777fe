// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/progress_monitor.h"
#include "core/graph/dataflow_graph.h"
#include "core/graph/feature_walk.h"
#include "core/model/cell.h"
#include "core/model/equations.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// A parameter of a cell that a graph is made of: a view of a stored tensor, whose name it keeps,
/// as [rows, columns] in canonical orientation, biases as [rows].
struct GraphCellParameter
{
    ParameterKind kind = ParameterKind::InputWeights;
    Gate gate = Gate::Input;
    Tensor view;
    bool isNegated = false; ///< the gate is 1 - the canonical one: minus these numbers
};

/// h and c before the first step; empty where there is none.
struct GraphStart
{
    std::optional<GraphWindow> hidden;
    std::optional<GraphWindow> cell;
};

/// The facts about a recurrent cell in a graph, an operator or one that was taken apart.
struct GraphCellFacts
{
    CellKind cell = CellKind::Lstm;
    CellEquations equations;
    std::uint64_t inputSize = 0;
    std::uint64_t hiddenSize = 0;
    std::optional<std::uint64_t> projectionSize;
    /// The loop that runs it, whose variable h is; empty for what stands outside of any.
    std::optional<GraphLoopIndex> loop;
    std::vector<Warning> warnings;
};

/// A recurrent cell that an exporter took apart into products, sums and activations.
struct GraphCell : GraphCellFacts
{
    /// One time step: a loop has one, what was unrolled has several.
    struct Step
    {
        GraphValueIndex input;  ///< what the input weights multiply
        GraphValueIndex output; ///< h
        GraphInput cell = {};   ///< c; empty for a cell that has none
    };

    std::vector<GraphCellParameter> parameters;
    GraphStart start;
    std::vector<Step> steps;        ///< in the order of time; several stand one behind the other
    std::vector<std::string> nodes; ///< names of those that say which gate is which
};

struct GraphCells
{
    std::vector<GraphCell> cells;
    /// What looks like a cell and is none that can be used, why; without a cell, what came closest.
    std::vector<Warning> warnings;
    bool isCancelled = false; ///< the monitor ended it: there may be more
    std::uint64_t steps = 0;  ///< how much of the graph was walked over, in values
};

/// Finds recurrent cells by what is computed, not by names: an LSTM is h' = o squash(c'),
/// c' = f c + i g, a GRU z h + (1 - z) n in any writing, a plain RNN the activation of a sum of
/// which one summand comes from its own result. What multiplies the state in these, and which
/// constants multiply what comes in, say which gate is which, in any order of blocks, joined or
/// apart, with one bias or two. Activations are those that are computed, in any writing.
[[nodiscard]] GraphCells findCells(const DataflowGraph& graph, ProgressMonitor& monitor);
/// Finds cells without a way to cancel it.
[[nodiscard]] GraphCells findCells(const DataflowGraph& graph);

} // namespace gateloupe
