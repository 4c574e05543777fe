// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "core/analysis/statistics/line_norms.h"
#include "core/analysis/statistics/spectral_radius.h"
#include "widgets/common/latest_task.h"
#include "widgets/inspector/inspected_matrix.h"
#include "widgets/inspector/statistics_model.h"

class QLabel;
class QTableView;

namespace gateloupe {

class LinePlot;

/// The statistics of a matrix and of a selection in it, and the norms of its rows. What takes time
/// is computed in workers; the newest request wins.
class StatisticsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit StatisticsPanel(QWidget* parent = nullptr);

    /// Another matrix, the same in another order, or none.
    void setMatrix(const std::optional<InspectedMatrix>& matrix);
    /// By places; empty for none.
    void setSelection(const std::optional<CellRect>& selection);
    /// The row that is marked in the plot, as stored; empty for none.
    void setRow(std::optional<std::uint64_t> row);

    [[nodiscard]] const StatisticsModel& model() const { return *m_model; }

    /// Whether numbers are still to come.
    [[nodiscard]] bool isBusy() const { return isReading() || m_spectrumJob.isBusy(); }

    /// The same without the spectral radius, which may take long.
    [[nodiscard]] bool isReading() const { return m_normsJob.isBusy() || m_selectedJob.isBusy(); }

signals:
    /// As stored.
    void rowClicked(std::uint64_t row);
    /// Some of the numbers have come.
    void progressed();

private:
    void buildTable();
    void start();
    void showNorms();

    std::optional<InspectedMatrix> m_matrix;
    std::optional<LineNorms> m_lineNorms; ///< as stored
    StatisticsModel* m_model;
    QTableView* m_table;
    QLabel* m_normsText;
    LinePlot* m_norms;
    LatestTask<LineNorms> m_normsJob;
    LatestTask<SpectralRadius> m_spectrumJob;
    LatestTask<MatrixStatistics> m_selectedJob;
};

} // namespace gateloupe
