// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/unit_difference_map.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QLabel>

#include "core/runtime/trace/trace_arrays.h"
#include "widgets/common/change_events.h"
#include "widgets/common/color_settings.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kLeastMapHeight = 80;

/// A signal of one batch entry in both runs.
struct SignalPair
{
    std::shared_ptr<const Trace> a;
    std::shared_ptr<const Trace> b;
    PseudoLayerIndex pseudoLayer;
    CellKind cell = CellKind::Lstm;
    TraceSignal signal;
    std::uint64_t batch = 0;

    [[nodiscard]] const Array* in(const std::shared_ptr<const Trace>& trace) const
    {
        const bool hasLayer = trace != nullptr && pseudoLayer.value < trace->layers.size();
        const Array* array =
            hasLayer ? arrayOf(trace->layers[pseudoLayer.value], cell, signal) : nullptr;
        return array == nullptr || array->isEmpty() ? nullptr : array;
    }
};

/// A - B as unit x step.
Result<std::shared_ptr<const HeatmapData>> differenceMap(const SignalPair& pair,
                                                         ProgressMonitor& monitor)
{
    const Array& a = *pair.in(pair.a);
    const Array& b = *pair.in(pair.b);
    const std::uint64_t steps = std::min(a.shape()[0], b.shape()[0]);
    const std::uint64_t batch = a.shape()[1];
    const std::uint64_t units = a.shape()[2];
    auto numbers = std::make_shared<std::vector<float>>(units * steps);
    for (std::uint64_t step = 0; step < steps; ++step) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const std::uint64_t row = (step * batch + pair.batch) * units;
        for (std::uint64_t unit = 0; unit < units; ++unit) {
            (*numbers)[unit * steps + step] = static_cast<float>(a[row + unit] - b[row + unit]);
        }
    }
    const MatrixView matrix{.origin = reinterpret_cast<const std::byte*>(numbers->data()),
                            .rows = units,
                            .cols = steps,
                            .rowStride = static_cast<std::int64_t>(steps),
                            .colStride = 1,
                            .dtype = DType::F32};
    return prepareHeatmap(matrix, numbers, monitor);
}

} // namespace

UnitDifferenceMap::UnitDifferenceMap()
    : m_title(newPlainLine("unitDifferenceTitle"))
    , m_plot(named(new HeatmapPlot, "unitDifferences"))
    , m_task([this](const Result<Data>& prepared) {
        const Data made = prepared ? *prepared : nullptr;
        if (made == nullptr) {
            return showIf(false);
        }
        const ColorScale light = made->defaultScale();
        m_plot->setData(made, {.rows = tr("unit"), .columns = tr("step")},
                        ColorScale(mapForWindows(light.map()), light.low(), light.high()));
        m_plot->xAxis2->setLabel({}); // the numbers count what the plot above it counts
        showIf(true);
    })
{
    m_plot->setMinimumHeight(kLeastMapHeight);
    setLayoutOf(this, columnOf({m_title, {m_plot, 1}}, 0));
    connect(m_plot, &HeatmapPlot::cellClicked, this,
            [this](const HeatmapPlot::Cell& cell) { emit stepClicked(cell.col); });
    hide();
}

void UnitDifferenceMap::setLeastMargins(const QMargins& margins)
{
    m_plot->axisRect()->setMinimumMargins(margins);
}

void UnitDifferenceMap::setRoom(bool hasRoom)
{
    m_hasRoom = hasRoom;
    showIf(m_isThere);
}

void UnitDifferenceMap::showIf(bool isThere)
{
    m_isThere = isThere;
    setVisible(m_isThere && m_hasRoom);
}

void UnitDifferenceMap::setSignal(const std::shared_ptr<const RunDifference>& run,
                                  const SignalDifference* signal)
{
    m_task.cancel();
    if (run == nullptr || signal == nullptr) {
        return showIf(false);
    }
    const SignalPair pair{.a = run->a,
                          .b = run->b,
                          .pseudoLayer = signal->pseudoLayer,
                          .cell = run->spec.cell,
                          .signal = signal->part,
                          .batch = signal->largest.batch};
    const Array* a = pair.in(pair.a);
    const Array* b = pair.in(pair.b);
    const bool fits = a != nullptr && b != nullptr && a->shape().size() == 3 &&
                      b->shape().size() == 3 && a->shape()[1] == b->shape()[1] &&
                      a->shape()[2] == b->shape()[2] && pair.batch < a->shape()[1];
    if (!fits) {
        return showIf(false);
    }
    //: title of a heatmap; %1 is e.g. "layer 0, forward", %2 "forget gate"
    m_title->setText(
        tr("A − B: %1, %2")
            .arg(SignalTableModel::placeOf(*run, *signal), SignalTableModel::nameOf(*signal)));
    m_title->setToolTip(m_title->text());
    m_task.start([pair](ProgressMonitor& monitor) { return differenceMap(pair, monitor); });
}

QList<QRect> UnitDifferenceMap::dataAreas() const
{
    return isVisible() ? QList<QRect>{m_plot->cellsArea().translated(m_plot->pos())}
                       : QList<QRect>();
}

} // namespace gateloupe
