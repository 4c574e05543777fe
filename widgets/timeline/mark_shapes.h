// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "widgets/timeline/trace_marks.h"

class QColor;
class QPainter;

namespace gateloupe {

/// Half the size of a mark, in pixels.
inline constexpr double kMarkRadius = 4.0;

/// Marks are told apart by their shape; the colour is the text's.
void drawMark(QPainter& painter, const QPointF& center, StepMark::Kind kind, const QColor& ink);
void drawMark(QPainter& painter, const QPointF& center, UnitMark::Kind kind, const QColor& ink);

} // namespace gateloupe
