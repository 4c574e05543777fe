// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/runtime/cpu/packed_cell.h"
#include "core/runtime/cpu/team_pace.h"
#include "core/runtime/cpu/worker_team.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/forward/run_progress.h"
#include "core/tensor/zeroed_values.h"

namespace gateloupe {

/// Lets all members of a run stop together. Threads: safe.
struct RunControl
{
    RunProgress& progress;
    std::atomic<bool> stop = false;
    std::atomic<bool> isOutOfMemory = false;

    /// Whether the run is over; asks the monitor.
    [[nodiscard]] bool isInterrupted()
    {
        if (progress.isCancelled()) {
            stop.store(true, std::memory_order_relaxed);
        }
        return stop.load(std::memory_order_relaxed);
    }
};

/// Arrays one direction of a layer reads and writes; rows of sequences as in forward.h.
template <typename T>
struct DirectionArrays
{
    const T* input = nullptr; ///< [T, B, inputWidth]
    std::size_t inputWidth = 0;
    T* output = nullptr; ///< this direction's columns of [T, B, outputWidth]
    std::size_t outputWidth = 0;
    std::vector<T> h0;           ///< [B, R]
    T* c = nullptr;              ///< [B, H], holds c0 before and c_n after; LSTM only
    std::vector<T> resetH;       ///< [B, R]: what a reset begins with; empty: there are none
    std::vector<T> resetC;       ///< [B, H], LSTM only
    LayerTrace* trace = nullptr; ///< null when not kept
};

/// One direction of one layer over all steps. Each member owns some tiles of units, from the input
/// product to the new state, so the members meet only where h must be complete.
template <typename T>
class DirectionRun
{
public:
    struct Setup
    {
        CellKind cell = CellKind::Lstm;
        Direction direction = Direction::Forward;
        const std::vector<std::uint64_t>& lengths; ///< [B]
        const Resets& resets;
        PackedCell<T>& weights; ///< packed on the way unless they are
        const StepKernels<T>& kernels;
        unsigned members = 1;
    };

    /// Throws: std::bad_alloc.
    DirectionRun(const Setup& setup, DirectionArrays<T> arrays, RunControl& control);

    /// This member's part of the run; all members call it at the same time.
    /// Throws: std::bad_alloc, before the first step.
    void work(unsigned member);
    /// Bytes that one of these allocates.
    static std::uint64_t workBytes(const RnnSpec& spec, std::uint64_t batch);

private:
    struct Rows;

    void collect(Rows& rows, std::size_t firstStep) const;
    void point(Rows& rows, std::size_t step) const;
    void inputProducts(const Rows& rows, const Share& share);
    void beginSums(const Rows& rows, std::size_t tile);
    bool runStep(const Rows& rows, const Share& share);
    [[nodiscard]] bool meet(const Share& share);
    void resetCells(const Rows& rows, const Share& share);
    void cellTiles(const Rows& rows, const Share& share);
    void resetTiles(const Rows& rows, const Share& share);
    void projectionTiles(const Rows& rows, const Share& share);
    [[nodiscard]] TileStep<T> commonStep();
    [[nodiscard]] TileStep<T> tileStep(const Rows& rows, std::size_t tile);
    [[nodiscard]] const T* packedTile(PackedMatrix<T>& matrix, std::size_t tile, bool isFirstUse);

    [[nodiscard]] T* sumsOf(std::size_t tile)
    {
        return m_sums.data() + tile * m_chunkRows * m_sumStride;
    }

    CellKind m_cell;
    Direction m_direction;
    const std::vector<std::uint64_t>& m_lengths;
    const Resets& m_resets;
    PackedCell<T>& m_weights;
    const StepKernels<T>& m_kernels;
    DirectionArrays<T> m_arrays;
    RunControl& m_control;
    std::atomic<unsigned> m_members; ///< of the chunk at hand; changes at its last meeting
    StepBarrier m_barrier;
    TeamPace m_pace; ///< as member 0 sees it
    std::size_t m_batch;
    std::size_t m_steps; ///< of the longest sequence
    std::size_t m_recurrentWidth;
    std::size_t m_sumStride;
    std::size_t m_chunkSteps; ///< steps whose input products are made together
    std::size_t m_chunkRows;
    ZeroedValues<T> m_sums;      ///< [tiles, chunkRows, slots, lanes]
    ZeroedValues<T> m_projected; ///< [projection tiles, B, lanes]
    std::vector<T> m_hidden;     ///< [B, H]: h before the projection, or r * h
    TileStep<T> m_step;          ///< what all tiles of all steps share
};

} // namespace gateloupe
