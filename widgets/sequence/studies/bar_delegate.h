// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace gateloupe {

/// Draws Qt::UserRole, a share from -1 to 1, as a bar to the left or right of the middle; with
/// setFromLeft() shares from 0 to 1 as bars from the left.
class BarDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setFromLeft(bool isFromLeft) { m_isFromLeft = isFromLeft; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    bool m_isFromLeft = false;
};

} // namespace gateloupe
