// SPDX-License-Identifier: GPL-3.0-or-later
// How the contact sheet looks.
#include <QPainter>

#include "widgets/common/term_names.h"
#include "widgets/gates/contact_sheet.h"

namespace gateloupe {

namespace {

constexpr int kMark = 7; ///< length of a pick's marks at the edges
constexpr double kFrame = 2.0;

} // namespace

void ContactSheet::paintEvent(QPaintEvent*)
{
    updatePictures();
    QPainter painter(this);
    for (const SheetItem& item : m_items) {
        paintItem(painter, item);
    }
}

void ContactSheet::paintItem(QPainter& painter, const SheetItem& item) const
{
    const bool isChosen = item.id == m_chosen;
    const QString name =
        item.isStrip ? TermNames::symbol(item.id.kind) : TermNames::parameter(item.id);
    QFont titleFont = font();
    titleFont.setBold(isChosen);
    painter.setFont(titleFont);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(item.title, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(titleFont).elidedText(name, Qt::ElideRight, item.title.width()));
    painter.setFont(font());

    const Part* part = partOf(item.id);
    if (part == nullptr) {
        paintAbsence(painter, item, absenceOf(item.id));
    } else if (!part->failure.isEmpty()) {
        paintAbsence(painter, item, tr("not readable"));
    } else {
        paintPicture(painter, item, *part);
        paintPick(painter, item, *part);
    }
    painter.setBrush(Qt::NoBrush);
    if (isChosen) {
        const double inset = kFrame / 2.0;
        painter.setPen(
            QPen(palette().color(QPalette::Highlight), hasFocus() ? 2 * kFrame : kFrame));
        painter.drawRect(QRectF(item.picture).adjusted(-inset, -inset, inset, inset));
    } else {
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(item.picture.adjusted(0, 0, -1, -1));
    }
}

void ContactSheet::paintPicture(QPainter& painter, const SheetItem& item, const Part& part) const
{
    // An older picture of the same numbers will do until the new one is there.
    if (part.data != nullptr && part.picture.data == part.data && !part.picture.image.isNull()) {
        painter.drawImage(item.picture, part.picture.image);
    } else {
        painter.fillRect(item.picture, palette().color(QPalette::AlternateBase));
    }
}

void ContactSheet::paintAbsence(QPainter& painter, const SheetItem& item, const QString& word) const
{
    painter.fillRect(item.picture, palette().color(QPalette::Window));
    painter.fillRect(item.picture, QBrush(palette().color(QPalette::Mid), Qt::BDiagPattern));
    const QRect room = item.picture.adjusted(2, 0, -2, 0);
    const QRect text =
        painter.boundingRect(room, Qt::AlignCenter | (item.isStrip ? 0 : Qt::TextWordWrap), word);
    painter.fillRect(text.adjusted(-2, 0, 2, 0) & item.picture, palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(room, Qt::AlignCenter | (item.isStrip ? 0 : Qt::TextWordWrap), word);
}

/// Short marks at the edges point at the row and the column, so that nothing is covered.
void ContactSheet::paintPick(QPainter& painter, const SheetItem& item, const Part& part) const
{
    const Part* chosen = partOf(m_chosen);
    if (!m_pick || chosen == nullptr || part.data == nullptr) {
        return;
    }
    const MatrixViewport view = wantedPicture(part, item.picture.size()).viewport;
    const double ratio = devicePixelRatioF();
    const bool isLying = isVector(part.id.kind);
    const auto place = [](const std::shared_ptr<const IndexOrder>& order, std::uint64_t stored) {
        return static_cast<double>(order != nullptr ? order->placeOf(stored) : stored) + 0.5;
    };
    const auto mark = [&](const QPointF& from, const QPointF& to) {
        painter.setPen(QPen(Qt::white, 3.0));
        painter.drawLine(from, to);
        painter.setPen(QPen(Qt::black, 1.0));
        painter.drawLine(from, to);
    };
    const QRectF area = item.picture;
    const auto markX = [&](double col) {
        const double x = area.left() + (col - view.left) / view.colsPerPixel / ratio;
        if (x >= area.left() && x <= area.right()) {
            mark({x, area.top()}, {x, area.top() + kMark});
            mark({x, area.bottom() - kMark}, {x, area.bottom()});
        }
    };
    const auto markY = [&](double row) {
        const double y = area.top() + (row - view.top) / view.rowsPerPixel / ratio;
        if (y >= area.top() && y <= area.bottom()) {
            mark({area.left(), y}, {area.left() + kMark, y});
            mark({area.right() - kMark, y}, {area.right(), y});
        }
    };
    if (part.rows == chosen->rows) {
        isLying ? markX(place(part.order.cols, m_pick->row))
                : markY(place(part.order.rows, m_pick->row));
    }
    if (part.cols == chosen->cols && !isLying) {
        markX(place(part.order.cols, m_pick->col));
    }
}

} // namespace gateloupe
