// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/command_list.h"

#include <algorithm>

#include <QAction>
#include <QMenu>
#include <QRegularExpression>
#include <QWidget>

namespace gateloupe {

namespace {

QString menuOf(const QAction& action)
{
    for (const QObject* object : action.associatedObjects()) {
        if (const auto* menu = qobject_cast<const QMenu*>(object);
            menu != nullptr && !menu->title().isEmpty()) {
            return plainText(menu->title());
        }
    }
    return {};
}

/// Qt's own widgets bring actions too (the undo of a line edit); they have no name of ours.
bool isCommand(const QAction& action)
{
    return !action.objectName().isEmpty() && !action.isSeparator() && action.menu() == nullptr &&
           !action.text().isEmpty() && action.isVisible() &&
           !action.objectName().startsWith(QLatin1String("qt_")) &&
           !action.objectName().startsWith(QLatin1Char('_'));
}

} // namespace

std::vector<Command> commandsOf(const QWidget& window)
{
    std::vector<Command> commands;
    for (QAction* action : window.findChildren<QAction*>()) {
        if (!isCommand(*action)) {
            continue;
        }
        const QString menu = menuOf(*action);
        const QString text = plainText(action->text());
        commands.push_back({action, menu.isEmpty() ? text : menu + QStringLiteral(" › ") + text});
    }
    const auto isInMenu = [](const Command& command) { return !menuOf(*command.action).isEmpty(); };
    std::sort(commands.begin(), commands.end(), [&](const Command& a, const Command& b) {
        return isInMenu(a) != isInMenu(b) ? isInMenu(a)
                                          : QString::localeAwareCompare(a.title, b.title) < 0;
    });
    return commands;
}

QString plainText(const QString& actionText)
{
    // Where no letter of the text is on a keyboard, the mnemonic stands behind it: "文件(&F)".
    static const QRegularExpression mnemonicBehind(QStringLiteral("\\s*\\(&[A-Za-z0-9]\\)"));
    QString text = actionText;
    text.remove(mnemonicBehind);
    text.replace(QLatin1String("&&"), QLatin1String("\x01"));
    text.remove(QLatin1Char('&'));
    text.replace(QLatin1Char('\x01'), QLatin1Char('&'));
    while (text.endsWith(QChar(0x2026)) || text.endsWith(QLatin1Char('.'))) {
        text.chop(1);
    }
    return text;
}

} // namespace gateloupe
