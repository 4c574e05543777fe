// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the panes, and A and B by turns.
#include <algorithm>

#include <QKeyEvent>

#include "widgets/compare/gate_panes.h"
#include "widgets/heatmap/heatmap_loader.h"
#include "widgets/heatmap/heatmap_plot.h"

namespace gateloupe {

namespace {

constexpr double kKeyZoom = 1.25;

} // namespace

void GatePanes::movePick(std::int64_t rows, std::int64_t cols)
{
    const Pane& pane = m_panes[PaneA].data != nullptr ? m_panes[PaneA] : m_panes[PaneB];
    if (pane.data == nullptr || pane.data->matrix.isEmpty()) {
        return;
    }
    const auto moved = [](std::uint64_t from, std::int64_t by, std::uint64_t count) {
        return static_cast<std::uint64_t>(std::clamp(static_cast<std::int64_t>(from) + by,
                                                     std::int64_t{0},
                                                     static_cast<std::int64_t>(count) - 1));
    };
    if (m_pick) {
        choose(moved(m_pick->row, rows, pane.data->matrix.rows),
               moved(m_pick->col, cols, pane.data->matrix.cols));
    } else {
        const HeatmapPlot::Cell middle = pane.plot->middleCell();
        choose(middle.row, middle.col);
    }
}

void GatePanes::keyPressEvent(QKeyEvent* event)
{
    if ((event->modifiers() & ~Qt::KeypadModifier) != 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        return movePick(-1, 0);
    case Qt::Key_Down:
        return movePick(1, 0);
    case Qt::Key_Left:
        return movePick(0, -1);
    case Qt::Key_Right:
        return movePick(0, 1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return m_panes[PaneA].plot->zoomBy(kKeyZoom);
    case Qt::Key_Minus:
        return m_panes[PaneA].plot->zoomBy(1.0 / kKeyZoom);
    case Qt::Key_0:
    case Qt::Key_F:
        return fitView();
    default:
        QWidget::keyPressEvent(event);
    }
}

void GatePanes::setBlink(bool isBlink)
{
    if (isBlink != m_isBlink) {
        m_isBlink = isBlink;
        m_isShowingB = false;
        showAll();
        emit flipped();
    }
}

void GatePanes::flip()
{
    if (m_isBlink) {
        m_isShowingB = !m_isShowingB;
        showPane(PaneA);
        showTexts();
        emit flipped();
    }
}

void GatePanes::setInterval(int milliseconds)
{
    m_interval = milliseconds <= 0 ? 0 : std::clamp(milliseconds, kMinIntervalMs, kMaxIntervalMs);
    restartBlinking();
}

void GatePanes::restartBlinking()
{
    if (m_isBlink && m_interval > 0 && isVisible()) {
        m_blink.start(m_interval);
    } else {
        m_blink.stop();
    }
}

void GatePanes::hideEvent(QHideEvent* event)
{
    m_blink.stop(); // nothing moves where nobody looks
    QWidget::hideEvent(event);
}

void GatePanes::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    restartBlinking();
}

} // namespace gateloupe
