// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

class QAction;
class QWidget;

namespace gateloupe {

/// A command of the window that palette and shortcut editor know.
struct Command
{
    QAction* action = nullptr;
    QString title; ///< "File › Open": menu and text without mnemonics
};

/// Every named QAction below `window`: those of menus first, each part in alphabetic order. An
/// action that stands in no menu has its text alone for a title.
[[nodiscard]] std::vector<Command> commandsOf(const QWidget& window);
/// "&Open…" -> "Open".
[[nodiscard]] QString plainText(const QString& actionText);

} // namespace gateloupe
