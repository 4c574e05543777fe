// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QByteArray>
#include <QObject>
#include <QString>

class QAction;
class QMainWindow;
class QMenu;
class QSettings;

namespace gateloupe {

/// Where panels stand, kept in the settings under names that the user gave. Each is a command of
/// its own, with keys that can be changed like those of any other.
class Arrangements : public QObject
{
    Q_OBJECT

public:
    static constexpr std::size_t kMax = 30;

    /// Adds the kept ones to `menu`, before `before`. All outlive this. What cannot be read in the
    /// settings is left out.
    Arrangements(QMainWindow& window, QSettings& settings, QMenu& menu, QAction* before);

    /// Where panels stand now. Replaces the one of that name. False for an empty name and for more
    /// than kMax.
    bool save(const QString& name);
    /// False for a name that is empty or another one's.
    bool rename(int index, const QString& name);
    void remove(int index);
    void use(int index);

    [[nodiscard]] QStringList names() const;

    /// Asks for a name.
    void askToSave();
    /// Shows the list, to use, rename and delete.
    void manage();

signals:
    /// A state of QMainWindow::saveState() is to be put in place.
    void chosen(const QByteArray& state);
    void saved(const QString& name);
    /// One was added, renamed or removed.
    void changed();

private:
    struct Entry
    {
        int id = 0; ///< part of the command's object name, to which keys are kept
        QString name;
        QByteArray state;
        QAction* action = nullptr;
    };

    void load();
    void store();
    void add(int id, const QString& name, const QByteArray& state);
    [[nodiscard]] int indexOf(const QString& name) const;

    QMainWindow& m_window;
    QSettings& m_settings;
    QMenu& m_menu;
    QAction* m_before;
    std::vector<Entry> m_entries;
};

} // namespace gateloupe
