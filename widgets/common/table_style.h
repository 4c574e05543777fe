// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace gateloupe {

/// How lists of findings and differences look: whole rows, one at a time, no grid, sortable.
void applyTableStyle(QTableView& table);
/// Columns as wide as what is in their first rows (all rows of a long table would take seconds), the
/// last one as wide as there is room if it stretches.
void fitColumns(QTableView& table);

} // namespace gateloupe
