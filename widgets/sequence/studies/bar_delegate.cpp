// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/studies/bar_delegate.h"

#include <algorithm>
#include <cmath>

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

#include "widgets/common/table_style.h"

namespace gateloupe {

void BarDelegate::addTo(QTableView& table, bool isFromLeft)
{
    applyPanelStyle(table, 6);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.horizontalHeader()->hide();
    table.setItemDelegateForColumn(kBar, new BarDelegate(isFromLeft, &table));
}

void BarDelegate::fitColumns(QTableView& table)
{
    constexpr int kBarWidth = 72;
    QHeaderView& header = *table.horizontalHeader();
    header.setSectionResizeMode(kName, QHeaderView::Stretch);
    header.setSectionResizeMode(kBar, QHeaderView::Fixed);
    header.resizeSection(kBar, kBarWidth);
    header.setSectionResizeMode(kNumber, QHeaderView::ResizeToContents);
}

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const double share = std::clamp(index.data(Qt::UserRole).toDouble(), -1.0, 1.0);
    const QRectF area = QRectF(option.rect).adjusted(2, 3, -2, -3);
    const double middle = m_isFromLeft ? area.left() : area.center().x();
    const double length = std::abs(share) * (area.right() - middle);
    // The colours of the maps' two ends; the side says the same.
    painter->fillRect(
        QRectF(share < 0.0 ? middle - length : middle, area.top(), length, area.height()),
        share < 0.0 ? QColor(0x43, 0x93, 0xc3) : QColor(0xd6, 0x60, 0x4d));
    painter->setPen(option.palette.color(QPalette::Mid));
    painter->drawLine(QPointF(middle, option.rect.top()), QPointF(middle, option.rect.bottom()));
}

} // namespace gateloupe
