// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_spec.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/step_range.h"

namespace gateloupe {

/// A unit of a run and how alike its h is to that of another one over all steps.
struct LikeUnit
{
    PseudoLayerIndex place;
    std::uint64_t unit = 0;
    double correlation = 0.0; ///< Pearson's, -1 to 1
};

/// The units whose h goes with that of `unit`, or against it: the largest |correlation| first, the
/// unit itself left out, and those that never move. At most `count`.
/// Errors: InvalidArgument for a unit or a sequence that the run has not; those of its windows;
/// Cancelled. Progress: Stage::Statistics by steps.
Result<std::vector<LikeUnit>> unitsLike(const TraceReader& run, PseudoLayerIndex place,
                                        std::uint64_t unit, std::uint64_t batch, std::size_t count,
                                        ProgressMonitor& monitor);

/// When a set of units counts as on.
/// Source: Strobelt, Gehrmann, Pfister and Rush, "LSTMVis: A Tool for Visual Analysis of Hidden
/// State Dynamics in Recurrent Neural Networks", 2018, 4.1 to 4.3.
struct OnRule
{
    double threshold = 0.3; ///< a unit is on while its h is at least that
};

/// Neighbouring steps at which nearly the same units are on.
struct LikeSteps
{
    StepRange steps;
    double likeness = 0.0;    ///< the best step's: units on there and in the sample, of those on in
                              ///< either, 0 to 1
    std::uint64_t shared = 0; ///< units of the sample that are on at that step
};

struct LikeStepsReport
{
    std::vector<std::uint64_t> units; ///< on at every step of the sample
    std::vector<LikeSteps> found;     ///< the likest first, earlier ones first among equals
};

/// When else the units are on that are on throughout a sample of steps: every stretch of steps
/// whose likeness is at least `least`, the sample itself left out. At most `count` of them.
/// Errors: InvalidArgument for steps, a layer or a sequence that the run has not; those of its
/// windows; Cancelled. Progress: Stage::Statistics by steps.
Result<LikeStepsReport> stepsLike(const TraceReader& run, PseudoLayerIndex place,
                                  const StepRange& sample, std::uint64_t batch, const OnRule& rule,
                                  double least, std::size_t count, ProgressMonitor& monitor);

} // namespace gateloupe
