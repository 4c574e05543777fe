// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

namespace gateloupe {

/// Sorts the step table by its numbers; pinned units come first whichever way it is sorted, rows
/// without a number last.
class PinnedFirstProxy : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit PinnedFirstProxy(QObject* parent = nullptr);

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

} // namespace gateloupe
