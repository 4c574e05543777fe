// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/statistics_model.h"

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

const QString kNothing = QStringLiteral("—");
const QString kPending = QStringLiteral("…");

} // namespace

StatisticsModel::StatisticsModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto explanation = [this](Measure measure) { return explanationOf(measure); };
    setColumns({
        //: header: minimum, mean and other statistics
        {.title = QT_TR_NOOP("Measure"), .text = &StatisticsModel::nameOf, .toolTip = explanation},
        //: header: statistics of all of a matrix
        {.title = QT_TR_NOOP("All"),
         .content = CellContent::Number,
         .text =
             [this](Measure measure) {
                 if (measure == Measure::SpectralRadius) {
                     return spectrumText();
                 }
                 return m_whole ? textOf(measure, *m_whole) : kNothing;
             },
         .toolTip = explanation},
        {.title = [this] { return selectionTitle(); },
         .content = CellContent::Number,
         .text =
             [this](Measure measure) {
                 if (!m_rectangle || measure == Measure::SpectralRadius) {
                     return kNothing;
                 }
                 return m_selected ? textOf(measure, *m_selected) : kPending;
             },
         .toolTip = explanation},
    });
}

void StatisticsModel::setWhole(const std::optional<MatrixStatistics>& statistics)
{
    m_whole = statistics;
    rowsChanged(0, kMeasures - 1);
}

void StatisticsModel::setSpectrum(const Spectrum& spectrum)
{
    m_spectrum = spectrum;
    rowsChanged(0, kMeasures - 1);
}

void StatisticsModel::setSelection(const std::optional<CellRect>& rectangle)
{
    m_rectangle = rectangle;
    setSelected(std::nullopt);
    emit headerDataChanged(Qt::Horizontal, static_cast<int>(Column::Selection),
                           static_cast<int>(Column::Selection));
}

void StatisticsModel::setSelected(const std::optional<MatrixStatistics>& statistics)
{
    m_selected = statistics;
    rowsChanged(0, kMeasures - 1);
}

QString StatisticsModel::selectionTitle() const
{
    //: header: statistics of a selected rectangle, %1 is e.g. "12 × 7"
    return m_rectangle ? tr("Selection %1")
                             .arg(formatShape(m_rectangle->rows.size(), m_rectangle->cols.size()))
                       : tr("Selection");
}

QString StatisticsModel::nameOf(Measure measure)
{
    switch (measure) {
    case Measure::Min:
        return tr("Minimum");
    case Measure::Max:
        return tr("Maximum");
    case Measure::Mean:
        return tr("Mean");
    //: standard deviation
    case Measure::Std:
        return tr("Std. deviation");
    case Measure::L2:
        return tr("L2 norm");
    case Measure::SpectralRadius:
        return tr("Spectral radius");
    case Measure::Zeros:
        return tr("Zeros");
    case Measure::Nan:
        return QStringLiteral("NaN");
    case Measure::Infinities:
        return QStringLiteral("±∞");
    case Measure::Elements:
        return tr("Elements");
    }
    return {};
}

QString StatisticsModel::explanationOf(Measure measure) const
{
    switch (measure) {
    case Measure::Std:
        return tr("Of the whole population, finite elements only");
    case Measure::L2:
        return tr("Root of the sum of squares, finite elements only");
    case Measure::SpectralRadius:
        if (m_spectrum.state == Spectrum::State::NotApplicable) {
            return tr("Only a square recurrent matrix R has one that means something.");
        }
        if (m_spectrum.state == Spectrum::State::Failed) {
            return m_spectrum.reason;
        }
        if (m_spectrum.state == Spectrum::State::Done && !m_spectrum.radius.isConverged) {
            //: %1 is a count, %2 a small number
            return tr("Largest magnitude of an eigenvalue; the iteration did not converge in %1 "
                      "products (residual %2), so this is an estimate.")
                .arg(m_spectrum.radius.products)
                .arg(formatShort(m_spectrum.radius.residual, 2));
        }
        return tr("Largest magnitude of an eigenvalue: above 1 the recurrence alone would grow.");
    case Measure::Nan:
        return tr("Elements that are not a number; they count nowhere else");
    case Measure::Infinities:
        return tr("Infinite elements; they count nowhere else");
    default:
        return tr("Of the finite elements");
    }
}

QString StatisticsModel::textOf(Measure measure, const MatrixStatistics& s)
{
    const bool hasNumbers = s.finite > 0;
    switch (measure) {
    case Measure::Min:
        return hasNumbers ? formatValue(s.min) : kNothing;
    case Measure::Max:
        return hasNumbers ? formatValue(s.max) : kNothing;
    case Measure::Mean:
        return hasNumbers ? formatValue(s.mean) : kNothing;
    case Measure::Std:
        return hasNumbers ? formatValue(s.std) : kNothing;
    case Measure::L2:
        return hasNumbers ? formatValue(s.l2) : kNothing;
    case Measure::Zeros:
        return formatCount(s.zeros);
    case Measure::Nan:
        return formatCount(s.nan);
    case Measure::Infinities:
        return formatCount(s.inf);
    case Measure::Elements:
        return formatCount(s.elements);
    case Measure::SpectralRadius:
        break;
    }
    return kNothing;
}

QString StatisticsModel::spectrumText() const
{
    switch (m_spectrum.state) {
    case Spectrum::State::NotApplicable:
    case Spectrum::State::Failed:
        return kNothing;
    case Spectrum::State::Running:
        return kPending;
    case Spectrum::State::Done:
        break;
    }
    const QString value = formatValue(m_spectrum.radius.value);
    return m_spectrum.radius.isConverged ? value : QStringLiteral("≈ ") + value;
}

} // namespace gateloupe
