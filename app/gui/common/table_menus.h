// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace gateloupe {

/// Gives each table and list inside a widget that has no context menu one that copies: the selected
/// rows, or all of them where none is.
void addTableMenus(QWidget& parent);

} // namespace gateloupe
