// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QString>
#include <QWidget>

#include "core/analysis/statistics/line_norms.h"
#include "core/analysis/statistics/spectral_radius.h"
#include "core/analysis/statistics/statistics.h"
#include "widgets/common/column_table.h"
#include "widgets/common/latest_task.h"
#include "widgets/heatmap/data/extreme_search.h"
#include "widgets/inspector/inspected_matrix.h"

class QLabel;
class QTableView;

namespace gateloupe {

class LinePlot;

enum class StatisticsMeasure : std::uint8_t
{
    Min,
    Max,
    Mean,
    Std,
    L2,
    SpectralRadius,
    Zeros,
    Nan,
    Infinities,
    Elements,
};

/// The measures of a matrix and of a selection in it, one a row.
class StatisticsModel : public ColumnTable<StatisticsMeasure>
{
    Q_OBJECT

public:
    using Measure = StatisticsMeasure;
    static constexpr int kMeasures = 10;
    enum class Column : std::uint8_t
    {
        Measure,
        Whole,
        Selection
    };
    static constexpr int kColumns = 3;

    /// What is known of the spectral radius.
    struct Spectrum
    {
        enum class State : std::uint8_t
        {
            NotApplicable, ///< not a square recurrent matrix
            Running,
            Done,
            Failed
        };
        State state = State::NotApplicable;
        SpectralRadius radius;
        QString reason; ///< why it failed
    };

    explicit StatisticsModel(QObject* parent = nullptr);

    /// Empty shows dashes.
    void setWhole(const std::optional<MatrixStatistics>& statistics);
    void setSpectrum(const Spectrum& spectrum);
    /// Empty: no selection; its column then says nothing.
    void setSelection(const std::optional<CellRect>& rectangle);
    /// Shows the statistics of the selection; empty while they are computed.
    void setSelected(const std::optional<MatrixStatistics>& statistics);

    [[nodiscard]] const Spectrum& spectrum() const { return m_spectrum; }

    [[nodiscard]] const std::optional<MatrixStatistics>& selected() const { return m_selected; }

    /// The cell of the whole matrix that a row is about; empty where it is about no cell.
    [[nodiscard]] std::optional<CellWish> cellOf(int row) const;
    /// Rows that are about a cell look like links.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

protected:
    [[nodiscard]] int rows() const override { return kMeasures; }

    [[nodiscard]] Measure rowAt(int row) const override { return static_cast<Measure>(row); }

private:
    [[nodiscard]] static QString nameOf(Measure measure);
    [[nodiscard]] QString explanationOf(Measure measure) const;
    [[nodiscard]] static QString textOf(Measure measure, const MatrixStatistics& statistics);
    [[nodiscard]] QString spectrumText() const;
    [[nodiscard]] QString selectionTitle() const;

    std::optional<MatrixStatistics> m_whole;
    Spectrum m_spectrum;
    std::optional<CellRect> m_rectangle;
    std::optional<MatrixStatistics> m_selected;
};

/// The statistics of a matrix and of a selection in it, and the norms of its rows. What takes time
/// is computed in workers; the newest request wins.
class StatisticsPanel : public QWidget
{
    Q_OBJECT

public:
    StatisticsPanel();

    /// Another matrix, the same in another order, or none.
    void setMatrix(const std::optional<InspectedMatrix>& matrix);
    /// By places; empty for none.
    void setSelection(const std::optional<CellRect>& selection);
    /// The row that is marked in the plot, as stored; empty for none.
    void setRow(std::optional<std::uint64_t> row);
    /// Looks for such a cell, once there is a matrix, and tells by cellFound().
    void find(CellWish wish);

    [[nodiscard]] const StatisticsModel& model() const { return *m_model; }

    /// Whether numbers are still to come.
    [[nodiscard]] bool isBusy() const { return isReading() || m_spectrumJob.isBusy(); }

    /// Whether it computes, the spectral radius apart, which may take long.
    [[nodiscard]] bool isReading() const { return m_normsJob.isBusy() || m_selectedJob.isBusy(); }

signals:
    /// As stored.
    void rowClicked(std::uint64_t row);
    /// As stored.
    void cellFound(std::uint64_t row, std::uint64_t col);
    /// Some of the numbers have come.
    void progressed();

private:
    void buildTable();
    void copyTable() const;
    void findWished();
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
    std::optional<CellWish> m_wish; ///< to be looked for once there is a matrix
    LatestTask<std::optional<StoredCell>> m_findJob;
};

} // namespace gateloupe
