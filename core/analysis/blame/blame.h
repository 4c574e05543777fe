// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/first_difference.h"
#include "core/analysis/blame/fits/gate_fit.h"
#include "core/analysis/blame/scoring/deadline.h"
#include "core/analysis/blame/scoring/given_output.h"
#include "core/analysis/blame/separation.h"
#include "core/analysis/blame/trial_run.h"
#include "core/base/message.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

struct BlameOptions
{
    std::size_t top = 5;    ///< hypotheses whose errors are computed to the end
    bool withPairs = false; ///< two defects at once, where none alone explains the output
    /// Time for everything; what is not tried by then is told (Blame::notTried). Infinite: all is
    /// tried that is tried at all.
    double seconds = std::numeric_limits<double>::infinity();
    SearchClock clock = {};  ///< by which the seconds go; none: threadSeconds() of the caller
    double tolerance = 1e-5; ///< largest absolute error that is none
    /// Flags [T, B] of the steps at which the state moves; at the others, blanks, it stands. Empty:
    /// it always moves.
    Resets emitted = {};
};

/// How many pairs of defects were tried of how many, those that do best alone first.
struct PairSearch
{
    std::size_t tried = 0;
    std::size_t all = 0;
};

/// Numbers of the given output that are NaN or infinite where the right ones are not.
struct NotFinite
{
    std::uint64_t step = 0;      ///< the first with such a number
    std::uint64_t sequences = 0; ///< that have some
    std::uint64_t count = 0;
    double errorOfOthers = 0.0; ///< the largest of the finite numbers
};

struct Blame
{
    bool isEqual = false; ///< nothing is wrong
    /// Equal but for the type or the decimals in which the given numbers stand, or for what single
    /// precision makes of numbers of that size.
    bool isRounded = false;
    /// How the given output was read, one line; empty where it is [T, B, W].
    Message taken;
    double error = 0.0; ///< of the right output
    /// Where the right output itself is not finite, so that no defect is looked for: the error of
    /// the numbers that are. Empty where all of them are.
    std::optional<double> errorOfFinite;
    std::size_t tried = 0;
    std::vector<DefectHypothesis> hypotheses; ///< best first
    /// How many of the first ones fit equally well; more than 1: the output does not tell which.
    std::size_t equallyGood = 0;
    /// The error of the best hypothesis behind those, or of the right output, over that of the best
    /// (no less than what the rounding of their numbers makes of it).
    double margin = 0.0;
    /// The margin is worth a verdict, and the best hypothesis leaves little of the error.
    bool isExplained = false;
    /// The first difference that the best hypothesis makes if it explains the output; otherwise the
    /// first one between the right and the given output. Empty if these are equal.
    std::optional<FirstDifference> first;
    std::optional<NotFinite> notFinite;
    std::optional<ErrorGrowth> growth;
    /// Where nothing explains the output: each gate with the weights that explain most, best first.
    std::vector<GateFit> gates;
    /// Defects with fitted numbers that were left out, as their fits take too many runs of a large
    /// network.
    std::vector<std::string> notFitted;
    /// Ids of defects of which not every form was tried, as the time was over; "gates" where not
    /// each gate's weights were.
    std::vector<std::string> notTried;
    std::optional<PairSearch> pairs; ///< where they were asked for and needed
    std::optional<Separation>
        separation; ///< of the equally good ones; empty: nothing tried parts them
};

/// Which defect turns the right output into the given one: one changed run for each, cut where its
/// first steps or its first sequence are already further off than the best ones. Defects with
/// numbers of their own are fitted where none of the others explains the output.
/// Errors: InvalidArgument for an output of another shape; those of denseRun(); Cancelled.
Result<Blame> blame(const ForwardRequest& request, const GivenOutput& given,
                    const BlameOptions& options, ProgressMonitor& monitor);

} // namespace gateloupe
