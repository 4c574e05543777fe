// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

namespace gateloupe {

/// The rows of a DifferenceTableModel as they are sorted, those of equal gates folded away or not.
class DifferenceOrder : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setEqualShown(bool areShown);

    [[nodiscard]] bool areEqualShown() const { return m_areEqualShown; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    bool m_areEqualShown = true;
};

} // namespace gateloupe
