// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include <QPainter>
#include <QPalette>

#include "widgets/timeline/strip_pictures.h"
#include "widgets/timeline/trace_marks.h"

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
/// marks of units, and the two time cursors.
struct StripEmphasis
{
    PseudoLayerIndex place;
    std::uint64_t unit = 0;
    std::vector<std::uint64_t> pinned;
    std::map<std::uint32_t, std::vector<UnitMark>> marks; ///< by pseudo-layer
    std::uint64_t step = 0;
    std::optional<std::uint64_t> second;
    std::vector<TrailMark> trail; ///< from the newest place back in time
};

/// Draws strips on a widget: names, pictures, numbers of units, marks and cursors.
/// Lifetime: made for one paint event; what it is given outlives it.
class StripPainter
{
public:
    struct Scene
    {
        const TimeAxis& axis;
        const StripLayout& layout;
        const StripPictures& pictures;
        const StripEmphasis& emphasis;
    };

    StripPainter(QWidget& widget, const Scene& scene);

    void paint();

private:
    using Strip = StripLayout::Strip;

    void paintStrip(const Strip& strip);
    void paintName(const Strip& strip);
    void paintPredictions(const Strip& strip);
    void paintPicture(const Strip& strip);
    void paintImages(const Strip& strip);
    void paintPadding(const QRect& area);
    void paintUnitNumbers(const Strip& strip);
    void paintMarks(const Strip& strip);
    void paintTrail();
    void paintCursor(std::uint64_t step, Qt::PenStyle style);
    /// Lightly and by hatching, not by colour alone: what is not at hand.
    void shade(const QRect& area, double from, double to);
    [[nodiscard]] bool isChosen(StripId id) const;
    /// Where the room for the numbers of a strip's units begins.
    [[nodiscard]] int numbersLeft(const Strip& strip) const;

    QPainter m_painter;
    const QPalette m_palette;
    const QFont m_font;
    const QSize m_size;
    const Scene m_scene;
};

} // namespace gateloupe
