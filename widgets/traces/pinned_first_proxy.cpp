// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/pinned_first_proxy.h"

#include <cmath>

#include "widgets/traces/step_table_model.h"

namespace gateloupe {

PinnedFirstProxy::PinnedFirstProxy(StepTableModel& table, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_table(table)
{
    setSortRole(static_cast<int>(StepTableModel::Role::Sort));
    setDynamicSortFilter(true);
    setSourceModel(&table);
}

bool PinnedFirstProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    // What is to come first whichever way is "less" going up and "greater" going down.
    const bool isUp = sortOrder() == Qt::AscendingOrder;
    const bool isLeftPinned = m_table.isPinned(left.row());
    if (isLeftPinned != m_table.isPinned(right.row())) {
        return isLeftPinned == isUp;
    }
    const double a = m_table.sortValue(left.row(), left.column());
    const double b = m_table.sortValue(right.row(), right.column());
    if (std::isnan(a) != std::isnan(b)) {
        return std::isnan(b) == isUp;
    }
    return a < b;
}

} // namespace gateloupe
