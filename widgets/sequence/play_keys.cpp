// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/play_keys.h"

#include <algorithm>
#include <array>

#include <QAbstractButton>
#include <QKeyEvent>
#include <QWidget>

namespace gateloupe {

void PlayKeys::watchView(QWidget& view)
{
    for (QWidget* part : view.findChildren<QWidget*>()) {
        part->installEventFilter(this);
    }
}

void PlayKeys::watchButtons(const QWidget& part)
{
    for (QAbstractButton* button : part.findChildren<QAbstractButton*>()) {
        button->installEventFilter(this);
    }
}

/// Space plays, also after a click on a button; one that was reached by Tab is pressed.
bool PlayKeys::filterButton(QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<const QFocusEvent*>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) {
            m_isButtonTabbed = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        }
    } else if (event->type() == QEvent::ShortcutOverride && m_isButtonTabbed &&
               static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept();
        return true;
    }
    return false;
}

bool PlayKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (qobject_cast<QAbstractButton*>(watched) != nullptr) {
        return filterButton(event);
    }
    if (event->type() == QEvent::ShortcutOverride) {
        // Views claim keys for themselves before shortcuts are asked; these belong to the page.
        const auto* key = static_cast<QKeyEvent*>(event);
        constexpr std::array kOwn = {Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Home, Qt::Key_End,
                                     Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space};
        if (std::ranges::find(kOwn, key->key()) != kOwn.end()) {
            event->ignore();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace gateloupe
