// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/shortcut_editor.h"

#include <QAction>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/gui/commands/shortcuts.h"
#include "widgets/common/change_events.h"

namespace gateloupe {

namespace {

constexpr QSize kUsualSize(560, 480);
constexpr int kTitleColumn = 0;
constexpr int kKeysColumn = 1;
constexpr int kCommandRole = Qt::UserRole; ///< index into the commands

} // namespace

ShortcutEditor::ShortcutEditor(Shortcuts& shortcuts, std::vector<Command> commands, QWidget* parent)
    : QDialog(parent)
    , m_shortcuts(shortcuts)
    , m_commands(std::move(commands))
    , m_filter(new QLineEdit)
    , m_list(new QTreeWidget)
    , m_keysLabel(new QLabel)
    , m_keys(new QKeySequenceEdit)
    , m_assign(new QPushButton)
    , m_clear(new QPushButton)
    , m_reset(new QPushButton)
    , m_resetAll(new QPushButton)
    , m_close(new QPushButton)
    , m_conflict(new QLabel)
{
    setObjectName(QStringLiteral("shortcutEditor"));
    buildLayout();
    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutEditor::filterBy);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ShortcutEditor::showCommand);
    connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutEditor::showConflict);
    connect(m_assign, &QPushButton::clicked, this, &ShortcutEditor::assign);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        m_keys->clear();
        assign();
    });
    connect(m_reset, &QPushButton::clicked, this, &ShortcutEditor::resetCommand);
    connect(m_resetAll, &QPushButton::clicked, this, &ShortcutEditor::resetAll);
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    fill();
    inEveryLanguage(this, [this] { retranslate(); });
    resize(kUsualSize);
}

void ShortcutEditor::buildLayout()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_keysLabel);
    row->addWidget(m_keys, 1);
    row->addWidget(m_assign);
    row->addWidget(m_clear);
    row->addWidget(m_reset);
    column->addLayout(row);
    column->addWidget(m_conflict);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_resetAll);
    bottom->addStretch(1);
    bottom->addWidget(m_close);
    column->addLayout(bottom);
    m_keysLabel->setBuddy(m_keys);
    m_conflict->setWordWrap(true);
    m_conflict->setTextFormat(Qt::PlainText);
    // Room for two lines: the dialog must not jump while keys are typed.
    m_conflict->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_conflict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_filter->setClearButtonEnabled(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setColumnCount(2);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(kTitleColumn, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(kKeysColumn, QHeaderView::ResizeToContents);
    m_close->setDefault(true);
    m_filter->setObjectName(QStringLiteral("shortcutFilter"));
    m_list->setObjectName(QStringLiteral("shortcutList"));
    m_keys->setObjectName(QStringLiteral("shortcutKeys"));
    m_assign->setObjectName(QStringLiteral("shortcutAssign"));
    m_clear->setObjectName(QStringLiteral("shortcutClear"));
    m_reset->setObjectName(QStringLiteral("shortcutReset"));
    m_resetAll->setObjectName(QStringLiteral("shortcutResetAll"));
    m_conflict->setObjectName(QStringLiteral("shortcutConflict"));
}

void ShortcutEditor::fill()
{
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        auto* item = new QTreeWidgetItem(m_list, {m_commands[i].title});
        item->setData(kTitleColumn, kCommandRole, static_cast<int>(i));
    }
    refresh();
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

QAction* ShortcutEditor::current() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    return item == nullptr ? nullptr
                           : m_commands[item->data(kTitleColumn, kCommandRole).toUInt()].action;
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
    m_assign->setEnabled(isNew);
    m_assign->setText(isNew && other != nullptr ? tr("Take over") : tr("Use"));
    m_assign->setToolTip(isNew ? QString() : tr("Type other keys first"));
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
    while (QAction* other = m_shortcuts.conflictOf(*action, keys)) {
        m_shortcuts.setKeys(*other, {});
    }
    m_shortcuts.setKeys(*action, keys);
    refresh();
    showCommand();
}

void ShortcutEditor::resetCommand()
{
    if (QAction* action = current()) {
        for (const QKeySequence& keys : m_shortcuts.usualKeys(*action)) {
            while (QAction* other = m_shortcuts.conflictOf(*action, keys)) {
                m_shortcuts.setKeys(*other, {});
            }
        }
        m_shortcuts.reset(*action);
        refresh();
        showCommand();
    }
}

void ShortcutEditor::resetAll()
{
    m_shortcuts.resetAll();
    refresh();
    showCommand();
}

void ShortcutEditor::refresh()
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        const QAction* action = m_commands[item->data(kTitleColumn, kCommandRole).toUInt()].action;
        item->setText(kKeysColumn, action->shortcut().toString(QKeySequence::NativeText));
        QFont font = m_list->font();
        font.setItalic(m_shortcuts.isChanged(*action));
        item->setFont(kKeysColumn, font);
    }
}

void ShortcutEditor::retranslate()
{
    setWindowTitle(tr("Shortcuts"));
    m_filter->setPlaceholderText(tr("Filter by command or keys"));
    m_filter->setAccessibleName(tr("Filter by command or keys"));
    m_list->setHeaderLabels({tr("Command"), tr("Keys")});
    m_list->setAccessibleName(tr("Commands and their keys"));
    m_keysLabel->setText(tr("&Keys"));
    m_keys->setAccessibleName(tr("Keys of the chosen command"));
    m_clear->setText(tr("Remove"));
    m_clear->setToolTip(tr("Leave the command without keys"));
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("Give the command the keys it came with"));
    m_resetAll->setText(tr("Reset all"));
    m_close->setText(tr("Close"));
    showConflict();
}

} // namespace gateloupe
