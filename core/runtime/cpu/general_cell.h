// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/cpu/kernels/step_kernels.h"

namespace gateloupe {

/// What a cell computes that the kernels have no code for: other activations, clipping,
/// peepholes. The products stay the kernels'; the rest of a step is one plain loop over units.
template <typename T>
struct GeneralCell
{
    CellKind kind = CellKind::Lstm;
    CellEquations equations;
    std::vector<T> inputPeephole; ///< [hidden]; zeros without one
    std::vector<T> forgetPeephole;
    std::vector<T> outputPeephole;
};

/// Empty when the kernels have the cell's equations.
/// Errors: those of gateValues().
template <typename T>
Result<std::optional<GeneralCell<T>>> generalCellOf(const RnnModel& model, LayerIndex layer,
                                                    Direction direction, ProgressMonitor& monitor);

/// StepKernels' functions of the same names, for any equations; `lanes` is the kernels'.
/// Threads: one tile, one caller.
template <typename T>
void generalStep(const GeneralCell<T>& cell, GruReset reset, std::size_t lanes,
                 const TileStep<T>& step);
/// The second half of a GRU that resets before the product.
template <typename T>
void generalResetBefore(const GeneralCell<T>& cell, std::size_t lanes, const TileStep<T>& step);

/// Clips what a projection gave, where the equations say so.
template <typename T>
void clipProjection(const GeneralCell<T>& cell, std::span<T> values);

} // namespace gateloupe
