// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/heatmap_keys.h"

#include <algorithm>
#include <array>

#include <QKeyEvent>

#include "widgets/heatmap/data/extreme_search.h"

namespace gateloupe {

namespace {

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

/// The pick moved by so many places; the middle of what is seen where there is none.
HeatmapPlot::Cell movedPick(const HeatmapPlot& plot, std::int64_t rows, std::int64_t cols,
                            const HeatmapData& data)
{
    return plot.pick() ? movedCell(*plot.pick(), rows, cols, data.matrix) : plot.middleCell();
}

} // namespace

bool isPickKey(int key)
{
    return std::ranges::find(kPickSteps, key, &PickStep::key) != kPickSteps.end();
}

std::optional<HeatmapPlot::Cell> pickByKey(const QKeyEvent& event, const HeatmapPlot& plot,
                                           const HeatmapData& data)
{
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const HeatmapPlot::Cell from = plot.pick().value_or(HeatmapPlot::Cell{});
    for (const PickStep& step : kPickSteps) {
        if (event.key() == step.key && modifiers == 0) {
            return movedPick(plot, step.rows, step.cols, data);
        }
        if (event.key() == step.key && modifiers == Qt::ControlModifier) {
            const auto found = nextExtreme(data, {from.row, from.col}, step.direction);
            return found ? HeatmapPlot::Cell{found->row, found->col} : plot.pick();
        }
    }
    if (!plot.pick()) {
        return std::nullopt;
    }
    const bool isAll = event.modifiers().testFlag(Qt::ControlModifier);
    const HeatmapView view = plot.view();
    const auto page =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(view.bottom - view.top) - 1);
    switch (event.key()) {
    case Qt::Key_Home:
        return HeatmapPlot::Cell{isAll ? 0 : from.row, 0};
    case Qt::Key_End:
        return HeatmapPlot::Cell{isAll ? data.matrix.rows - 1 : from.row, data.matrix.cols - 1};
    case Qt::Key_PageUp:
        return movedPick(plot, -page, 0, data);
    case Qt::Key_PageDown:
        return movedPick(plot, page, 0, data);
    default:
        return std::nullopt;
    }
}

} // namespace gateloupe
