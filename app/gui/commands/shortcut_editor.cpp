// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/shortcut_editor.h"

#include <QAction>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

#include "app/gui/commands/shortcuts.h"
#include "app/gui/common/dialog_parts.h"
#include "app/gui/common/enable_action.h"
#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr QSize kShortcutEditorSize(560, 480);
constexpr int kTitleColumn = 0;
constexpr int kKeysColumn = 1;

} // namespace

ShortcutEditor::ShortcutEditor(Shortcuts& shortcuts, std::vector<Command> commands, QWidget* parent)
    : QDialog(parent)
    , m_shortcuts(shortcuts)
    , m_commands(std::move(commands))
    , m_filter(named(new QLineEdit, "shortcutFilter"))
    , m_list(named(new QTreeWidget, "shortcutList"))
    , m_keys(named(new QKeySequenceEdit, "shortcutKeys"))
    , m_assign(named(new QPushButton, "shortcutAssign"))
    , m_clear(named(new QPushButton, "shortcutClear"))
    , m_reset(named(new QPushButton, "shortcutReset"))
    , m_resetAll(named(new QPushButton, "shortcutResetAll"))
    , m_close(new QPushButton)
    , m_conflict(newPlainText("shortcutConflict"))
{
    buildLayout();
    connectControls();
    for (const Command& command : m_commands) {
        new QTreeWidgetItem(m_list, {command.title});
    }
    refresh();
    m_list->setCurrentItem(m_list->topLevelItem(0));
    inEveryLanguage(this, [this] { retranslate(); });
    resize(kShortcutEditorSize);
}

void ShortcutEditor::buildLayout()
{
    setObjectName(QStringLiteral("shortcutEditor"));
    QLabel* label = newLabel([] { return tr("&Keys"); });
    label->setBuddy(m_keys);
    setLayoutOf(this,
                columnOf({m_filter,
                          {m_list, 1},
                          rowOf({label, {m_keys, 1}, m_assign, m_clear, m_reset}),
                          m_conflict,
                          rowOf({m_resetAll, LayoutItem::room(), m_close})}),
                12);
    // Room for two lines: the dialog must not jump while keys are typed.
    m_conflict->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_conflict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_filter->setClearButtonEnabled(true);
    m_list->setColumnCount(2);
    applyListStyle(*m_list, kTitleColumn);
    m_close->setDefault(true);
}

void ShortcutEditor::connectControls()
{
    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutEditor::filterBy);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ShortcutEditor::showCommand);
    connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutEditor::showConflict);
    connect(m_assign, &QPushButton::clicked, this, &ShortcutEditor::assign);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        m_keys->clear();
        assign();
    });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        if (QAction* action = current()) {
            for (const QKeySequence& keys : m_shortcuts.usualKeys(*action)) {
                m_shortcuts.freeKeys(*action, keys);
            }
            m_shortcuts.reset(*action);
            refresh();
            showCommand();
        }
    });
    connect(m_resetAll, &QPushButton::clicked, this, [this] {
        m_shortcuts.resetAll();
        refresh();
        showCommand();
    });
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
}

void ShortcutEditor::filterBy(const QString& text)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        const bool fits = item->text(kTitleColumn).contains(text, Qt::CaseInsensitive) ||
                          item->text(kKeysColumn).contains(text, Qt::CaseInsensitive);
        item->setHidden(!fits);
    }
}

void ShortcutEditor::retranslate()
{
    setWindowTitle(tr("Shortcuts"));
    m_filter->setPlaceholderText(tr("Filter by command or keys"));
    m_filter->setAccessibleName(tr("Filter by command or keys"));
    m_list->setHeaderLabels({tr("Command"), tr("Keys")});
    m_list->setAccessibleName(tr("Commands and their keys"));
    m_keys->setAccessibleName(tr("Keys of the chosen command"));
    m_clear->setText(tr("Remove"));
    m_clear->setToolTip(tr("Leave the command without keys"));
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("Give the command the keys it came with"));
    m_resetAll->setText(tr("Reset all"));
    m_close->setText(tr("Close"));
    showConflict();
}

QAction* ShortcutEditor::current() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row < 0 ? nullptr : m_commands[static_cast<std::size_t>(row)].action;
}

void ShortcutEditor::showCommand()
{
    const QAction* action = current();
    m_keys->setKeySequence(action == nullptr ? QKeySequence() : action->shortcut());
    for (QWidget* control : std::initializer_list<QWidget*>{m_keys, m_clear, m_reset}) {
        control->setEnabled(action != nullptr);
    }
    showConflict();
}

void ShortcutEditor::showConflict()
{
    const QAction* action = current();
    const QKeySequence keys = m_keys->keySequence();
    const QAction* other = action == nullptr ? nullptr : m_shortcuts.conflictOf(*action, keys);
    const bool isNew = action != nullptr && keys != action->shortcut();
    setObjection(*m_assign, isNew ? QString() : tr("Type other keys first"));
    m_assign->setText(isNew && other != nullptr ? tr("Take over") : tr("Use"));
    m_conflict->setText(
        other == nullptr
            ? QString()
            //: %1 are keys such as Ctrl+O, %2 the name of a command
            : tr("⚠ %1 already belongs to “%2”. “Take over” leaves that command "
                 "without keys.")
                  .arg(keys.toString(QKeySequence::NativeText), plainText(other->text())));
}

void ShortcutEditor::assign()
{
    QAction* action = current();
    if (action == nullptr) {
        return;
    }
    const QKeySequence keys = m_keys->keySequence();
    m_shortcuts.freeKeys(*action, keys);
    m_shortcuts.setKeys(*action, keys);
    refresh();
    showCommand();
}

void ShortcutEditor::refresh()
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        const QAction* action = m_commands[static_cast<std::size_t>(i)].action;
        item->setText(kKeysColumn, action->shortcut().toString(QKeySequence::NativeText));
        QFont font = m_list->font();
        font.setItalic(m_shortcuts.isChanged(*action));
        item->setFont(kKeysColumn, font);
    }
}

} // namespace gateloupe
