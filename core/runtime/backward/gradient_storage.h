// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/runtime/backward/backward.h"
#include "core/runtime/trace/step_range.h"

namespace gateloupe {

/// Makes the arrays that a backward pass fills, zero, the gradients of steps where they are wanted.
/// Errors: OutOfMemory with the bytes needed, before anything is allocated. Throws: std::bad_alloc.
Status allocateGradients(const BackwardRequest& request, DType dtype, Gradients& found);

/// The gradients of one step of one sequence; T is float or double.
template <typename T>
struct StepGradients
{
    std::span<const T> sums;      ///< dL/dz [G * H]
    std::span<const T> cellState; ///< dL/dc [H]
    std::span<const T> hidden;    ///< dL/dh before the projection [H]
    std::span<const T> state;     ///< dL/dh behind it [R]
};

/// Raises the largest numbers of the units to those of a step.
template <typename T>
void raise(LargestOfUnits& largest, const StepGradients<T>& gradients);
/// Adds a step to the norms, and keeps it where there are arrays for it.
/// Threads: steps are free of each other.
template <typename T>
void keepStepGradients(LayerGradients& layer, std::uint64_t step, std::uint64_t sequence,
                       const StepGradients<T>& gradients);
/// Norms become means over the sequences that have the step.
void finishNorms(const BackwardRequest& request, Gradients& found);

/// Adds numbers to row (outer, sequence) of an array [N, B, width].
void addRow(std::span<const double> values, Array& array, std::uint64_t outer,
            std::uint64_t sequence);

/// The part of L that the last states make.
[[nodiscard]] double sumOfLastStates(const BackwardRequest& request);
/// The part of L that the output of some steps makes, or the one value that L is if it is one of
/// them. Requires: a window with these steps.
[[nodiscard]] double sumOfSteps(const BackwardRequest& request, const TraceWindow& window,
                                const StepRange& steps);

} // namespace gateloupe
