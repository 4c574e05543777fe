// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/command_palette.h"

#include <algorithm>

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>

#include "app/gui/common/dialog_parts.h"
#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kWidth = 560;
constexpr int kHeight = 380;
constexpr int kMargin = 8;
constexpr int kPageRows = 8;

} // namespace

CommandPalette::CommandPalette(QWidget* window)
    : QFrame(window)
    , m_line(named(new QLineEdit, "paletteSearch"))
    , m_list(named(new QTreeView, "paletteList"))
    , m_note(newPlainText("paletteNote"))
    , m_model(new PaletteModel(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setFrameStyle(QFrame::StyledPanel | QFrame::Raised);
    setAutoFillBackground(true);
    setLayoutOf(this, columnOf({m_line, {m_list, 1}, m_note}, kMargin), kMargin);
    m_line->setClearButtonEnabled(true);
    m_list->setModel(m_model);
    m_list->setHeaderHidden(true);
    applyListStyle(*m_list, static_cast<int>(PaletteModel::Column::Title));
    m_list->setFocusPolicy(Qt::NoFocus); // the line keeps the keys
    m_note->hide();
    m_line->installEventFilter(this);
    window->installEventFilter(this);
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_line, &QLineEdit::returnPressed, this, [this] { choose(m_list->currentIndex()); });
    connect(m_list, &QTreeView::clicked, this, &CommandPalette::choose);
    hide();
    inEveryLanguage(this, [this] {
        //: what can be searched for: commands of the menus, LSTM gates and tensors of the open
        //: file; addresses such as R f [3, 7]
        m_line->setPlaceholderText(
            tr("Command, gate, tensor, or an address: R f [3, 7], c[5]@40, @40, 0x1A2F, max"));
        m_line->setAccessibleName(tr("Search commands, gates and tensors"));
        m_list->setAccessibleName(tr("Matches"));
    });
}

void CommandPalette::popUp(std::vector<PaletteEntry> entries, PaletteModel::Resolve resolve)
{
    if (!isVisible()) {
        m_focusBefore = QApplication::focusWidget();
    }
    m_model->setEntries(std::move(entries), std::move(resolve));
    m_line->clear();
    search({});
    place();
    show();
    raise();
    m_line->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::place()
{
    const QWidget* window = parentWidget();
    const int width = std::min(kWidth, window->width() - 2 * kMargin);
    const int height = std::min(kHeight, window->height() - 2 * kMargin);
    const int top = std::max(kMargin, window->height() / 10);
    setGeometry((window->width() - width) / 2, std::min(top, window->height() - height - kMargin),
                width, height);
}

void CommandPalette::search(const QString& pattern)
{
    m_model->setPattern(pattern);
    const bool isEmpty = m_model->rowCount() == 0;
    m_list->setVisible(!isEmpty);
    m_list->setCurrentIndex(m_model->index(0, 0));
    m_list->scrollToTop();
    showNote();
}

void CommandPalette::showNote()
{
    const QModelIndex current = m_list->currentIndex();
    m_note->setText(current.isValid() ? m_model->entryAt(current).reason : tr("Nothing fits"));
    m_note->setVisible(!m_note->text().isEmpty());
}

void CommandPalette::move(int rows)
{
    const int count = m_model->rowCount();
    if (count > 0) {
        const int row = std::clamp(m_list->currentIndex().row() + rows, 0, count - 1);
        m_list->setCurrentIndex(m_model->index(row, 0));
        showNote();
    }
}

void CommandPalette::choose(const QModelIndex& index)
{
    if (!index.isValid() || !m_model->entryAt(index).reason.isEmpty()) {
        return;
    }
    const auto act = m_model->entryAt(index).choose;
    dismiss();
    act();
}

void CommandPalette::dismiss()
{
    hide();
    if (m_focusBefore != nullptr) {
        m_focusBefore->setFocus(Qt::PopupFocusReason);
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) {
        place();
    }
    if (watched != m_line || !isVisible()) {
        return QFrame::eventFilter(watched, event);
    }
    if (event->type() == QEvent::FocusOut) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) {
            hide();
        }
        return false;
    }
    if (event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down:
            move(1);
            return true;
        case Qt::Key_Up:
            move(-1);
            return true;
        case Qt::Key_PageDown:
            move(kPageRows);
            return true;
        case Qt::Key_PageUp:
            move(-kPageRows);
            return true;
        case Qt::Key_Escape:
            dismiss();
            return true;
        default:
            break;
        }
    }
    return false;
}

} // namespace gateloupe
