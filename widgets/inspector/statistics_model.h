// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QString>

#include "core/analysis/statistics/spectral_radius.h"
#include "core/analysis/statistics/statistics.h"
#include "widgets/common/column_table.h"
#include "widgets/inspector/inspected_matrix.h"

namespace gateloupe {

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
    /// Of the selection; empty while they are computed.
    void setSelected(const std::optional<MatrixStatistics>& statistics);

    [[nodiscard]] const Spectrum& spectrum() const { return m_spectrum; }

    [[nodiscard]] const std::optional<MatrixStatistics>& selected() const { return m_selected; }

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

} // namespace gateloupe
