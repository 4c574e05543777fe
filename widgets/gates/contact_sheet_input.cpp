// SPDX-License-Identifier: GPL-3.0-or-later
// The contact sheet by mouse and keyboard.
#include <algorithm>
#include <limits>

#include <QKeyEvent>
#include <QMouseEvent>

#include "widgets/gates/contact_sheet.h"

namespace gateloupe {

const SheetItem* ContactSheet::itemAt(const QPoint& point) const
{
    const auto found =
        std::find_if(m_items.begin(), m_items.end(), [&point](const SheetItem& item) {
            return (item.title | item.picture).contains(point);
        });
    return found != m_items.end() ? &*found : nullptr;
}

void ContactSheet::choose(const ParameterId& id)
{
    if (!(id == m_chosen)) {
        emit chosenByUser(id);
    }
}

/// The nearest in the key's direction, rather straight ahead than aside.
void ContactSheet::chooseTowards(int key)
{
    const auto now = std::find_if(m_items.begin(), m_items.end(),
                                  [this](const SheetItem& item) { return item.id == m_chosen; });
    if (now == m_items.end()) {
        return m_items.empty() ? void() : choose(m_items.front().id);
    }
    const bool isSideways = key == Qt::Key_Left || key == Qt::Key_Right;
    const int sign = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
    const SheetItem* best = nullptr;
    int least = std::numeric_limits<int>::max();
    for (const SheetItem& item : m_items) {
        const QPoint way = item.picture.center() - now->picture.center();
        const int ahead = sign * (isSideways ? way.x() : way.y());
        const int aside = std::abs(isSideways ? way.y() : way.x());
        constexpr int kAsideCounts = 4;
        if (ahead > 0 && ahead + kAsideCounts * aside < least) {
            least = ahead + kAsideCounts * aside;
            best = &item;
        }
    }
    if (best != nullptr) {
        choose(best->id);
    }
}

void ContactSheet::mousePressEvent(QMouseEvent* event)
{
    const SheetItem* item = itemAt(event->pos());
    if (event->button() == Qt::LeftButton && item != nullptr) {
        choose(item->id);
    }
}

void ContactSheet::mouseDoubleClickEvent(QMouseEvent* event)
{
    const SheetItem* item = itemAt(event->pos());
    if (event->button() == Qt::LeftButton && item != nullptr) {
        choose(item->id);
        emit activated();
    }
}

void ContactSheet::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        return chooseTowards(event->key());
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit activated();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ContactSheet::focusInEvent(QFocusEvent* event)
{
    update();
    QWidget::focusInEvent(event);
}

void ContactSheet::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
}

} // namespace gateloupe
