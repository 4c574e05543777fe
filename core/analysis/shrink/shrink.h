// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <variant>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// The output of a run as another program computes it: y [T, B, D * R].
using OtherRun = std::function<Result<Array>(const ForwardRequest&, ProgressMonitor&)>;

struct ShrinkQuestion
{
    ForwardRequest request;
    std::variant<Array, OtherRun> theirs; ///< y [T, B, D * R], or what makes it
    double tolerance = 1e-5;              ///< largest absolute difference that is none
};

/// The part of a run that is kept, counted in the whole one.
struct ShrunkParts
{
    std::uint64_t sequence = 0;
    std::uint64_t firstStep = 0;
    std::uint64_t endStep = 0; ///< one past the last
    std::uint32_t firstLayer = 0;
    std::uint32_t endLayer = 0;
    std::vector<std::uint64_t> inputs; ///< columns of the first kept layer's input
    std::uint32_t weightBits = 0;      ///< binary digits that were enough; 0: all
    std::uint32_t inputBits = 0;
    std::uint32_t stateBits = 0;
};

/// A run of a part of a network that still shows the difference. Its weights are numbers in memory.
struct ShrunkCase : ShrunkParts
{
    ForwardRequest request; ///< one sequence, its states those of the whole run at the cut
    Array right;            ///< its y, [T, 1, D * R]
    Array theirs;           ///< the output of the other side
    double error = 0.0;     ///< largest difference of both
    double wholeError = 0.0;
    std::size_t probes = 0; ///< smaller cases that were tried
    /// Of each layer and direction of the case. Where one keeps fewer than another, units of zeros
    /// fill it up; a network with a projection keeps all.
    std::vector<std::vector<std::uint64_t>> units;
};

/// Leaves out whatever the difference does without: sequences, steps, layers, units, inputs, bits.
/// Of recorded numbers alone only sequences and steps are left out: they are those of the whole
/// network, and of a run that agrees with the right one up to the first step that differs.
/// A case that the other side fails on does not count as showing it.
/// Errors: InvalidArgument where nothing differs; ShapeMismatch for an output of another shape;
/// Unsupported for a layer without input weights; those of denseRun() and of the other side's first
/// run; Cancelled. Progress: Stage::Running by kinds of parts.
Result<ShrunkCase> shrink(const ShrinkQuestion& question, ProgressMonitor& monitor);

} // namespace gateloupe
