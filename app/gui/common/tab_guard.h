// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QObject>

namespace gateloupe {

/// The tabs that a main window makes for its docks can be dragged, and Qt (6.4) reads past them
/// when the tab under a pressed button goes before the mouse moves: when panels are hidden by a
/// key, by a file that is opened or closed. Such moves end here.
class TabGuard : public QObject
{
    Q_OBJECT

public:
    explicit TabGuard(QMainWindow& window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QMainWindow& m_window;
    int m_pressed = -1; ///< the tab under the button, of the one bar that has the mouse
};

} // namespace gateloupe
