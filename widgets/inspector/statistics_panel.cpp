// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/statistics_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/inspector/line_plot.h"

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

namespace {

using Spectrum = StatisticsModel::Spectrum;

constexpr int kTableCharacters = 26; ///< a measure's name and its number

std::vector<double> inOrder(const std::vector<double>& stored, const IndexOrder* order)
{
    std::vector<double> shown(stored.size());
    for (std::size_t place = 0; place < stored.size(); ++place) {
        shown[place] = stored[order != nullptr ? order->storedAt(place) : place];
    }
    return shown;
}

} // namespace

StatisticsPanel::StatisticsPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new StatisticsModel(this))
    , m_table(new QTableView)
    , m_normsText(new QLabel)
    , m_norms(new LinePlot(Qt::Horizontal))
    , m_normsJob([this](const Result<LineNorms>& norms) {
        m_lineNorms = norms ? std::optional(*norms) : std::nullopt;
        showNorms();
        emit progressed();
    })
    , m_spectrumJob([this](const Result<SpectralRadius>& radius) {
        Spectrum spectrum{.state = radius ? Spectrum::State::Done : Spectrum::State::Failed};
        if (radius) {
            spectrum.radius = *radius;
        } else {
            spectrum.reason = coreText(radius.error().message);
        }
        m_model->setSpectrum(spectrum);
        emit progressed();
    })
    , m_selectedJob([this](const Result<MatrixStatistics>& statistics) {
        m_model->setSelected(statistics ? std::optional(*statistics) : std::nullopt);
        emit progressed();
    })
{
    buildTable();
    m_norms->setObjectName(QStringLiteral("rowNorms"));
    m_normsText->setObjectName(QStringLiteral("rowNormsText"));
    m_normsText->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_table);
    column->addWidget(m_normsText);
    column->addWidget(m_norms);
    connect(m_norms, &LinePlot::indexClicked, this, [this](std::uint64_t place) {
        if (m_matrix) {
            emit rowClicked(m_matrix->data->shown().storedRow(place));
        }
    });
    inEveryLanguage(this, [this] {
        m_table->setAccessibleName(tr("Statistics"));
        showNorms();
    });
}

void StatisticsPanel::buildTable()
{
    m_table->setObjectName(QStringLiteral("statisticsTable"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setAlternatingRowColors(true);
    QHeaderView& rows = *m_table->verticalHeader();
    QHeaderView& heads = *m_table->horizontalHeader();
    rows.hide();
    rows.setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    heads.setHighlightSections(false);
    heads.setSectionResizeMode(QHeaderView::Stretch);
    heads.setSectionResizeMode(static_cast<int>(StatisticsModel::Column::Measure),
                               QHeaderView::ResizeToContents);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setMinimumWidth(m_table->fontMetrics().averageCharWidth() * kTableCharacters);
    m_table->setFixedHeight(heads.sizeHint().height() +
                            StatisticsModel::kMeasures * rows.defaultSectionSize() +
                            2 * m_table->frameWidth());
}

void StatisticsPanel::setMatrix(const std::optional<InspectedMatrix>& matrix)
{
    const bool isOnlyReordered = m_matrix && matrix && matrix->isSameAs(*m_matrix);
    m_matrix = matrix;
    if (!isOnlyReordered) {
        m_lineNorms.reset();
        start();
    }
    showNorms();
}

void StatisticsPanel::start()
{
    m_model->setWhole(m_matrix ? std::optional(m_matrix->data->statistics) : std::nullopt);
    m_spectrumJob.cancel();
    m_normsJob.cancel();
    Spectrum spectrum;
    if (m_matrix) {
        m_normsJob.start([data = m_matrix->data](ProgressMonitor& monitor) {
            return lineNormsOf({.matrix = data->matrix}, monitor);
        });
        if (m_matrix->isStateMap()) {
            spectrum.state = Spectrum::State::Running;
            m_spectrumJob.start([data = m_matrix->data](ProgressMonitor& monitor) {
                return spectralRadiusOf(data->matrix, monitor);
            });
        }
    }
    m_model->setSpectrum(spectrum);
}

void StatisticsPanel::setSelection(const std::optional<CellRect>& selection)
{
    m_model->setSelection(selection);
    m_table->setColumnHidden(static_cast<int>(StatisticsModel::Column::Selection), !selection);
    m_selectedJob.cancel();
    if (selection && m_matrix) {
        m_selectedJob.start(
            [data = m_matrix->data, selection = *selection](ProgressMonitor& monitor) {
                return statisticsOf(partOf(*data, selection), monitor);
            });
    }
}

void StatisticsPanel::setRow(std::optional<std::uint64_t> row)
{
    const IndexOrder* order = m_matrix ? m_matrix->data->order.rows.get() : nullptr;
    m_norms->setMark(row && order != nullptr ? order->placeOf(*row) : row);
}

void StatisticsPanel::showNorms()
{
    const bool hasNorms = m_matrix && m_lineNorms;
    m_norms->setNumbers(hasNorms ? inOrder(m_lineNorms->rows, m_matrix->data->order.rows.get())
                                 : std::vector<double>(),
                        true);
    const double rows = hasNorms ? static_cast<double>(m_lineNorms->rows.size()) : 1.0;
    m_norms->setSpan(QCPRange(-0.5, rows - 0.5));
    //: a small plot: the L2 norm of every row of a matrix
    m_normsText->setText(hasNorms && m_matrix->data->order.rows != nullptr
                             ? tr("Norm of each row, in the order shown")
                             : tr("Norm of each row"));
    m_norms->setTitle(m_normsText->text());
}

} // namespace gateloupe
