// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/trace_marks.h"

#include <QPainter>
#include <QPolygonF>

namespace gateloupe {

namespace {

enum class MarkShape
{
    Disc,
    Ring,
    Diamond,
    Cross,
    Triangle
};

void draw(QPainter& painter, const QPointF& center, MarkShape shape, const QColor& ink)
{
    const double r = kMarkRadius;
    const auto at = [&](double x, double y) { return center + QPointF(x * r, y * r); };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.5));
    painter.setBrush(shape == MarkShape::Ring ? QBrush(Qt::NoBrush) : QBrush(ink));
    switch (shape) {
    case MarkShape::Disc:
    case MarkShape::Ring:
        painter.drawEllipse(center, r - 0.75, r - 0.75);
        break;
    case MarkShape::Diamond:
        painter.setPen(Qt::NoPen);
        painter.drawPolygon(QPolygonF{{at(0, -1.1), at(1.1, 0), at(0, 1.1), at(-1.1, 0)}});
        break;
    case MarkShape::Cross:
        painter.drawLine(at(-0.8, -0.8), at(0.8, 0.8));
        painter.drawLine(at(-0.8, 0.8), at(0.8, -0.8));
        break;
    case MarkShape::Triangle:
        painter.setPen(Qt::NoPen);
        painter.drawPolygon(QPolygonF{{at(-1, -0.8), at(1, -0.8), at(0, 1)}});
        break;
    }
    painter.restore();
}

} // namespace

void drawMark(QPainter& painter, const QPointF& center, StepMark::Kind kind, const QColor& ink)
{
    switch (kind) {
    case StepMark::Kind::Breakpoint:
        return draw(painter, center, MarkShape::Disc, ink);
    case StepMark::Kind::Hit:
        return draw(painter, center, MarkShape::Diamond, ink);
    case StepMark::Kind::NonFinite:
        return draw(painter, center, MarkShape::Cross, ink);
    case StepMark::Kind::Note:
        return draw(painter, center, MarkShape::Triangle, ink);
    }
}

void drawMark(QPainter& painter, const QPointF& center, UnitMark::Kind kind, const QColor& ink)
{
    switch (kind) {
    case UnitMark::Kind::Dead:
        return draw(painter, center, MarkShape::Cross, ink);
    case UnitMark::Kind::StuckOpen:
        return draw(painter, center, MarkShape::Ring, ink);
    case UnitMark::Kind::StuckShut:
        return draw(painter, center, MarkShape::Disc, ink);
    case UnitMark::Kind::Latched:
        return draw(painter, center, MarkShape::Diamond, ink);
    case UnitMark::Kind::Note:
        return draw(painter, center, MarkShape::Triangle, ink);
    }
}

} // namespace gateloupe
