// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/runtime/trace/trace_window.h"
#include "widgets/sequence/curves/curve_group.h"
#include "widgets/sequence/sequence_run.h"

namespace gateloupe {

/// Which curves are drawn, and how they share plots.
struct CurveChoice
{
    enum class Arrangement : std::uint8_t
    {
        PlotPerUnit,  ///< gates, c and h of a unit over each other
        PlotPerSignal ///< one gate, c or h of all chosen units over each other
    };

    /// More units than that are not drawn.
    static constexpr std::size_t kMostUnits = 8;

    Arrangement arrangement = Arrangement::PlotPerUnit;
    std::vector<std::uint64_t> units; ///< in the order of the plots
    std::vector<QString> hidden;      ///< symbols of signals that are left out
    friend bool operator==(const CurveChoice&, const CurveChoice&) = default;
};

/// A curve of more steps than that is thinned out: the least and the largest number, and one that
/// is not finite, of every stretch stay.
inline constexpr std::uint64_t kMostCurvePoints = 8192;

/// Reads some steps of the curves out of a window. Meant for a worker; what it gives when cancelled
/// means nothing.
/// Requires: a window with a full trace that has the steps, units that the part has.
std::vector<CurveGroup> curvesOf(const SequencePart& part, const TraceWindow& window,
                                 const StepRange& steps, const CurveChoice& choice,
                                 ProgressMonitor& monitor);

} // namespace gateloupe
