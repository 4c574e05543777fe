// SPDX-License-Identifier: GPL-3.0-or-later
// The handles of the colour bar by mouse and keyboard.
#include <algorithm>
#include <cmath>
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>

#include "widgets/heatmap/color_bar.h"

namespace gateloupe {

namespace {

constexpr double kClosest = 1e-4; ///< of the range, between the handles
constexpr double kKeyStep = 0.01; ///< of the range
constexpr double kLargeKeyStep = 0.1;
constexpr int kReach = 8; ///< pixels from a handle that still grab it

} // namespace

std::optional<ColorBar::Handle> ColorBar::handleAt(const QPoint& point) const
{
    const int high = std::abs(point.y() - placeOf(Handle::High).y());
    const int low = std::abs(point.y() - placeOf(Handle::Low).y());
    if (std::min(high, low) > kReach) {
        return std::nullopt;
    }
    return high <= low ? Handle::High : Handle::Low;
}

void ColorBar::moveHandle(Handle handle, double position)
{
    // An empty range has no length to measure by.
    const double around = std::max(std::abs(m_scale.low()) * kLargeKeyStep, kLargeKeyStep);
    const ColorScale axis = m_axis.high() > m_axis.low()
                                ? m_axis
                                : ColorScale(m_scale.map(), m_scale.low() - around,
                                             m_scale.high() + around, m_scale.transform());
    const double other = axis.positionOf(handle == Handle::High ? m_scale.low() : m_scale.high());
    ValueRange range{m_scale.low(), m_scale.high()};
    if (handle == Handle::High) {
        range.high = axis.valueAt(std::max(position, other + kClosest));
    } else {
        range.low = axis.valueAt(std::min(position, other - kClosest));
    }
    if (range.low < range.high && std::isfinite(range.low) && std::isfinite(range.high)) {
        emit rangeMoved(range);
    }
}

void ColorBar::mousePressEvent(QMouseEvent* event)
{
    const std::optional<Handle> handle = handleAt(event->pos());
    if (event->button() != Qt::LeftButton || !handle) {
        return QWidget::mousePressEvent(event);
    }
    m_focused = *handle;
    m_dragged = handle;
    m_grip = placeOf(*handle).y() - event->position().y();
    describe();
    update();
}

void ColorBar::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragged) {
        moveHandle(*m_dragged, positionAt(event->position().y() + m_grip));
    } else if (handleAt(event->pos())) {
        setCursor(Qt::SizeVerCursor);
    } else {
        unsetCursor();
    }
}

void ColorBar::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && std::exchange(m_dragged, std::nullopt)) {
        const bool hasMoved = !(m_axis == m_scale);
        m_axis = m_scale;
        update();
        if (hasMoved) {
            emit rangeChosen();
        }
    }
}

void ColorBar::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        m_dragged.reset();
        emit resetRequested();
    }
}

void ColorBar::keyPressEvent(QKeyEvent* event)
{
    const double step = event->modifiers().testFlag(Qt::ShiftModifier) ? kLargeKeyStep : kKeyStep;
    const double position = m_focused == Handle::High ? 1.0 : 0.0;
    const auto moveBy = [&](double distance) {
        moveHandle(m_focused, position + distance);
        emit rangeChosen();
    };
    switch (event->key()) {
    case Qt::Key_Up:
        return moveBy(step);
    case Qt::Key_Down:
        return moveBy(-step);
    case Qt::Key_PageUp:
        return moveBy(kLargeKeyStep);
    case Qt::Key_PageDown:
        return moveBy(-kLargeKeyStep);
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Space:
        m_focused = m_focused == Handle::High ? Handle::Low : Handle::High;
        describe();
        update();
        return;
    case Qt::Key_Home:
        emit resetRequested();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ColorBar::focusInEvent(QFocusEvent* event)
{
    update();
    QWidget::focusInEvent(event);
}

void ColorBar::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
}

} // namespace gateloupe
