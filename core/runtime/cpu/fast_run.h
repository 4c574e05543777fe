// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/runtime/cpu/direction_run.h"
#include "core/runtime/forward/dropout.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// One run: layer after layer, the directions of a layer at the same time where there are threads.
template <typename T>
class FastRun
{
public:
    /// Cells of layers that ran to their end are packed.
    FastRun(const ForwardRequest& request, Trace& trace, std::span<PackedCell<T>> cells,
            WorkerTeam& team, RunControl& control, ProgressMonitor& monitor);

    /// Errors: Cancelled, OutOfMemory.
    Status run();

private:
    /// Whether the output of a layer is the h that its trace keeps, number by number.
    [[nodiscard]] bool areOutputsKept() const
    {
        return !m_trace.layers.empty() && m_spec.directions == 1 && !m_spec.projectionSize &&
               !m_dropout.isActive();
    }

    /// Where a layer writes: into its trace, else the last one into y, and those before take turns
    /// with two buffers.
    T* outputOf(std::uint32_t layer);

    Status runLayer(std::uint32_t layer, const T* input, std::uint64_t inputWidth, T* output);

    /// [B, width] of one pseudo-layer; zeros of states that are not given.
    [[nodiscard]] std::vector<T> statesOf(const Array* states, std::uint64_t width,
                                          std::uint32_t pseudoLayer) const;

    std::unique_ptr<DirectionRun<T>> directionRun(std::uint32_t layer, std::uint32_t directionIndex,
                                                  unsigned members, DirectionArrays<T> arrays);

    /// h_n is the output of each sequence's last step in the direction's own order.
    void keepLastState(std::uint32_t layer, std::uint32_t directionIndex, const T* output);

    void dropOut(std::uint32_t layer, T* values);

    /// Nothing may be thrown across threads: a member without memory stops all.
    void inTeam(const std::function<void(unsigned member)>& work);

    /// Errors: Cancelled. Throws: std::bad_alloc where a member ran out of memory.
    Status check() const;

    const ForwardRequest& m_request;
    const RnnSpec& m_spec;
    Trace& m_trace;
    std::span<PackedCell<T>> m_cells;
    WorkerTeam& m_team;
    RunControl& m_control;
    ProgressMonitor& m_monitor;
    Dropout m_dropout;
    std::vector<T> m_converted; ///< x in the type of the run, where it has another
    Array m_between[2];         ///< outputs of the layers before the last
};

/// Bytes that a run needs beside its trace: x converted, the layers between, two directions at
/// work.
template <typename T>
[[nodiscard]] std::uint64_t workBytesOf(const ForwardRequest& request);

} // namespace gateloupe
