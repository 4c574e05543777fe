// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/parts/arrangements.h"

#include <algorithm>

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/session/saved/session_document.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

const QLatin1String kArrangements("arrangements");
const QLatin1String kArrangementId("id");
const QLatin1String kArrangementName("name");
const QLatin1String kArrangementState("state");
constexpr qsizetype kLongestName = 60;
constexpr int kLastWithKeys = 9; ///< Ctrl+Alt+9

QString objectNameOf(int id)
{
    return QStringLiteral("actionArrangement%1").arg(id);
}

QString tidied(const QString& name)
{
    return name.simplified().left(kLongestName);
}

} // namespace

Arrangements::Arrangements(QMainWindow& window, QSettings& settings, QMenu& menu, QAction* before)
    : QObject(&window)
    , m_window(window)
    , m_settings(settings)
    , m_menu(menu)
    , m_before(before)
{
    load();
}

void Arrangements::load()
{
    const int count = std::min(m_settings.beginReadArray(kArrangements), static_cast<int>(kMax));
    for (int i = 0; i < count; ++i) {
        m_settings.setArrayIndex(i);
        const int id = m_settings.value(kArrangementId).toInt();
        const QString name = tidied(m_settings.value(kArrangementName).toString());
        const QByteArray state = m_settings.value(kArrangementState).toByteArray();
        const bool isTaken =
            indexOf(name) >= 0 || std::ranges::find(m_entries, id, &Entry::id) != m_entries.end();
        if (id > 0 && !name.isEmpty() && !state.isEmpty() && !isTaken) {
            add(id, name, state);
        }
    }
    m_settings.endArray();
}

void Arrangements::store()
{
    m_settings.remove(kArrangements);
    m_settings.beginWriteArray(kArrangements, static_cast<int>(m_entries.size()));
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        m_settings.setArrayIndex(static_cast<int>(i));
        m_settings.setValue(kArrangementId, m_entries[i].id);
        m_settings.setValue(kArrangementName, m_entries[i].name);
        m_settings.setValue(kArrangementState, m_entries[i].state);
    }
    m_settings.endArray();
    emit changed();
}

void Arrangements::add(int id, const QString& name, const QByteArray& state)
{
    auto* action = new QAction(&m_window);
    action->setObjectName(objectNameOf(id));
    if (id <= kLastWithKeys) {
        action->setShortcut(
            QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + id)));
    }
    connect(action, &QAction::triggered, this, [this, id] {
        const auto at = std::ranges::find(m_entries, id, &Entry::id);
        use(static_cast<int>(at - m_entries.begin()));
    });
    m_menu.insertAction(m_before, action);
    m_entries.push_back({.id = id, .name = {}, .state = state, .action = action});
    rename(static_cast<int>(m_entries.size()) - 1, name);
}

int Arrangements::indexOf(const QString& name) const
{
    const auto at = std::ranges::find(m_entries, name, &Entry::name);
    return at == m_entries.end() ? -1 : static_cast<int>(at - m_entries.begin());
}

QStringList Arrangements::names() const
{
    QStringList names;
    for (const Entry& entry : m_entries) {
        names.append(entry.name);
    }
    return names;
}

bool Arrangements::save(const QString& name)
{
    const QString tidy = tidied(name);
    const QByteArray state = m_window.saveState(SessionDocument::kWindowStateVersion);
    if (const int same = indexOf(tidy); same >= 0) {
        m_entries[static_cast<std::size_t>(same)].state = state;
    } else if (tidy.isEmpty() || m_entries.size() >= kMax) {
        return false;
    } else {
        int id = 1;
        while (std::ranges::find(m_entries, id, &Entry::id) != m_entries.end()) {
            ++id;
        }
        add(id, tidy, state);
    }
    store();
    emit saved(tidy);
    return true;
}

bool Arrangements::rename(int index, const QString& name)
{
    Entry& entry = m_entries[static_cast<std::size_t>(index)];
    const QString tidy = tidied(name);
    if (tidy.isEmpty() || (tidy != entry.name && indexOf(tidy) >= 0)) {
        return false;
    }
    const bool isNew = entry.name.isEmpty();
    entry.name = tidy;
    QString text = tidy;
    entry.action->setText(text.replace(QLatin1Char('&'), QLatin1String("&&")));
    //: %1 is a name that the user gave
    entry.action->setStatusTip(tr("Put panels where they stood for “%1”").arg(tidy));
    entry.action->setToolTip(entry.action->statusTip());
    if (!isNew) {
        store();
    }
    return true;
}

void Arrangements::remove(int index)
{
    const auto at = m_entries.begin() + index;
    m_settings.remove(QStringLiteral("shortcuts/v1/") + objectNameOf(at->id));
    delete at->action;
    m_entries.erase(at);
    store();
}

void Arrangements::use(int index)
{
    emit chosen(m_entries[static_cast<std::size_t>(index)].state);
}

void Arrangements::askToSave()
{
    auto* dialog = named(new QDialog(&m_window), "saveArrangementDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save arrangement"));
    auto* name = named(new QLineEdit, "arrangementName");
    name->setMaxLength(static_cast<int>(kLongestName));
    name->setAccessibleName(tr("Name of the arrangement"));
    auto* label = new QLabel(tr("&Name:"));
    label->setBuddy(name);
    QLabel* said = newPlainText("arrangementSaid");
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    setDialogLayout(*dialog, columnOf({label, name, said, buttons}, kStyleSpacing));
    const auto check = [this, name, said, buttons] {
        const QString wanted = tidied(name->text());
        const bool replaces = indexOf(wanted) >= 0;
        const bool isFull = !replaces && m_entries.size() >= kMax;
        said->setText(replaces ? tr("It takes the place of the one of that name.")
                      : isFull ? tr("There are %1 already: delete one first.").arg(kMax)
                               : QString());
        buttons->button(QDialogButtonBox::Save)->setEnabled(!wanted.isEmpty() && !isFull);
    };
    connect(name, &QLineEdit::textChanged, dialog, check);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, dialog, [this, dialog, name] {
        if (save(name->text())) {
            dialog->accept();
        }
    });
    int number = 1;
    //: the proposed name of a saved arrangement of panels; %1 is a number
    while (indexOf(tr("Arrangement %1").arg(number)) >= 0) {
        ++number;
    }
    name->setText(tr("Arrangement %1").arg(number));
    name->selectAll();
    dialog->open();
}

void Arrangements::manage()
{
    auto* dialog = named(new QDialog(&m_window), "arrangementsDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Arrangements"));
    auto* list = named(new QListWidget, "arrangements");
    list->setAccessibleName(tr("Saved arrangements"));
    list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
    auto* useIt = named(new QPushButton(tr("&Use")), "useArrangement");
    auto* renameIt = named(new QPushButton(tr("&Rename")), "renameArrangement");
    auto* removeIt = named(new QPushButton(tr("&Delete")), "removeArrangement");
    auto* close = named(new QPushButton(tr("&Close")), "closeArrangements");
    for (QPushButton* button : {useIt, renameIt, removeIt, close}) {
        button->setAutoDefault(false);
    }
    QLayout* side = columnOf({useIt, renameIt, removeIt, LayoutItem::room(), close}, kStyleSpacing);
    setDialogLayout(*dialog,
                    columnOf({rowOf({{list, 1}, side}, kStyleSpacing),
                              newHint(tr("F2 renames. Edit > Shortcuts gives them keys."))},
                             kStyleSpacing));
    const auto fill = [this, list, useIt, renameIt, removeIt] {
        const QSignalBlocker quiet(list);
        const int before = std::max(0, list->currentRow());
        list->clear();
        for (const Entry& entry : m_entries) {
            auto* item = new QListWidgetItem(entry.name, list);
            item->setFlags(item->flags() | Qt::ItemIsEditable);
            item->setToolTip(entry.action->shortcut().toString(QKeySequence::NativeText));
        }
        list->setCurrentRow(std::min(before, list->count() - 1));
        for (QPushButton* button : {useIt, renameIt, removeIt}) {
            button->setEnabled(list->count() > 0);
        }
    };
    fill();
    connect(list, &QListWidget::itemChanged, dialog, [this, list, fill](QListWidgetItem* item) {
        rename(list->row(item), item->text());
        // Once the editor has closed: a name that is taken gives way to the old one.
        QMetaObject::invokeMethod(list, fill, Qt::QueuedConnection);
    });
    connect(list, &QListWidget::itemActivated, dialog,
            [this, list](QListWidgetItem* item) { use(list->row(item)); });
    connect(useIt, &QPushButton::clicked, dialog, [this, list] { use(list->currentRow()); });
    connect(renameIt, &QPushButton::clicked, dialog,
            [list] { list->editItem(list->currentItem()); });
    connect(removeIt, &QPushButton::clicked, dialog, [this, list, fill] {
        remove(list->currentRow());
        fill();
    });
    connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
    dialog->open();
}

} // namespace gateloupe
