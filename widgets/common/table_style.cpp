// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/table_style.h"

#include <QHeaderView>
#include <QTableView>

#include "widgets/common/change_events.h"

namespace gateloupe {

namespace {

constexpr int kFittedRows = 50;
constexpr int kRowRoom = 6; ///< above and below the text together, in pixels

} // namespace

void applyRowStyle(QTableView& table)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setAlternatingRowColors(true);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + kRowRoom);
    table.horizontalHeader()->setHighlightSections(false);
    // Models translate when they are asked.
    onLanguageChange(&table, [&table] {
        table.viewport()->update();
        table.horizontalHeader()->viewport()->update();
    });
}

void applyTableStyle(QTableView& table)
{
    applyRowStyle(table);
    table.setSortingEnabled(true);
    table.setShowGrid(false);
    table.horizontalHeader()->setStretchLastSection(true);
}

void applyPanelStyle(QTableView& table, int room)
{
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + room);
}

void applyNumbersStyle(QTableView& table)
{
    applyPanelStyle(table, 4);
    table.setSelectionMode(QAbstractItemView::NoSelection);
    table.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table.horizontalHeader()->setHighlightSections(false);
}

void fitHeight(QTableView& table)
{
    const int lines = table.model()->rowCount() * table.verticalHeader()->defaultSectionSize();
    table.setFixedHeight(lines + table.horizontalHeader()->sizeHint().height() + 2);
}

void fitColumns(QTableView& table)
{
    QHeaderView& header = *table.horizontalHeader();
    header.setResizeContentsPrecision(kFittedRows);
    table.resizeColumnsToContents();
    // Fitting took the last column's room away; only a change of the property gives it back.
    if (header.stretchLastSection()) {
        header.setStretchLastSection(false);
        header.setStretchLastSection(true);
    }
}

} // namespace gateloupe
