// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/statistics_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/inspector/line_plot.h"

namespace gateloupe {

namespace {

using Spectrum = StatisticsModel::Spectrum;

constexpr int kTableCharacters = 34; ///< a measure's name and its number

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
            spectrum.reason = QString::fromStdString(radius.error().message);
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
