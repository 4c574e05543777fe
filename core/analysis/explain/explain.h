// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/explain/trace_point.h"
#include "core/analysis/readout/readout.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe {

/// A run whose values are to be explained: what was asked, and what it left at each step.
/// Requires: `windows` are of a run of `request` with TraceDetail::Full.
struct ExplainedRun
{
    ForwardRequest request;
    TraceWindows windows;
};

/// The kind of a term's operand.
enum class TermKind : std::uint8_t
{
    Input,     ///< x, or h of the layer below
    Recurrent, ///< h of the step before
    Bias,  ///< a bias, or what the convention adds to the forget gate; the operand is 1, or r where
           ///< the reset gate scales the bias
    State, ///< a gate or a cell state of the same unit
};
[[nodiscard]] std::string_view nameOf(TermKind kind); ///< "input", "recurrent", "bias", "state"

/// An element of a tensor that is no network's own.
struct TensorCell
{
    std::shared_ptr<const Tensor> tensor; ///< never null
    std::uint64_t row = 0;                ///< of a vector: its element
    std::uint64_t col = 0;
};

/// One product of a sum.
struct ExplainedTerm
{
    TermKind kind = TermKind::Input;
    std::uint64_t index = 0; ///< column of the weight matrix, or the unit
    double weight = 0.0;
    double operand = 0.0;
    double product = 0.0;                 ///< weight * operand
    std::optional<ParameterId> parameter; ///< that the weight is in; row: the explained unit.
                                          ///< Empty: the weight is a readout's or a value of
                                          ///< the run
    std::optional<TensorCell> stored;     ///< the weight of a readout that was read from a file
    std::optional<FileLocation>
        location; ///< of the weight; empty where no bytes stand for it alone
    std::optional<TracePoint> weightPoint; ///< the gate whose value the weight is, in c = f c + i g
    std::optional<TracePoint> operandPoint; ///< the value of the run that the operand is; empty for
                                            ///< x, an initial state and a bias
    std::optional<TracePoint> resetPoint;   ///< the reset gate that the operand was scaled by, in a
                                            ///< GRU's new gate
    std::optional<std::uint64_t> step; ///< of the operand; empty for an initial state and a bias
    std::string sum;                   ///< which of Explanation::sums it is part of
};

/// The terms of one kind together: "W x", "R h", "bW", "bR", "p c", "forget offset", "f c", "i g",
/// ...
struct ExplainedSum
{
    std::string name;
    double value = 0.0;
};

/// A value of a run as the equation in force makes it.
struct Explanation
{
    TracePoint at;
    double value = 0.0;   ///< that the run left
    std::string equation; ///< "f = sigmoid(W x + R h + bW + bR)", as the network computes it
    double sum =
        0.0; ///< of all terms in float64: the pre-activation, or the state before it is clipped
    double result =
        0.0; ///< the equation of that sum: what float64 arithmetic makes of the run's own operands
    std::vector<ExplainedSum> sums;
    std::vector<ExplainedTerm>
        terms; ///< largest |product| first, what is not a finite number before all
};

/// Takes a value apart. Every operand is what the run itself left, so `value` and `result` differ
/// by the rounding of its backend only. Errors: InvalidArgument for a place that the run has not,
/// or that is padding; those of the weights and of the windows; Cancelled.
Result<Explanation> explain(const ExplainedRun& run, const TracePoint& at,
                            ProgressMonitor& monitor);

/// One number that a readout makes of a step's output.
struct ReadoutPoint
{
    std::uint64_t number = 0; ///< row of the readout's weights
    std::uint64_t step = 0;
    std::uint64_t sequence = 0;
    friend bool operator==(const ReadoutPoint&, const ReadoutPoint&) = default;
};

/// Takes a number of a readout apart, before any softmax: the products of its row with the output,
/// each of which is a value of the run, and its bias. `at` is the output's value whose term is the
/// largest; the weights have no parameter, they are the readout's.
/// Errors: ShapeMismatch for a readout of another output; else those of explain().
Result<Explanation> explainReadout(const ExplainedRun& run, const Readout& readout,
                                   const ReadoutPoint& at, ProgressMonitor& monitor);

} // namespace gateloupe
