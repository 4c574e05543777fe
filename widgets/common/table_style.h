// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace gateloupe {

/// How lists of findings and differences look: whole rows, one at a time, no grid, sortable.
void applyTableStyle(QTableView& table);

} // namespace gateloupe
