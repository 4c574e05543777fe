// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/model/cell.h"
#include "core/model/rnn_model.h"
#include "core/model/rnn_spec.h"

namespace gateloupe::solver {

/// A matrix inside somebody else's numbers; none without `at`.
struct Strided
{
    const double* at = nullptr;
    std::ptrdiff_t rowStride = 0;
    std::ptrdiff_t colStride = 0;

    friend auto operator<=>(const Strided&, const Strided&) = default;
};

/// The weights of one layer and direction, by position in gatesOf(cell).
struct ProbeCell
{
    std::array<Strided, 4> W;
    std::array<Strided, 4> R;
    std::array<Strided, 4> bW;
    std::array<Strided, 4> bR;
    Strided projection;

    friend auto operator<=>(const ProbeCell&, const ProbeCell&) = default;
};

/// A network as one reading of a file sees it.
struct ProbeNetwork
{
    RnnSpec spec;
    GruReset reset = GruReset::After;
    double forgetOffset = 0.0;
    Direction direction = Direction::Forward; ///< of a network with one
    std::vector<ProbeCell> cells;             ///< pseudo-layer order
};

/// Which step an output of one step is.
enum class LastStep : std::uint8_t
{
    OfTime,      ///< the input's last
    OfDirection, ///< the last that each direction reads: its final state
};

/// The input and the output to compare with, float64.
/// Shapes: x [B, T, I]; y [B, T, W], or [B, W] of one step; h0, c0 [L*D, B, width] or empty.
struct ProbeData
{
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    std::uint64_t inputSize = 0;
    std::uint64_t outputWidth = 0;
    bool hasAllSteps = true;
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> h0;
    std::vector<double> c0;
};

/// What of the output is compared.
struct ProbeCheck
{
    bool hasForward = true;   ///< of two directions
    bool hasBackward = true;  ///< of two directions
    bool isFirstStep = false; ///< only the first step that a direction reads; needs no R
    LastStep last = LastStep::OfTime;
};

/// Runs readings over the probe. One object per thread.
class Probe
{
public:
    explicit Probe(const ProbeData& data)
        : m_data(data)
    {
    }

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

    double runUnidirectional(const ProbeCheck& check, std::uint64_t sequence);
    double runBidirectional(const ProbeCheck& check, std::uint64_t sequence);
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
