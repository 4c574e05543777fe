// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "widgets/timeline/sequence_run.h"
#include "widgets/timeline/strip_pictures.h"
#include "widgets/timeline/trace_marks.h"

class QWidget;

namespace gateloupe {

class TimeAxis;

/// A place that an explanation goes through: a row of a strip at a step.
struct TrailMark
{
    StripId id;
    std::uint64_t index = 0;
    std::uint64_t step = 0;
    friend bool operator==(const TrailMark&, const TrailMark&) = default;
};

/// What stands out in the strips: the chosen layer and direction with its unit and pinned units,
/// and marks of units.
struct StripEmphasis
{
    PseudoLayerIndex place;
    std::uint64_t unit = 0;
    std::vector<std::uint64_t> pinned;
    std::map<std::uint32_t, std::vector<UnitMark>> marks; ///< by pseudo-layer
    std::vector<TrailMark> trail;                         ///< from the newest place back in time
    std::optional<LoopRange> range;                       ///< the chosen steps
    std::vector<std::uint64_t> calls;                     ///< steps at which a later call begins
    std::vector<std::uint64_t> resets;                    ///< steps at which the state begins anew
};

/// What strips are drawn from.
struct StripScene
{
    const TimeAxis& axis;
    const StripLayout& layout;
    const StripPictures& pictures;
    const StripEmphasis& emphasis;
};

/// Draws strips on a widget, inside of its paint event: names, pictures, numbers of units, marks
/// and cursors.
void paintStrips(QWidget& widget, const StripScene& scene);

/// How much room the names of a run's strips take left of their pictures, with the numbers of
/// units: in one line, and with layer and direction below each other.
struct StripNameWidths
{
    int oneLine = 0;
    int twoLines = 0;
};

[[nodiscard]] StripNameWidths stripNameWidths(const SequencePart& part, const QWidget& widget);

/// How much room a strip's marks, its colour bar and the numbers beside it take right of its
/// picture, in pixels.
[[nodiscard]] int stripLegendWidth();

} // namespace gateloupe
