// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/event_listener.h"

#include <utility>

#include <QKeyEvent>

namespace gateloupe {

namespace {

bool asksFor(const QKeyEvent& press, ListKey key)
{
    switch (key) {
    case ListKey::Copy:
        return press.matches(QKeySequence::Copy);
    case ListKey::Open:
        return press.key() == Qt::Key_Return || press.key() == Qt::Key_Enter;
    case ListKey::Remove:
        break;
    }
    return press.key() == Qt::Key_Delete || press.key() == Qt::Key_Backspace;
}

} // namespace

void onKey(QWidget& list, ListKey key, std::function<void()> act)
{
    new EventListener(&list, [key, act = std::move(act)](const QEvent& event) {
        const bool isTaken =
            event.type() == QEvent::KeyPress && asksFor(static_cast<const QKeyEvent&>(event), key);
        if (isTaken) {
            act();
        }
        return isTaken;
    });
}

} // namespace gateloupe
