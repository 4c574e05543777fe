// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QList>
#include <QRect>
#include <QWidget>

#include "core/analysis/compare/trace_diff.h"
#include "widgets/common/latest_task.h"
#include "widgets/compare/signal_table_model.h"
#include "widgets/heatmap/data/heatmap_data.h"

class QLabel;

namespace gateloupe {

class HeatmapPlot;

/// How far one signal of two runs is apart, of every unit at every step: unit x step, A - B, blue
/// and red about zero. A click chooses a step.
class UnitDifferenceMap : public QWidget
{
    Q_OBJECT

public:
    UnitDifferenceMap();

    /// The signal at the batch entry of its largest difference. Hidden without a run, or where one
    /// of the two does not keep the signal. Null run: nothing.
    void setSignal(const std::shared_ptr<const RunDifference>& run, const SignalDifference* signal);

    /// What stays free around the cells at least, for pictures that stand below each other.
    void setLeastMargins(const QMargins& margins);
    /// Whether there is room for it: else it stays hidden.
    void setRoom(bool hasRoom);

    /// Where numbers are drawn as colours, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const;

    [[nodiscard]] bool isReady() const { return !m_task.isBusy(); }

signals:
    void stepClicked(std::uint64_t step);

private:
    using Data = std::shared_ptr<const HeatmapData>;

    void showIf(bool isThere);

    bool m_hasRoom = false;
    bool m_isThere = false; ///< there is something to show
    QLabel* m_title;
    HeatmapPlot* m_plot;
    LatestTask<Data> m_task;
};

} // namespace gateloupe
