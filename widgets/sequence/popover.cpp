// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/popover.h"

#include <algorithm>

#include <QAbstractButton>
#include <QScreen>
#include <QVBoxLayout>

namespace gateloupe {

namespace {

constexpr int kPopoverMargin = 12;
constexpr int kPopoverSpacing = 8;

} // namespace

Popover::Popover(QAbstractButton* button)
    : QFrame(button, Qt::Popup)
    , m_button(button)
    , m_column(new QVBoxLayout(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAttribute(Qt::WA_WindowPropagation); // numbers are written as in the window it belongs to
    m_column->setContentsMargins(kPopoverMargin, kPopoverMargin, kPopoverMargin, kPopoverMargin);
    m_column->setSpacing(kPopoverSpacing);
    connect(button, &QAbstractButton::clicked, this, &Popover::popUp);
}

void Popover::popUp()
{
    adjustSize();
    const QRect screen = m_button->screen()->availableGeometry();
    const QPoint below = m_button->mapToGlobal(QPoint(0, m_button->height() + 2));
    const bool hasRoom = below.y() + height() <= screen.bottom();
    const int y = hasRoom ? below.y() : m_button->mapToGlobal(QPoint(0, -2)).y() - height();
    move(std::clamp(below.x(), screen.left(), std::max(screen.left(), screen.right() - width())),
         std::max(screen.top(), y));
    show();
    focusNextChild();
}

} // namespace gateloupe
