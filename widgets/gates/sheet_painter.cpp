// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/sheet_painter.h"

namespace gateloupe {

void paintSheetTitle(QPainter& painter, const QFont& font, const SheetItem& item,
                     const QString& title, bool isChosen)
{
    QFont titleFont = font;
    titleFont.setBold(isChosen);
    painter.setFont(titleFont);
    painter.drawText(item.title, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(title, Qt::ElideRight, item.title.width()));
    painter.setFont(font);
}

void paintAbsence(QPainter& painter, const QPalette& palette, const SheetItem& item,
                  const QString& word)
{
    painter.fillRect(item.picture, palette.color(QPalette::Window));
    painter.fillRect(item.picture, QBrush(palette.color(QPalette::Mid), Qt::BDiagPattern));
    const QRect room = item.picture.adjusted(2, 0, -2, 0);
    const QRect text =
        painter.boundingRect(room, Qt::AlignCenter | (item.isStrip ? 0 : Qt::TextWordWrap), word);
    if (!room.contains(text)) {
        return; // half a word is none; the tool tip has it
    }
    painter.fillRect(text.adjusted(-2, 0, 2, 0) & item.picture, palette.color(QPalette::Window));
    painter.setPen(palette.color(QPalette::WindowText));
    painter.drawText(room, Qt::AlignCenter | (item.isStrip ? 0 : Qt::TextWordWrap), word);
}

} // namespace gateloupe
