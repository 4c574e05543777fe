// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/tab_guard.h"

#include <QChildEvent>
#include <QMouseEvent>
#include <QTabBar>

namespace gateloupe {

TabGuard::TabGuard(QMainWindow& window)
    : QObject(&window)
    , m_window(window)
{
    window.installEventFilter(this);
}

bool TabGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window) {
        if (event->type() == QEvent::ChildPolished) { // by then it is known to be a tab bar
            QObject* child = static_cast<QChildEvent*>(event)->child();
            if (auto* bar = qobject_cast<QTabBar*>(child)) {
                bar->installEventFilter(this);
                // The window keeps unused ones out of sight: Tab would end there.
                bar->setFocusPolicy(Qt::ClickFocus);
            }
        }
        return false;
    }
    const auto& bar = *static_cast<const QTabBar*>(watched);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        m_pressed = bar.tabAt(static_cast<QMouseEvent*>(event)->position().toPoint());
        return false;
    case QEvent::MouseMove:
        return m_pressed >= bar.count();
    case QEvent::MouseButtonRelease:
        m_pressed = -1;
        return false;
    default:
        return false;
    }
}

} // namespace gateloupe
