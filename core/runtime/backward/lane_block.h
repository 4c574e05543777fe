// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/runtime/backward/lane_weights.h"
#include "core/runtime/backward/work_numbers.h"
#include "core/runtime/cpu/team_pace.h"
#include "core/runtime/cpu/worker_team.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

/// One of the threads that work on a block.
struct TeamMember
{
    unsigned index = 0;
    unsigned count = 1;
    StepBarrier* barrier = nullptr;
    TeamPace* pace = nullptr; ///< of the member that measures

    /// Waits for the others.
    void meet() const
    {
        const std::atomic<bool> stop = false; // nothing stops a block
        if (pace == nullptr || count == 1) {
            static_cast<void>(barrier->wait(count, stop));
            return;
        }
        pace->arrive(TeamPace::Clock::now());
        static_cast<void>(barrier->wait(count, stop));
        pace->meet(TeamPace::Clock::now());
    }

    /// This member's share of [0, all): [first, end).
    [[nodiscard]] std::size_t first(std::size_t all) const { return all * index / count; }

    [[nodiscard]] std::size_t end(std::size_t all) const { return all * (index + 1) / count; }
};

/// Rows of numbers: a view of a trace, or a copy of their own.
struct NumberRows
{
    const float* values = nullptr;
    std::size_t stride = 0;

    [[nodiscard]] const float* at(std::size_t row) const { return values + row * stride; }
};

/// L is one number of the block, or has it beside the rest.
struct BlockSeed
{
    std::size_t row = 0;
    TraceSignal signal;
    std::size_t unit = 0;
};

/// What a lane's steps of one block read and make, all rows of a step beside each other: row
/// (step in the block) * B + sequence, steps in the order of time. The memory stays from block to
/// block. H hidden, R recurrent width, G gates, I inputs.
struct LaneBlock
{
    std::size_t firstStep = 0; ///< of the run
    std::size_t steps = 0;
    std::size_t rows = 0;

    std::vector<NumberRows> gates; ///< activated, [rows, H] each
    NumberRows hidden;             ///< h before the projection [rows, H]
    NumberRows c;                  ///< [rows, H]
    WorkNumbers x;                 ///< [rows, I]
    WorkNumbers before;            ///< h before the step [rows, R]
    WorkNumbers cBefore;           ///< [rows, H]
    std::optional<BlockSeed> seed;

    WorkNumbers dState;     ///< dL/dh behind the projection [rows, stride of R]; begins as
                            ///< what comes from outside, and grows by what comes from later
    WorkNumbers dCell;      ///< dL/dc, likewise [rows, H]
    WorkNumbers dInside;    ///< dState inside the projection's clip; empty without one
    WorkNumbers dHidden;    ///< dL/dh before the projection [rows, stride of H]
    WorkNumbers dSums;      ///< [rows, stride of sums]
    WorkNumbers dRecurrent; ///< likewise; empty where it is dSums
    WorkNumbers dX;         ///< [rows, stride of I]

    WorkNumbers resetState; ///< r * h of a GRU that resets before the product [rows, H]
    WorkNumbers fromState;  ///< R h + bR, or R (r * h) + bR, of its new gate [rows, stride]
    WorkNumbers inputSums;  ///< general: W x + bW [rows, stride of G * H]
    WorkNumbers stateSums;  ///< general: R h + bR, likewise
    WorkNumbers newState;   ///< h behind the projection before its clip [rows, stride]
    std::vector<std::vector<float>> converted; ///< of a trace in float64

    /// Makes room. Throws: std::bad_alloc.
    void resize(const LaneWeights& weights, std::size_t steps, std::size_t batch);
    /// Zeros into what grows, of rows [first, end).
    void clear(std::size_t first, std::size_t end);

    /// The dL/dz that the products with R read.
    [[nodiscard]] const WorkNumbers& recurrentSums() const
    {
        return dRecurrent.empty() ? dSums : dRecurrent;
    }

    /// dL of what the projection gave, before its clip.
    [[nodiscard]] const WorkNumbers& insideState() const
    {
        return dInside.empty() ? dState : dInside;
    }
};

} // namespace gateloupe
