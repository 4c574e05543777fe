// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/trace_marks.h"

#include <array>

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
    constexpr std::array kShapes = {MarkShape::Disc, MarkShape::Diamond, MarkShape::Cross,
                                    MarkShape::Triangle}; // in the order of the kinds
    draw(painter, center, kShapes[static_cast<std::size_t>(kind)], ink);
}

void drawMark(QPainter& painter, const QPointF& center, UnitMark::Kind kind, const QColor& ink)
{
    constexpr std::array kShapes = {MarkShape::Cross, MarkShape::Ring, MarkShape::Disc,
                                    MarkShape::Diamond, MarkShape::Triangle};
    draw(painter, center, kShapes[static_cast<std::size_t>(kind)], ink);
}

} // namespace gateloupe
