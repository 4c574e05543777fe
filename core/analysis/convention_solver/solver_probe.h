// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/convention_solver/convention_solver_tensors.h"

namespace gateloupe::solver {

/// Which part of the output is compared.
struct ProbeCheck
{
    bool hasForward = true;   ///< of two directions
    bool hasBackward = true;  ///< of two directions
    bool isFirstStep = false; ///< only the first step that a direction reads; needs no R
    LastStep last = LastStep::OfTime;
};

/// Runs readings over the probe. One object per thread.
/// The equations of a unit are those of the reference backend; the products read weights as they
/// stand in a file: hundreds of thousands of readings are tried, none is worth a model and a trace.
/// What wins here is run again by the reference backend.
class Probe
{
public:
    explicit Probe(const ProbeData& data);

    /// The largest absolute error, or any number above `bound` as soon as the error passes it.
    /// Requires: the cells that the check needs are complete, of the network's sizes.
    double error(const ProbeNetwork& network, const ProbeCheck& check, double bound);

private:
    struct State
    {
        std::vector<double> h;
        std::vector<double> c;
        bool isZero = true;
    };

    void runUnidirectional(const ProbeCheck& check, std::uint64_t sequence);

    void runBidirectional(const ProbeCheck& check, std::uint64_t sequence);

    bool runDirection(const ProbeCheck& check, std::uint64_t sequence, std::uint32_t layer,
                      std::uint32_t direction);

    void start(State& state, std::uint32_t pseudoLayer, std::uint64_t sequence) const;

    void step(const ProbeCell& cell, std::span<const double> x, State& state);

    void lstm(State& state);

    void gru(const ProbeCell& cell, State& state);

    /// Sums of W x + bW and R h + bR of every gate.
    void sum(const ProbeCell& cell, std::span<const double> x, const State& state);

    /// Takes h of a step of one direction into the error; false once it passes the bound.
    bool compare(std::span<const double> h, std::uint64_t sequence, std::uint64_t t,
                 std::uint32_t direction);

    const ProbeData& m_data;
    const ProbeNetwork* m_network = nullptr;
    CellEquations m_equations; ///< of m_network
    double m_bound = 0.0;
    double m_error = 0.0;
    std::array<std::vector<double>, 4> m_fromInput;
    std::array<std::vector<double>, 4> m_fromState;
    std::vector<double> m_hidden;
    std::vector<double> m_resetState;
    std::vector<State> m_states;
    std::vector<double> m_layerInput;  ///< [T, width]
    std::vector<double> m_layerOutput; ///< [T, D*R]
};

} // namespace gateloupe::solver
