// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace gateloupe {

/// What all tables share: whole rows, one at a time, as high as their text; Tab leaves the table.
void applyRowStyle(QTableView& table);
/// How lists of findings and differences look: row style, no grid, sortable.
void applyTableStyle(QTableView& table);
/// How a few rows look inside a panel: without grid and frame, nothing to edit; `room` pixels above
/// and below their text together.
void applyPanelStyle(QTableView& table, int room);
/// A style for numbers that cannot be chosen; all of them are seen after fitHeight().
void applyNumbersStyle(QTableView& table);
/// As high as its head and its rows.
void fitHeight(QTableView& table);
/// Columns as wide as what is in their first rows (all rows of a long table would take seconds),
/// the last one as wide as there is room if it stretches.
void fitColumns(QTableView& table);

} // namespace gateloupe
