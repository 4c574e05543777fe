// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/runtime/backward/cell_backward.h"
#include "core/runtime/backward/kernels/panel_product.h"
#include "core/runtime/cpu/worker_team.h"

namespace gateloupe {

/// A matrix [count, columns] as tile products read it: 32 columns after the other, zeros behind the
/// last one.
class PackedColumns
{
public:
    PackedColumns() = default;
    /// `values` is row-major with `stride` numbers from row to row.
    PackedColumns(const float* values, std::size_t count, std::size_t columns, std::size_t stride);

    [[nodiscard]] std::size_t tiles() const { return (m_columns + kPanelLanes - 1) / kPanelLanes; }

    [[nodiscard]] std::size_t columns() const { return m_columns; }

    /// Numbers from row to row of a result: whole tiles.
    [[nodiscard]] std::size_t stride() const { return tiles() * kPanelLanes; }

    [[nodiscard]] std::size_t count() const { return m_count; }

    [[nodiscard]] const float* tile(std::size_t index) const
    {
        return m_values.data() + index * m_count * kPanelLanes;
    }

private:
    std::size_t m_count = 0;
    std::size_t m_columns = 0;
    std::vector<float> m_values;
};

/// What a lane's steps of one block read and make, all rows of a step beside each other: row
/// (step in the block) * B + sequence, steps in the order of time.
struct LaneBlock
{
    std::size_t steps = 0;
    std::vector<float> x;      ///< [rows, I]
    std::vector<float> before; ///< h before the step [rows, R]
    std::vector<float> c;      ///< [rows, H]
    std::vector<float> cBefore;
    std::vector<float> hidden;     ///< h before the projection [rows, H]
    std::vector<float> gates;      ///< activated [rows, G * H]
    std::vector<float> dState;     ///< dL/dh behind the projection [rows, stride of R]; begins as
                                   ///< what comes from outside, and grows by what comes from later
    std::vector<float> dCell;      ///< dL/dc, likewise [rows, H]
    std::vector<float> dHidden;    ///< dL/dh before the projection [rows, stride of H]
    std::vector<float> dSums;      ///< [rows, G * H]
    std::vector<float> dRecurrent; ///< [rows, G * H]; empty where it is dSums
    std::vector<float> fromState;  ///< of a GRU's new gate: R h + bR, or r * h
    std::vector<float> dX;         ///< [rows, stride of I]
};

/// Rows at which a sequence's state before a step is no step's state: dL of it leaves the chain.
struct LaneEnd
{
    std::size_t step = 0; ///< in the block
    std::size_t sequence = 0;
    bool isInitial = false; ///< it is dL of an initial state
};

/// One layer and direction of the fast pass.
/// Threads: one block at a time.
class FastLane
{
public:
    /// Lifetime: `cell` outlives it.
    FastLane(const reference::Cell& cell, std::uint64_t inputs, std::uint64_t batch);

    /// One block of steps. `goesDown`: from its last step to its first. Whatever leaves the chain
    /// at `ends` is handed to `leave(end, h, c)`.
    using Leave = std::function<void(const LaneEnd&, const float* h, const float* c)>;
    void run(LaneBlock& block, bool goesDown, const std::vector<LaneEnd>& ends, const Leave& leave,
             WorkerTeam& team);

    [[nodiscard]] const reference::CellGradients& weights() const { return m_weights; }

    [[nodiscard]] std::size_t gates() const { return m_gates; }

    [[nodiscard]] std::size_t stateStride() const { return m_R.stride(); }

    [[nodiscard]] std::size_t hiddenStride() const { return m_hiddenStride; }

    [[nodiscard]] std::size_t inputStride() const { return m_W.stride(); }

private:
    struct Units
    {
        std::size_t first = 0;
        std::size_t end = 0;
    };

    struct StepTask;
    struct OuterTask;

    void packWeights();
    [[nodiscard]] Units share(std::size_t tiles, std::size_t all, unsigned member,
                              unsigned members) const;
    void takeCarried(LaneBlock& block, std::size_t firstStep);
    [[nodiscard]] StepTask taskOf(LaneBlock& block, std::size_t step, bool isLast, bool goesDown);
    void receive(LaneBlock& block, const StepTask& task, const Units& units, unsigned member,
                 unsigned members) const;
    [[nodiscard]] static const float* recurrentSums(const LaneBlock& block);
    void endSequences(std::size_t step, const StepTask& task, const std::vector<LaneEnd>& ends,
                      const Leave& leave);
    void prepareNewGate(LaneBlock& block, unsigned member, unsigned members) const;
    void stepUnits(LaneBlock& block, const StepTask& task, const Units& units);
    void shownCells(const LaneBlock& block, std::size_t row, const Units& units,
                    float* shown) const;
    void lstmUnits(LaneBlock& block, const StepTask& task, const Units& units);
    void gruUnits(LaneBlock& block, const StepTask& task, const Units& units);
    void plainUnits(LaneBlock& block, const StepTask& task, const Units& units) const;
    void resetUnits(LaneBlock& block, const StepTask& task, const Units& units);
    void multiply(const PackedColumns& packed, const float* a, std::size_t stride, std::size_t rows,
                  float* out, unsigned member, unsigned members) const;
    void addWeights(LaneBlock& block, unsigned member, unsigned members);
    void addOuter(const OuterTask& task, std::size_t rows, std::size_t tile) const;
    void addBiases(const LaneBlock& block);

    const reference::Cell& m_cell;
    std::size_t m_gates;
    std::size_t m_hidden;
    std::size_t m_width;
    std::size_t m_inputs;
    std::size_t m_batch;
    std::size_t m_hiddenStride;
    bool m_resetsBefore;
    PanelProductKernel m_kernel = bestPanelProduct();
    PackedColumns m_W;         ///< [G * H, I]
    PackedColumns m_R;         ///< [G * H, R]; without a GRU's new gate where it resets before
    PackedColumns m_newR;      ///< that gate's [H, R]
    PackedColumns m_newTurned; ///< [R, H]: for R h of a GRU that resets after
    PackedColumns m_P;         ///< [P, H]
    std::vector<float> m_newBias;
    std::vector<float> m_carriedState;  ///< [B, stride of R]
    std::vector<float> m_carriedCell;   ///< [B, H]
    std::vector<float> m_resetGradient; ///< [B, stride of H]: R^T dz of the new gate
    std::vector<float> m_outside; ///< dState of the block before its steps; empty without ends
    reference::CellGradients m_weights;
};

} // namespace gateloupe
