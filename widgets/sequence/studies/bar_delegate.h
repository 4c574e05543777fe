// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace gateloupe {

/// Draws Qt::UserRole, a share from -1 to 1, as a bar to the left or right of the middle, or shares
/// from 0 to 1 as bars from the left.
class BarDelegate : public QStyledItemDelegate
{
public:
    /// The columns of a table with bars.
    enum Column
    {
        kName,
        kBar,
        kNumber,
        kColumns
    };

    BarDelegate(bool isFromLeft, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_isFromLeft(isFromLeft)
    {
    }

    /// Rows without heads that can be chosen one at a time, with bars.
    static void addTo(QTableView& table, bool isFromLeft);
    /// The name has the room that bar and number leave. Requires: the columns are there.
    static void fitColumns(QTableView& table);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    bool m_isFromLeft;
};

} // namespace gateloupe
