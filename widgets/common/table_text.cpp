// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/table_text.h"

#include <algorithm>
#include <numeric>

#include <QAbstractItemModel>
#include <QItemSelectionModel>
#include <QTableView>

namespace gateloupe {

QList<int> firstColumns(int count)
{
    QList<int> columns(count);
    std::iota(columns.begin(), columns.end(), 0);
    return columns;
}

QList<int> shownColumns(const QTableView& table)
{
    QList<int> columns = firstColumns(table.model()->columnCount());
    columns.removeIf([&table](int column) { return table.isColumnHidden(column); });
    return columns;
}

QStringList titlesOf(const QAbstractItemModel& model, const QList<int>& columns)
{
    QStringList titles;
    for (const int column : columns) {
        titles << model.headerData(column, Qt::Horizontal).toString();
    }
    return titles;
}

QStringList cellsOf(const QAbstractItemModel& model, int row, const QList<int>& columns, int role)
{
    QStringList cells;
    for (const int column : columns) {
        cells << model.index(row, column).data(role).toString();
    }
    return cells;
}

QString tabSeparated(const QStringList& cells)
{
    return cells.join(u'\t');
}

QString selectedRowsText(const QTableView& table, int role)
{
    QModelIndexList rows = table.selectionModel()->selectedRows();
    if (rows.isEmpty()) {
        return {};
    }
    std::ranges::sort(rows, {}, &QModelIndex::row);
    const QList<int> columns = shownColumns(table);
    QString text = tabSeparated(titlesOf(*table.model(), columns)) + u'\n';
    for (const QModelIndex& row : rows) {
        text += tabSeparated(cellsOf(*table.model(), row.row(), columns, role)) + u'\n';
    }
    return text;
}

} // namespace gateloupe
