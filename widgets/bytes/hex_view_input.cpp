// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include "widgets/bytes/hex_view.h"

namespace gateloupe {

std::optional<std::uint64_t> HexView::byteAt(const QPoint& point) const
{
    if (size() == 0) {
        return std::nullopt;
    }
    const auto length = static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    const int row = std::max(0, point.y()) / m_geometry.rowHeight;
    const int column = m_geometry.columnAt(point.x() + horizontalScrollBar()->value());
    const std::uint64_t byte = (m_firstRow + static_cast<std::uint64_t>(row)) * length +
                               static_cast<std::uint64_t>(column);
    return std::min(byte, size() - 1);
}

void HexView::moveCursor(std::uint64_t byte, Qt::KeyboardModifiers modifiers)
{
    const std::uint64_t anchor = modifiers.testFlag(Qt::ShiftModifier) ? m_anchor : byte;
    if (byte == m_cursor && anchor == m_anchor) {
        return;
    }
    m_cursor = byte;
    m_anchor = anchor;
    reveal(byte);
    describe();
    viewport()->update();
    emit selectionChanged();
    emit cursorMoved(byte);
}

void HexView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QAbstractScrollArea::mousePressEvent(event);
        return;
    }
    if (const auto byte = byteAt(event->pos())) {
        moveCursor(*byte, event->modifiers());
    }
}

void HexView::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton)) {
        return;
    }
    // Beyond an edge each move of the mouse scrolls by a row.
    if (event->pos().y() < 0 && m_firstRow > 0) {
        scrollTo(m_firstRow - 1);
    } else if (event->pos().y() > viewport()->height()) {
        scrollTo(m_firstRow + 1);
    }
    if (const auto byte = byteAt(event->pos())) {
        moveCursor(*byte, Qt::ShiftModifier);
    }
}

void HexView::keyPressEvent(QKeyEvent* event)
{
    if (size() == 0) {
        event->ignore();
        return;
    }
    const std::uint64_t last = size() - 1;
    const auto length = static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    const std::uint64_t rowBegin = m_cursor / length * length;
    const bool isControl = event->modifiers().testFlag(Qt::ControlModifier);
    const auto back = [this](std::uint64_t count) {
        // Whole rows keep their column.
        return count <= m_cursor ? m_cursor - count
                                 : m_cursor % static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    };
    const auto on = [this, last](std::uint64_t count) {
        return count <= last - m_cursor ? m_cursor + count : last;
    };
    std::uint64_t target = m_cursor;
    switch (event->key()) {
    case Qt::Key_Left:
        target = m_cursor - std::min<std::uint64_t>(m_cursor, 1);
        break;
    case Qt::Key_Right:
        target = on(1);
        break;
    case Qt::Key_Up:
        target = back(length);
        break;
    case Qt::Key_Down:
        target = on(length);
        break;
    case Qt::Key_PageUp:
        target = back(length * rowsPerPage());
        break;
    case Qt::Key_PageDown:
        target = on(length * rowsPerPage());
        break;
    case Qt::Key_Home:
        target = isControl ? 0 : rowBegin;
        break;
    case Qt::Key_End:
        target = isControl ? last : std::min(last, rowBegin + length - 1);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    moveCursor(target, event->modifiers());
    event->accept();
}

void HexView::focusInEvent(QFocusEvent* event)
{
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void HexView::focusOutEvent(QFocusEvent* event)
{
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

} // namespace gateloupe
