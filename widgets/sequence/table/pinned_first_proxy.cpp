// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/table/pinned_first_proxy.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "widgets/sequence/table/step_table_model.h"

namespace gateloupe {

PinnedFirstProxy::PinnedFirstProxy(StepTableModel& table, QObject* parent)
    : QAbstractProxyModel(parent)
    , m_table(table)
{
    setSourceModel(&table);
    setRows(sortedRows());
    connect(&table, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&table, &QAbstractItemModel::modelReset, this, [this] {
        setRows(sortedRows());
        endResetModel();
    });
    connect(&table, &QAbstractItemModel::dataChanged, this, &PinnedFirstProxy::take);
}

void PinnedFirstProxy::sort(int column, Qt::SortOrder order)
{
    m_column = column;
    m_order = order;
    arrange();
}

std::vector<int> PinnedFirstProxy::sortedRows() const
{
    std::vector<int> rows(static_cast<std::size_t>(m_table.rowCount()));
    std::iota(rows.begin(), rows.end(), 0);
    if (m_column < 0 || m_column >= m_table.columnCount()) {
        return rows;
    }

    struct Key
    {
        bool isPinned;
        double value;
    };

    std::vector<Key> keys;
    keys.reserve(rows.size());
    for (const int row : rows) {
        keys.push_back({m_table.isPinned(row), m_table.sortValue(row, m_column)});
    }
    const bool isUp = m_order == Qt::AscendingOrder;
    std::ranges::stable_sort(rows, [&](int left, int right) {
        const Key& a = keys[static_cast<std::size_t>(left)];
        const Key& b = keys[static_cast<std::size_t>(right)];
        if (a.isPinned != b.isPinned) {
            return a.isPinned;
        }
        if (std::isnan(a.value) || std::isnan(b.value)) {
            return !std::isnan(a.value);
        }
        return isUp ? a.value < b.value : b.value < a.value;
    });
    return rows;
}

void PinnedFirstProxy::setRows(std::vector<int> rows)
{
    m_rows = std::move(rows);
    m_places.resize(m_rows.size());
    for (std::size_t place = 0; place < m_rows.size(); ++place) {
        m_places[static_cast<std::size_t>(m_rows[place])] = static_cast<int>(place);
    }
}

void PinnedFirstProxy::arrange()
{
    std::vector<int> rows = sortedRows();
    if (rows == m_rows) {
        return;
    }
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    QModelIndexList sources;
    for (const QModelIndex& index : before) {
        sources.append(mapToSource(index));
    }
    setRows(std::move(rows));
    QModelIndexList after;
    for (const QModelIndex& source : sources) {
        after.append(mapFromSource(source));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void PinnedFirstProxy::take(const QModelIndex& first, const QModelIndex& last,
                            const QList<int>& roles)
{
    if (first.column() <= m_column && m_column <= last.column()) {
        arrange();
    }
    const bool isOneRow = first.row() == last.row();
    emit dataChanged(index(isOneRow ? mapFromSource(first).row() : 0, first.column()),
                     index(isOneRow ? mapFromSource(last).row() : rowCount() - 1, last.column()),
                     roles);
}

QModelIndex PinnedFirstProxy::mapToSource(const QModelIndex& proxy) const
{
    return proxy.isValid()
               ? m_table.index(m_rows[static_cast<std::size_t>(proxy.row())], proxy.column())
               : QModelIndex();
}

QModelIndex PinnedFirstProxy::mapFromSource(const QModelIndex& source) const
{
    return source.isValid()
               ? createIndex(m_places[static_cast<std::size_t>(source.row())], source.column())
               : QModelIndex();
}

QModelIndex PinnedFirstProxy::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex PinnedFirstProxy::parent(const QModelIndex& child) const
{
    Q_UNUSED(child)
    return {};
}

QModelIndex PinnedFirstProxy::sibling(int row, int column, const QModelIndex& of) const
{
    Q_UNUSED(of)
    return index(row, column);
}

int PinnedFirstProxy::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PinnedFirstProxy::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_table.columnCount();
}

QVariant PinnedFirstProxy::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_table.headerData(section, orientation, role);
}

} // namespace gateloupe
