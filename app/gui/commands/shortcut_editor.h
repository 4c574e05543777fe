// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QDialog>

#include "app/gui/commands/command_list.h"

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace gateloupe {

class Shortcuts;

/// Every command with its keys; changes hold at once. Keys that another command has are taken from
/// it only when the user says so.
class ShortcutEditor : public QDialog
{
    Q_OBJECT

public:
    /// `shortcuts` outlives this; `commands` are those of its window.
    ShortcutEditor(Shortcuts& shortcuts, std::vector<Command> commands, QWidget* parent = nullptr);

private:
    void buildLayout();
    void connectControls();
    void filterBy(const QString& text);
    void retranslate();
    void showCommand();
    void showConflict();
    void assign();
    void refresh();
    [[nodiscard]] QAction* current() const;

    Shortcuts& m_shortcuts;
    std::vector<Command> m_commands; ///< a row of the list each
    QLineEdit* m_filter;
    QTreeWidget* m_list;
    QKeySequenceEdit* m_keys;
    QPushButton* m_assign;
    QPushButton* m_clear;
    QPushButton* m_reset;
    QPushButton* m_resetAll;
    QPushButton* m_close;
    QLabel* m_conflict;
};

} // namespace gateloupe
