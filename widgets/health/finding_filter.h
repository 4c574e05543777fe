// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

#include "widgets/health/finding_table_model.h"

namespace gateloupe {

/// Findings that hold certain words and are at least so severe.
class FindingFilter : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setLeast(Severity least)
    {
        m_least = least;
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const QModelIndex index = sourceModel()->index(row, 0, parent);
        const int severity =
            index.data(static_cast<int>(FindingTableModel::Role::Severity)).toInt();
        return severity >= static_cast<int>(m_least) &&
               QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }

private:
    Severity m_least = Severity::Fine;
};

} // namespace gateloupe
