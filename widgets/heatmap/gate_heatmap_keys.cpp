// SPDX-License-Identifier: GPL-3.0-or-later
// The heatmap by keyboard.
#include <algorithm>
#include <array>

#include <QKeyEvent>

#include "widgets/heatmap/extreme_search.h"
#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/heatmap/heatmap_plot.h"

namespace gateloupe {

namespace {

constexpr double kKeyZoom = 1.25;

struct PickStep
{
    int key;
    int rows;
    int cols;
    JumpDirection direction;
};

constexpr std::array kPickSteps = {
    PickStep{Qt::Key_Up, -1, 0, JumpDirection::Up},
    PickStep{Qt::Key_Down, 1, 0, JumpDirection::Down},
    PickStep{Qt::Key_Left, 0, -1, JumpDirection::Left},
    PickStep{Qt::Key_Right, 0, 1, JumpDirection::Right},
};

} // namespace

void GateHeatmap::movePick(std::int64_t rows, std::int64_t cols)
{
    const std::shared_ptr<const HeatmapData> shown = data();
    if (shown == nullptr || shown->matrix.isEmpty()) {
        return;
    }
    const auto moved = [](std::uint64_t from, std::int64_t by, std::uint64_t count) {
        return static_cast<std::uint64_t>(std::clamp(static_cast<std::int64_t>(from) + by,
                                                     std::int64_t{0},
                                                     static_cast<std::int64_t>(count) - 1));
    };
    if (const std::optional<HeatmapPlot::Cell> from = m_plot->pick()) {
        setPickAt(moved(from->row, rows, shown->matrix.rows),
                  moved(from->col, cols, shown->matrix.cols));
    } else {
        const HeatmapPlot::Cell middle = m_plot->middleCell();
        setPickAt(middle.row, middle.col);
    }
}

void GateHeatmap::keyPressEvent(QKeyEvent* event)
{
    if (movePickByKey(*event)) {
        return;
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the unshifted + of many keyboards
        m_plot->zoomBy(kKeyZoom);
        return tellZoom();
    case Qt::Key_Minus:
        m_plot->zoomBy(1.0 / kKeyZoom);
        return tellZoom();
    case Qt::Key_0:
    case Qt::Key_F:
        fitView();
        return tellZoom();
    case Qt::Key_1:
        m_plot->showOneToOne();
        return tellZoom();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit activated();
        return;
    case Qt::Key_Escape:
        if (selection()) {
            return setSelection(std::nullopt);
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

bool GateHeatmap::movePickByKey(const QKeyEvent& event)
{
    for (const PickStep& step : kPickSteps) {
        if (event.key() == step.key && (event.modifiers() & ~Qt::KeypadModifier) == 0) {
            movePick(step.rows, step.cols);
            return true;
        }
        if (event.key() == step.key &&
            (event.modifiers() & ~Qt::KeypadModifier) == Qt::ControlModifier) {
            jumpPick(step.direction);
            return true;
        }
    }
    const std::shared_ptr<const HeatmapData> shown = data();
    if (shown == nullptr || !m_plot->pick()) {
        return false;
    }
    const bool isAll = event.modifiers().testFlag(Qt::ControlModifier);
    const HeatmapPlot::Cell from = *m_plot->pick();
    const auto page =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(view().bottom - view().top) - 1);
    switch (event.key()) {
    case Qt::Key_Home:
        setPickAt(isAll ? 0 : from.row, 0);
        return true;
    case Qt::Key_End:
        setPickAt(isAll ? shown->matrix.rows - 1 : from.row, shown->matrix.cols - 1);
        return true;
    case Qt::Key_PageUp:
        movePick(-page, 0);
        return true;
    case Qt::Key_PageDown:
        movePick(page, 0);
        return true;
    default:
        return false;
    }
}

void GateHeatmap::jumpPick(JumpDirection direction)
{
    const std::shared_ptr<const HeatmapData> shown = data();
    if (shown == nullptr || shown->matrix.isEmpty()) {
        return;
    }
    const HeatmapPlot::Cell from = m_plot->pick().value_or(HeatmapPlot::Cell{});
    if (const auto found = nextExtreme(*shown, {from.row, from.col}, direction)) {
        setPickAt(found->row, found->col);
    }
}

} // namespace gateloupe
