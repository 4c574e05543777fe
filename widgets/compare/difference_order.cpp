// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/difference_order.h"

#include "widgets/compare/weight_comparison.h"

namespace gateloupe {

void DifferenceOrder::setEqualShown(bool areShown)
{
    if (areShown != m_areEqualShown) {
        m_areEqualShown = areShown;
        invalidateFilter();
    }
}

bool DifferenceOrder::filterAcceptsRow(int row, const QModelIndex&) const
{
    const auto* model = qobject_cast<const DifferenceTableModel*>(sourceModel());
    return m_areEqualShown || model == nullptr || !model->isEqualAt(row);
}

} // namespace gateloupe
