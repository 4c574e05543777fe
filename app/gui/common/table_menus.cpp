// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/table_menus.h"

#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QTableView>
#include <QTreeView>

#include "widgets/bytes/region_table.h"
#include "widgets/common/change_events.h"
#include "widgets/common/table_text.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

QStringList cellsOfRow(const QModelIndex& row, const QList<int>& columns)
{
    QStringList cells;
    for (const int column : columns) {
        cells.append(row.siblingAtColumn(column).data().toString());
    }
    return cells;
}

QModelIndexList allRows(const QAbstractItemModel& model)
{
    QModelIndexList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        rows.append(model.index(row, 0));
    }
    return rows;
}

QString textOf(const QAbstractItemView& view)
{
    const auto* table = qobject_cast<const QTableView*>(&view);
    const QAbstractItemModel& model = *view.model();
    const QList<int> columns =
        table != nullptr ? shownColumns(*table) : firstColumns(model.columnCount());
    QModelIndexList rows;
    for (const QModelIndex& index : view.selectionModel()->selectedIndexes()) {
        const QModelIndex row = index.siblingAtColumn(0);
        if (!rows.contains(row)) {
            rows.append(row);
        }
    }
    if (rows.isEmpty()) {
        rows = allRows(model);
    }
    QStringList lines{tabSeparated(titlesOf(model, columns))};
    for (const QModelIndex& row : rows) {
        lines.append(tabSeparated(cellsOfRow(row, columns)));
    }
    return lines.join(QLatin1Char('\n'));
}

void addMenu(QAbstractItemView& view)
{
    auto* copy = named(new QAction(&view), "copyRows");
    QObject::connect(copy, &QAction::triggered, &view,
                     [&view] { QGuiApplication::clipboard()->setText(textOf(view)); });
    inEveryLanguage(&view, [copy] { copy->setText(RegionTable::tr("Copy the selected rows")); });
    view.addAction(copy);
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace

void addTableMenus(QWidget& parent)
{
    for (auto* view : parent.findChildren<QAbstractItemView*>()) {
        const bool isTable =
            qobject_cast<QTableView*>(view) != nullptr || qobject_cast<QTreeView*>(view) != nullptr;
        const bool hasMenu = view->contextMenuPolicy() != Qt::DefaultContextMenu;
        if (isTable && !hasMenu && !view->objectName().isEmpty()) {
            addMenu(*view);
        }
    }
}

} // namespace gateloupe
