// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QPainter>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/timeline/mark_shapes.h"
#include "widgets/timeline/strip_stack.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

constexpr int kPadding = 4;
constexpr float kFaint = 0.10F;

QString placeName(const RnnModel& model, StripId id)
{
    const std::uint32_t directions = model.spec.directions;
    //: a layer of the network and its direction, e.g. "layer 0, forward"
    return StripStack::tr("%1, %2").arg(
        TermNames::layer(LayerIndex(id.pseudoLayer.value / directions)),
        TermNames::direction(model.direction(id.pseudoLayer.value % directions)));
}

} // namespace

void StripStack::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    for (const Row& row : rows()) {
        if (isInSight(row)) {
            paintRow(painter, row);
        }
    }
    paintCursors(painter);
}

void StripStack::paintRow(QPainter& painter, const Row& row)
{
    paintName(painter, row);
    if (row.isFolded) {
        const QRect line = pictureRect(row);
        painter.setPen(QPen(palette().color(QPalette::Mid), 1));
        painter.drawLine(line.left(), line.center().y(), line.right(), line.center().y());
        return;
    }
    paintPicture(painter, row);
    paintUnitNumbers(painter, row);
    paintMarks(painter, row);
}

void StripStack::paintName(QPainter& painter, const Row& row)
{
    const QRect area(0, row.top - m_offset, m_axis.left(), row.height);
    const bool isPlace = !row.id.isInput() && row.id.pseudoLayer == m_place;
    if (isPlace) {
        painter.fillRect(QRect(0, area.top(), 3, area.height()),
                         palette().color(QPalette::Highlight));
    }
    painter.setPen(palette().color(QPalette::Text));
    const QFontMetrics metrics = fontMetrics();
    const int line = metrics.height();
    const int x = kPadding + 4;
    const int top = area.top() + (row.isFolded ? 2 : 0);
    // The triangle of a tree: points down while open.
    const QPointF fold(x + 4, top + line / 2.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Text));
    const double r = 3.5;
    painter.drawPolygon(
        row.isFolded
            ? QPolygonF{{fold + QPointF(-r, -r), fold + QPointF(-r, r), fold + QPointF(r, 0)}}
            : QPolygonF{
                  {fold + QPointF(-r, -r + 1), fold + QPointF(r, -r + 1), fold + QPointF(0, r)}});
    painter.restore();
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    const int symbolX = x + 14;
    painter.drawText(QPoint(symbolX, top + metrics.ascent()), row.id.symbol());
    painter.setFont(font());
    if (m_run == nullptr || row.id.isInput()) {
        return;
    }
    const int nameX = symbolX + QFontMetrics(bold).horizontalAdvance(row.id.symbol()) + 6;
    const QString name = placeName(*m_run->model, row.id);
    painter.drawText(QPoint(nameX, top + metrics.ascent()),
                     metrics.elidedText(name, Qt::ElideRight, numbersLeft(row) - nameX));
}

void StripStack::paintPicture(QPainter& painter, const Row& row)
{
    const QRect area = pictureRect(row);
    painter.save();
    painter.setClipRect(area);
    const double end =
        static_cast<double>(row.id.isInput() ? m_axis.steps() : m_window.range().end());
    const double begin = row.id.isInput() ? 0.0 : static_cast<double>(m_window.firstStep);
    const double left = m_axis.pixelOf(begin - 0.5);
    const double right = m_axis.pixelOf(end - 0.5);
    // What is not there yet: shaded lightly, by hatching and not by colour alone.
    QColor ink = palette().color(QPalette::Text);
    ink.setAlphaF(kFaint);
    const auto shade = [&](double from, double to) {
        const QRectF part(from, area.top(), to - from, area.height());
        const QRectF seen = part & QRectF(area);
        if (!seen.isEmpty()) {
            painter.fillRect(seen, ink);
            painter.fillRect(seen, QBrush(ink, Qt::BDiagPattern));
        }
    };
    const auto overview = m_overviews.find(row.id.key());
    if (overview != m_overviews.end() && !overview->second.image.isNull()) {
        // The states that are kept stand in for what is not there yet.
        const Picture& picture = overview->second;
        const auto interval = static_cast<double>(m_run->travel->keyframes().interval);
        const double start = m_axis.pixelOf(picture.viewport.lower * interval - 0.5);
        const double width = picture.viewport.stepsPerPixel * picture.viewport.size.width() *
                             interval * m_axis.pixelsPerStep();
        painter.drawImage(QRectF(start, area.top(), width, area.height()), picture.image);
    }
    if (begin < end) {
        shade(m_axis.pixelOf(-0.5), left);
        shade(right, m_axis.pixelOf(static_cast<double>(m_axis.steps()) - 0.5));
    } else {
        shade(area.left(), area.left() + area.width());
    }
    const auto found = m_pictures.find(row.id.key());
    if (found != m_pictures.end() && !found->second.image.isNull()) {
        const Picture& picture = found->second;
        const double width =
            picture.viewport.stepsPerPixel * picture.viewport.size.width() * m_axis.pixelsPerStep();
        painter.drawImage(
            QRectF(m_axis.pixelOf(picture.viewport.lower), area.top(), width, area.height()),
            picture.image);
    } else if (begin < end) {
        shade(left, right);
    }
    paintPadding(painter, area);
    painter.restore();
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(-1, -1, 0, 0));
    if (!row.id.isInput() && row.id.pseudoLayer == m_place) {
        if (const auto frame = rowRect(row.id, m_unit)) {
            painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
            painter.drawRect(frame->adjusted(-0.5, -1.0, 0.5, 0.5));
        }
    }
}

/// What follows a sequence's own last step is no part of it: crossed out.
void StripStack::paintPadding(QPainter& painter, const QRect& area)
{
    if (m_run == nullptr || m_batch >= m_run->batch() ||
        m_run->lengthOf(m_batch) >= m_run->steps()) {
        return;
    }
    const double from = m_axis.pixelOf(static_cast<double>(m_run->lengthOf(m_batch)) - 0.5);
    const double to = m_axis.pixelOf(static_cast<double>(m_run->steps()) - 0.5);
    const QRectF padding = QRectF(from, area.top(), to - from, area.height()) & QRectF(area);
    if (!padding.isEmpty()) {
        painter.fillRect(padding, palette().color(QPalette::Window));
        painter.fillRect(padding, QBrush(palette().color(QPalette::Mid), Qt::DiagCrossPattern));
    }
}

/// Where the room for the numbers of its rows begins.
int StripStack::numbersLeft(const Row& row) const
{
    const QString widest = QString::number(std::max<std::uint64_t>(rowCount(row.id), 1) - 1);
    return m_axis.left() - 2 * kPadding - 6 - QFontMetrics(numberFont()).horizontalAdvance(widest);
}

void StripStack::paintUnitNumbers(QPainter& painter, const Row& row)
{
    const std::uint64_t count = rowCount(row.id);
    const QRect area = pictureRect(row);
    QFont font = numberFont();
    painter.setFont(font);
    const QFontMetrics metrics(font);
    const int line = metrics.height();
    const bool isPlace = !row.id.isInput() && row.id.pseudoLayer == m_place;
    // The chosen and the pinned units first, then as many more as have room.
    const int free = area.top() - line / 4;
    std::vector<QRect> taken;
    const auto write = [&](std::uint64_t index, bool isStrong) {
        const auto place = rowRect(row.id, index);
        if (!place) {
            return;
        }
        const int y = std::clamp(static_cast<int>(place->center().y()) - line / 2, free,
                                 std::max(free, area.bottom() - line + line / 4 + 1));
        const QString text = QString::number(index);
        const int width = metrics.horizontalAdvance(text);
        const QRect box(area.left() - kPadding - 6 - width, y, width, line);
        const bool isFree = std::ranges::none_of(
            taken, [&box](const QRect& other) { return other.intersects(box); });
        if (!isFree) {
            return;
        }
        taken.push_back(box.adjusted(-400, line / 4, 0, -line / 4));
        QColor ink = palette().color(QPalette::Text);
        if (!isStrong) {
            ink.setAlphaF(0.65F);
        }
        painter.setPen(ink);
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, text);
        painter.drawLine(QPointF(area.left() - 5.0, box.center().y()),
                         QPointF(area.left() - 2.0, place->center().y()));
    };
    if (count == 0 || area.height() < 2 * line) {
        return;
    }
    if (isPlace) {
        write(m_unit, true);
        for (const std::uint64_t unit : m_pinned) {
            write(unit, true);
        }
    }
    const auto fit = static_cast<std::uint64_t>(std::max(1, area.height() / line));
    const std::uint64_t every = std::max<std::uint64_t>(1, (count + fit - 1) / fit);
    write(indexAt(row.id, count - 1), false);
    for (std::uint64_t place = 0; place < count; place += every) {
        write(indexAt(row.id, place), false);
    }
}

void StripStack::paintMarks(QPainter& painter, const Row& row)
{
    if (row.id.isInput()) {
        return;
    }
    const QColor ink = palette().color(QPalette::Text);
    const double right = m_axis.left() + m_axis.width();
    if (row.id.pseudoLayer == m_place) {
        for (const std::uint64_t unit : m_pinned) {
            if (const auto place = rowRect(row.id, unit)) {
                // A pin: a short line with a head, at the end of its row.
                const double y = place->center().y();
                painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
                painter.drawLine(QPointF(right + 1, y), QPointF(right + 7, y));
                painter.fillRect(QRectF(right + 6, y - 3, 3, 6),
                                 palette().color(QPalette::Highlight));
            }
        }
    }
    const auto marks = m_marks.find(row.id.pseudoLayer.value);
    if (marks == m_marks.end()) {
        return;
    }
    double last = -1.0;
    double x = right + 16.0;
    for (const UnitMark& mark : marks->second) {
        const auto place = rowRect(row.id, mark.unit);
        if (!place) {
            continue;
        }
        // Marks of rows that lie in one line of pixels stand beside each other.
        const double y = place->center().y();
        x = std::abs(y - last) < kMarkRadius ? x + 2.5 * kMarkRadius : right + 16.0;
        last = y;
        if (x < width() - kMarkRadius) {
            drawMark(painter, {x, y}, mark.kind, ink);
        }
    }
}

void StripStack::paintCursors(QPainter& painter)
{
    if (m_axis.steps() == 0) {
        return;
    }
    const int bottom = std::min(height(), contentHeight() - m_offset);
    const auto line = [&](std::uint64_t step, Qt::PenStyle style) {
        const double x = m_axis.pixelOf(static_cast<double>(step));
        if (x >= m_axis.left() && x <= m_axis.left() + m_axis.width()) {
            // Light below the accent, so that it is seen on every colour of the maps.
            painter.setPen(QPen(palette().color(QPalette::Base), 4));
            painter.drawLine(QPointF(x, 0), QPointF(x, bottom));
            painter.setPen(QPen(palette().color(QPalette::Highlight), 2, style));
            painter.drawLine(QPointF(x, 0), QPointF(x, bottom));
        }
    };
    if (m_second) {
        line(*m_second, Qt::DashLine);
    }
    line(m_step, Qt::SolidLine);
}

} // namespace gateloupe
