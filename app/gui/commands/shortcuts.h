// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;
class QSettings;
class QWidget;

namespace gateloupe {

/// The keys of the window's commands: those they were built with, and what the user made of them.
/// Only what differs is kept in the settings, under "shortcuts/v1/<object name>".
class Shortcuts
{
public:
    /// Remembers the keys of every command below `window` as built, then applies the settings'.
    /// Commands that come later are remembered when first asked for. Both outlive this.
    Shortcuts(const QWidget& window, QSettings& settings);

    [[nodiscard]] QList<QKeySequence> usualKeys(const QAction& action) const;
    /// Keeps it in the settings. An empty sequence takes the keys away.
    void setKeys(QAction& action, const QKeySequence& keys);
    /// Takes them from every other command.
    void freeKeys(const QAction& action, const QKeySequence& keys);
    void reset(QAction& action);
    void resetAll();
    /// The other command that has these keys, or keys one of which begins the other; null for none.
    [[nodiscard]] QAction* conflictOf(const QAction& action, const QKeySequence& keys) const;
    [[nodiscard]] bool isChanged(const QAction& action) const;

private:
    const QWidget& m_window;
    QSettings& m_settings;
    std::map<QString, QList<QKeySequence>> m_usual; ///< by object name
};

} // namespace gateloupe
