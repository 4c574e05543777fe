// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

namespace gateloupe {

class StepTableModel;

/// Sorts the step table by its numbers; pinned units come first whichever way it is sorted, rows
/// without a number last.
class PinnedFirstProxy : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    /// Lifetime: the table outlives the proxy.
    explicit PinnedFirstProxy(StepTableModel& table, QObject* parent = nullptr);

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    const StepTableModel& m_table; ///< asked directly: variants would make a long sort slow
};

} // namespace gateloupe
