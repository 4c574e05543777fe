// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QPointF>
#include <QString>

class QColor;
class QPainter;

namespace gateloupe {

/// The steps that are played over and over: first to last, both included.
struct LoopRange
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    friend bool operator==(const LoopRange&, const LoopRange&) = default;
};

/// Something to see at a step of the time axis. Each kind has a shape of its own.
struct StepMark
{
    enum class Kind : std::uint8_t
    {
        Breakpoint, ///< disc: where a run stops
        Hit,        ///< diamond: where a watch holds
        NonFinite,  ///< cross: NaN or infinity
        Note        ///< triangle
    };

    std::uint64_t step = 0;
    QString text; ///< the tooltip
    Kind kind = Kind::Hit;
    friend bool operator==(const StepMark&, const StepMark&) = default;
};

/// Something to see at a unit's row of the heatmaps of one layer and direction.
struct UnitMark
{
    enum class Kind : std::uint8_t
    {
        Dead,      ///< cross: never moves
        StuckOpen, ///< ring: a gate that is open at (almost) every step
        StuckShut, ///< disc: a gate that is shut at (almost) every step
        Latched,   ///< diamond: its past is seen to the end
        Note       ///< triangle
    };

    std::uint64_t unit = 0;
    Kind kind = Kind::Note;
    QString text; ///< the tooltip
    friend bool operator==(const UnitMark&, const UnitMark&) = default;
};

/// Who marks units: each has marks of its own.
enum class MarkSource : std::uint8_t
{
    Saturation,
    Memory,
    Gradient
};

/// Half the size of a mark, in pixels.
inline constexpr double kMarkRadius = 4.0;

/// Marks are told apart by their shape; the colour is the text's.
void drawMark(QPainter& painter, const QPointF& center, StepMark::Kind kind, const QColor& ink);
void drawMark(QPainter& painter, const QPointF& center, UnitMark::Kind kind, const QColor& ink);

} // namespace gateloupe
