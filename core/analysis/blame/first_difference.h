// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/cell.h"

namespace gateloupe {

/// The first number of a run at which another one departs.
struct FirstDifference
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
    std::string signal; ///< a gate by name, "c", "h"; "readout" for a number of a readout
    std::uint64_t step = 0;
    std::uint64_t batch = 0;
    std::uint64_t unit = 0; ///< of a readout: its number
    double right = 0.0;
    std::optional<double> wrong; ///< empty where theirs is not known at that place
    /// The gates whose sole error would make the difference, where the given states tell; else
    /// empty.
    std::vector<std::string> gates;
};

/// The first number that a defect changes, in the order of computation.
/// Empty: it changes none that a cell computes. Errors: Cancelled.
Result<std::optional<FirstDifference>> firstChange(const DenseRun& right, const Defect& defect,
                                                   const ProgressMonitor& monitor);

/// The first number of the given output that is not the right one by more than `tolerance`. Given
/// states show the lowest layer that departs, whose output is not given.
/// Empty: none. Errors: Cancelled.
Result<std::optional<FirstDifference>> firstSeen(const DenseRun& right, const DefectScorer& scorer,
                                                 double tolerance, const ProgressMonitor& monitor);

/// How the error of the given output goes on from the first step at which it departs.
struct ErrorGrowth
{
    enum class Course : std::uint8_t
    {
        Short, ///< too few steps to tell
        Grows, ///< to more than ten times the first error
        Stays, ///< within ten times of it
        Fades, ///< to less than a tenth of the largest one at the end
    };

    std::vector<std::uint64_t> steps; ///< the first, then 1, 2, 4, ... steps later, and the last
    std::vector<double> errors;       ///< largest absolute one of each of these steps
    Course course = Course::Short;
};

[[nodiscard]] std::string_view nameOf(ErrorGrowth::Course course); ///< "grows", "fades", ...

/// Empty where only the last step is given, or none departs by more than `tolerance`.
[[nodiscard]] std::optional<ErrorGrowth> growthOf(const DenseRun& right, const DenseOutput& output,
                                                  const DefectScorer& scorer, double tolerance);

} // namespace gateloupe
