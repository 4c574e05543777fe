// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/shortcuts.h"

#include <algorithm>

#include <QAction>
#include <QSettings>

#include "app/gui/commands/command_list.h"

namespace gateloupe {

namespace {

QString keyOf(const QAction& action)
{
    return QStringLiteral("shortcuts/v1/") + action.objectName();
}

bool collide(const QKeySequence& a, const QKeySequence& b)
{
    return !a.isEmpty() && !b.isEmpty() &&
           (a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch);
}

} // namespace

Shortcuts::Shortcuts(const QWidget& window, QSettings& settings)
    : m_window(window)
    , m_settings(settings)
{
    for (const Command& command : commandsOf(window)) {
        m_usual[command.action->objectName()] = command.action->shortcuts();
        const QVariant kept = settings.value(keyOf(*command.action));
        if (kept.isValid()) {
            command.action->setShortcut(
                QKeySequence::fromString(kept.toString(), QKeySequence::PortableText));
        }
    }
}

QList<QKeySequence> Shortcuts::usualKeys(const QAction& action) const
{
    const auto found = m_usual.find(action.objectName());
    return found == m_usual.end() ? action.shortcuts() : found->second;
}

void Shortcuts::setKeys(QAction& action, const QKeySequence& keys)
{
    m_usual.try_emplace(action.objectName(), action.shortcuts());
    action.setShortcut(keys);
    if (isChanged(action)) {
        m_settings.setValue(keyOf(action), keys.toString(QKeySequence::PortableText));
    } else {
        reset(action);
    }
}

void Shortcuts::freeKeys(const QAction& action, const QKeySequence& keys)
{
    while (QAction* other = conflictOf(action, keys)) {
        setKeys(*other, {});
    }
}

void Shortcuts::reset(QAction& action)
{
    action.setShortcuts(usualKeys(action));
    m_settings.remove(keyOf(action));
}

void Shortcuts::resetAll()
{
    for (const Command& command : commandsOf(m_window)) {
        reset(*command.action);
    }
}

QAction* Shortcuts::conflictOf(const QAction& action, const QKeySequence& keys) const
{
    for (const Command& command : commandsOf(m_window)) {
        const QList<QKeySequence> others = command.action->shortcuts();
        if (command.action != &action &&
            std::ranges::any_of(others, [&](const auto& other) { return collide(keys, other); })) {
            return command.action;
        }
    }
    return nullptr;
}

bool Shortcuts::isChanged(const QAction& action) const
{
    const QList<QKeySequence> usual = usualKeys(action);
    return action.shortcut() != (usual.isEmpty() ? QKeySequence() : usual.front());
}

} // namespace gateloupe
