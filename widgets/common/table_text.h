// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QAbstractItemModel;
class QTableView;

namespace gateloupe {

/// Tables as text for other programs.

/// The first `count` columns of any model.
[[nodiscard]] QList<int> firstColumns(int count);
/// The columns of a table that are not hidden, in the model's order.
[[nodiscard]] QList<int> shownColumns(const QTableView& table);

/// What the header says of each column.
[[nodiscard]] QStringList titlesOf(const QAbstractItemModel& model, const QList<int>& columns);
/// What the cells of a row say. `role` of the text: Qt::DisplayRole, or a role of its own where the
/// screen shows thousands separators.
[[nodiscard]] QStringList cellsOf(const QAbstractItemModel& model, int row,
                                  const QList<int>& columns, int role = Qt::DisplayRole);
/// Tabs between the cells.
[[nodiscard]] QString tabSeparated(const QStringList& cells);

/// The titles and the selected rows from top to bottom, a line each. Empty without a selection.
[[nodiscard]] QString selectedRowsText(const QTableView& table, int role = Qt::DisplayRole);

} // namespace gateloupe
