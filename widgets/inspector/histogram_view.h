// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <tuple>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/statistics/histogram.h"
#include "widgets/common/latest_task.h"
#include "widgets/heatmap/data/cell_range.h"
#include "widgets/heatmap/data/heatmap_data.h"

class QCPGraph;
class QCheckBox;
class QCustomPlot;
class QLabel;

namespace gateloupe {

/// How the elements of a matrix, and of a selection in it, spread over a range; counts linear or
/// logarithmic. What lies outside the range and what is no number is said in words below.
class HistogramView : public QWidget
{
    Q_OBJECT

public:
    /// Bins that a view of usual width can show.
    static constexpr std::uint32_t kBins = 128;

    HistogramView();

    /// Counts the matrix, and the selection in it, between two values in a worker; the newest
    /// request wins. Null clears.
    void count(std::shared_ptr<const HeatmapData> numbers, const std::optional<CellRect>& selection,
               double low, double high);
    /// Empty clears.
    void setWhole(const std::optional<Histogram>& histogram);
    /// Drawn in the highlight colour over the whole's share; empty for none.
    void setSelected(const std::optional<Histogram>& histogram);
    /// A line at the picked value; empty for none.
    void setValue(std::optional<double> value);

    [[nodiscard]] const std::optional<Histogram>& whole() const { return m_whole; }

    [[nodiscard]] const std::optional<Histogram>& selected() const { return m_selected; }

    [[nodiscard]] bool isLogarithmic() const;

    /// Whether counts are still to come.
    [[nodiscard]] bool isBusy() const { return m_wholeJob.isBusy() || m_selectedJob.isBusy(); }

    /// "log": whether counts are logarithmic.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void viewStateChanged(const QString& what);
    /// Some of the counts have come.
    void counted();

private:
    /// The matrix and the two values that it is counted between.
    using WholeRequest = std::tuple<std::shared_ptr<const HeatmapData>, double, double>;

    void showAll();
    void applyPens();
    [[nodiscard]] QString outsideText(const Histogram& histogram) const;

    std::optional<Histogram> m_whole;
    std::optional<Histogram> m_selected;
    QCustomPlot* m_plot;
    QCPGraph* m_wholeLine;
    QCPGraph* m_selectedLine;
    QCPGraph* m_valueLine;
    QCheckBox* m_logarithmic;
    QLabel* m_outside;
    std::optional<double> m_value;
    WholeRequest m_wholeRequest; ///< the last one
    LatestTask<Histogram> m_wholeJob;
    LatestTask<Histogram> m_selectedJob;
};

} // namespace gateloupe
