// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/pinned_first_proxy.h"

#include "widgets/traces/step_table_model.h"

namespace gateloupe {

PinnedFirstProxy::PinnedFirstProxy(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(static_cast<int>(StepTableModel::Role::Sort));
    setDynamicSortFilter(true);
}

bool PinnedFirstProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    // What is to come first whichever way is "less" going up and "greater" going down.
    const bool isUp = sortOrder() == Qt::AscendingOrder;
    const auto isPinned = [](const QModelIndex& index) {
        return index.data(static_cast<int>(StepTableModel::Role::IsPinned)).toBool();
    };
    const bool isLeftPinned = isPinned(left);
    if (isLeftPinned != isPinned(right)) {
        return isLeftPinned == isUp;
    }
    const QVariant leftValue = left.data(sortRole());
    const QVariant rightValue = right.data(sortRole());
    if (leftValue.isValid() != rightValue.isValid()) {
        return leftValue.isValid() == isUp;
    }
    const double a = leftValue.toDouble();
    const double b = rightValue.toDouble();
    // NaN beside numbers as if it were the largest: sorting needs an order of everything.
    if (a != a || b != b) {
        return a == a && b != b;
    }
    return a < b;
}

} // namespace gateloupe
