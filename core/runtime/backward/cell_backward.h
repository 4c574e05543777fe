// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/runtime/backward/backward_faults.h"
#include "core/runtime/cpu/reference/reference_cell.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::reference {

/// The values that one sequence's step read in the forward pass.
struct StepInput
{
    std::span<const double> x; ///< [layer input]
    std::span<const double> h; ///< before the step [R]
    std::span<const double> c; ///< before the step [H]; LSTM only
    bool isFirst = false;      ///< of a sequence
    bool isLast = false;
    std::span<const double> seenX = {}; ///< what dW takes in place of x; empty: x itself
    std::uint64_t ownStep = 0;          ///< in the direction's own order
};

/// dL of a state: of that after a step on the way in, of that before it on the way out.
struct StateGradient
{
    Vector h; ///< [R]
    Vector c; ///< [H]; zeros but for an LSTM
};

/// L has this number of the step, beside what comes through the state.
struct StepSeed
{
    TraceSignal signal;
    std::uint64_t unit = 0;
};

/// The summed gradients of one gate's weights; the shapes are those of GateWeights.
struct CellGradients
{
    std::vector<GateWeights> gates; ///< gatesOf(kind) order
    Matrix projection;
};

/// One layer and direction backwards, step by step. The chain rule of the equations that stand in
/// reference_cell.cpp; each gate's sum is computed again from what the step read.
/// Threads: one at a time per object.
class CellBackward
{
public:
    /// Lifetime: `cell` and `faults` outlive it.
    CellBackward(const Cell& cell, std::uint64_t inputs, const BackwardFaults& faults);

    /// One step: `state` becomes dL of the state before the step; the weights' gradients grow.
    void step(const StepInput& input, StateGradient& state, const std::optional<StepSeed>& seed);

    /// dL/dz of the last step's gate sums: [G * H].
    [[nodiscard]] std::span<const double> sums() const { return m_dSums; }

    /// dL/dh of the last step before the projection: [H].
    [[nodiscard]] std::span<const double> hidden() const { return m_dHidden; }

    /// dL/dh of the last step as the state leaves it: [R].
    [[nodiscard]] std::span<const double> state() const { return m_dState; }

    /// dL/dc of the last step as c leaves it: [H].
    [[nodiscard]] std::span<const double> cellState() const { return m_dCell; }

    /// dL/dx of the last step: [layer input].
    [[nodiscard]] std::span<const double> x() const { return m_dX; }

    [[nodiscard]] const CellGradients& weights() const { return m_weights; }

private:
    using ForgottenReset = BackwardFaults::ForgottenReset;

    void computeSums(const StepInput& input);
    void computeGates(const StepInput& input);
    void throughProjection();
    void lstm(const StepInput& input, StateGradient& state);
    [[nodiscard]] double throughOutput(std::uint64_t u, double seen);
    void gru(const StepInput& input, StateGradient& state);
    void plain();
    void applyGateFaults();
    void throughProducts(const StepInput& input, StateGradient& state);
    void addRecurrent(std::size_t gate, const StepInput& input, StateGradient& state);
    void addSeed(const std::optional<StepSeed>& seed);
    [[nodiscard]] double candidateSlope(Gate gate, double sum, double value) const;
    [[nodiscard]] double gateSlope(Gate gate, double sum) const;
    [[nodiscard]] double wrongSlope(BackwardFaults::WrongSlope kind, const Activation& activation,
                                    double sum) const;
    [[nodiscard]] bool forgetsReset(BackwardFaults::ForgottenReset where) const;
    /// What gradients are summed up of over the steps.
    enum class StepSum : std::uint8_t
    {
        InputWeights,
        RecurrentWeights,
        Bias
    };

    /// Whether the step's terms enter a sum that may lack steps.
    [[nodiscard]] bool isAdded(StepSum sum, const StepInput& input) const;
    [[nodiscard]] double peepholeOf(std::size_t gate, std::uint64_t unit) const;

    const Cell& m_cell;
    const BackwardFaults& m_faults;
    std::uint64_t m_hidden = 0;
    std::vector<const GateWeights*> m_gates; ///< gatesOf(kind) order
    CellGradients m_weights;
    // The current step's gates, each [H].
    Vector m_sums;
    Vector m_values;     ///< activated
    Vector m_fromState;  ///< R h + bR of a GRU's new gate [H]
    Vector m_resetState; ///< r * h of a GRU that resets before the product [R]
    Vector m_newCell;    ///< c before it is clipped [H]
    Vector m_output;     ///< h before the projection [H]
    Vector m_newState;   ///< h behind the projection, not clipped [R]
    Vector m_gateSeeds;  ///< dL of the activated gates that comes from the seed alone
    Vector m_dSums;
    Vector
        m_dRecurrent; ///< dL of R h + bR, of every gate: that of the sum but for a GRU's new gate
    Vector m_dState;
    Vector m_dHidden;
    Vector m_dCell;
    Vector m_dX;
};

} // namespace gateloupe::reference
