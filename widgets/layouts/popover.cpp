// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layouts/popover.h"

#include <algorithm>

#include <QAbstractButton>
#include <QScreen>
#include <QVBoxLayout>

#include "widgets/layouts/arrange.h"

namespace gateloupe {

Popover::Popover(QAbstractButton* button)
    : QFrame(button, Qt::Popup)
    , m_column(columnOf({}))
{
    setFrameShape(QFrame::StyledPanel);
    setAttribute(Qt::WA_WindowPropagation); // numbers are written as in the window it belongs to
    setLayoutOf(this, m_column, 12);
    connect(button, &QAbstractButton::clicked, this, &Popover::popUp);
}

void Popover::popUp()
{
    adjustSize();
    const QWidget& button = *parentWidget();
    const QRect screen = button.screen()->availableGeometry();
    const QPoint below = button.mapToGlobal(QPoint(0, button.height() + 2));
    const bool hasRoom = below.y() + height() <= screen.bottom();
    const int y = hasRoom ? below.y() : button.mapToGlobal(QPoint(0, -2)).y() - height();
    move(std::clamp(below.x(), screen.left(), std::max(screen.left(), screen.right() - width())),
         std::max(screen.top(), y));
    show();
    focusNextChild();
}

} // namespace gateloupe
