// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/blame/defect.h"
#include "core/analysis/readout/readout.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/cell.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/input/output_forms.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// Somebody's output of a run, y or states, in any form of output_forms.h. W is D * R, or K with a
/// readout; in the last step alone a backward direction stands either as in that step or as it
/// ended.
struct GivenOutput
{
    Array y;                ///< empty: only states are given
    std::optional<Array> h; ///< the last h
    std::optional<Array> c; ///< the last c
    std::optional<Readout> readout;
    OutputAxes axes; ///< of y
};

struct BlameOptions
{
    std::size_t top = 5;     ///< suspects whose errors are computed to the end
    bool withPairs = false;  ///< two defects at once, where none alone explains the output
    double tolerance = 1e-5; ///< largest absolute error that is none
};

/// A defect, and how far its output is from the given one.
struct Suspect
{
    Defect defect;
    double error = 0.0; ///< largest absolute one
};

/// The first number of a run that a defect changes.
struct FirstTouch
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
    std::string signal; ///< a gate by name, "c", "h"
    std::uint64_t step = 0;
    std::uint64_t batch = 0;
    std::uint64_t unit = 0;
    double right = 0.0;
    double wrong = 0.0;
};

/// An input on which the outputs of defects differ that the given one leaves equal.
struct Separation
{
    Array x;               ///< [T, B, I], f32
    double distance = 0.0; ///< the smallest of two suspects' largest differences
};

struct Blame
{
    bool isEqual = false; ///< nothing is wrong
    double error = 0.0;   ///< of the right output
    std::size_t tried = 0;
    std::vector<Suspect> suspects; ///< best first
    /// How many of the first ones fit equally well; more than 1: the output does not tell which.
    std::size_t equallyGood = 0;
    /// The error of the best suspect behind those, or of the right output, over that of the best
    /// (no less than what the rounding of their numbers makes of it).
    double margin = 0.0;
    bool isExplained = false;        ///< the margin is worth a verdict
    std::optional<FirstTouch> first; ///< of the best suspect
    std::optional<Separation>
        separation; ///< of the equally good ones; empty: nothing tried parts them
};

/// A verdict needs this margin.
inline constexpr double kWorthAVerdict = 3.0;

/// Which single defect turns the right output into the given one: one changed run for each, cut
/// where its first steps or its first sequence are already further off than the best ones.
/// Errors: InvalidArgument for an output of another shape; those of denseRun(); Cancelled.
Result<Blame> blame(const ForwardRequest& request, const GivenOutput& given,
                    const BlameOptions& options, ProgressMonitor& monitor);

} // namespace gateloupe
