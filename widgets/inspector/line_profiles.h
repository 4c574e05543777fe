// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QObject>

#include "widgets/common/latest_task.h"
#include "widgets/inspector/inspected_matrix.h"

namespace gateloupe {

class HeatmapPlot;
class LinePlot;

/// The picked row over the columns and the picked column over the rows, as lines that share the
/// heatmap's axes: they zoom and pan with it and stand beside it pixel for pixel.
class LineProfiles : public QObject
{
    Q_OBJECT

public:
    /// The lines are made here and belong to the layout that takes them.
    explicit LineProfiles(HeatmapPlot& plot, QObject* parent = nullptr);

    /// The picked row: goes above the heatmap, as wide as its plot.
    [[nodiscard]] LinePlot& above() const { return *m_above; }

    /// The picked column: goes to the right of the heatmap, as high as its plot.
    [[nodiscard]] LinePlot& beside() const { return *m_beside; }

    /// Empty clears.
    void setMatrix(const std::optional<InspectedMatrix>& matrix);
    /// Stored row and column; empty: nothing is picked.
    void setPick(std::optional<std::pair<std::uint64_t, std::uint64_t>> cell);
    void setShown(bool isShown);

    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }

signals:
    /// A click on a profile, by places of the picture.
    void columnClicked(std::uint64_t place);
    void rowClicked(std::uint64_t place);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Lines
    {
        std::vector<double> row;
        std::vector<double> col;
    };

    void read();
    void align();

    HeatmapPlot& m_plot;
    LinePlot* m_above;
    LinePlot* m_beside;
    std::optional<InspectedMatrix> m_matrix;
    std::optional<std::pair<std::uint64_t, std::uint64_t>> m_pick;
    bool m_isShown = true;
    LatestTask<Lines> m_job;
};

} // namespace gateloupe
