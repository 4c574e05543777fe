// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/statistics_panel.h"

#include <array>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/event_listener.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/table_text.h"
#include "widgets/inspector/line_plot.h"
#include "widgets/layouts/arrange.h"

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

std::optional<CellWish> StatisticsModel::cellOf(int row) const
{
    if (!m_whole) {
        return std::nullopt;
    }
    switch (static_cast<Measure>(row)) {
    case Measure::Min:
        return m_whole->finite > 0 ? std::optional(CellWish::Smallest) : std::nullopt;
    case Measure::Max:
        return m_whole->finite > 0 ? std::optional(CellWish::Largest) : std::nullopt;
    case Measure::Nan:
        return m_whole->nan > 0 ? std::optional(CellWish::Nan) : std::nullopt;
    case Measure::Infinities:
        return m_whole->inf > 0 ? std::optional(CellWish::Infinity) : std::nullopt;
    default:
        return std::nullopt;
    }
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const
{
    if (role == Qt::ForegroundRole && index.column() == static_cast<int>(Column::Whole) &&
        cellOf(index.row())) {
        return QApplication::palette().brush(QPalette::Link);
    }
    return ColumnTable::data(index, role);
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
    static constexpr std::array kNames = {
        // in the order of Measure
        QT_TR_NOOP("Minimum"),
        QT_TR_NOOP("Maximum"),
        QT_TR_NOOP("Mean"),
        //: standard deviation
        QT_TR_NOOP("Std. deviation"),
        QT_TR_NOOP("L2 norm"),
        QT_TR_NOOP("Spectral radius"),
        QT_TR_NOOP("Zeros"),
        "NaN",
        "±∞",
        QT_TR_NOOP("Elements"),
    };
    static_assert(kNames.size() == kMeasures);
    return tr(kNames[static_cast<std::size_t>(measure)]);
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
    const auto ofFinite = [&s](double value) {
        return s.finite > 0 ? formatValue(value) : kNothing;
    };
    switch (measure) {
    case Measure::Min:
        return ofFinite(s.min);
    case Measure::Max:
        return ofFinite(s.max);
    case Measure::Mean:
        return ofFinite(s.mean);
    case Measure::Std:
        return ofFinite(s.std);
    case Measure::L2:
        return ofFinite(s.l2);
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

} // namespace

StatisticsPanel::StatisticsPanel()
    : m_model(new StatisticsModel(this))
    , m_table(named(new QTableView, "statisticsTable"))
    , m_normsText(newPlainText("rowNormsText"))
    , m_norms(named(new LinePlot(Qt::Horizontal), "rowNorms"))
    , m_normsJob([this](const Result<LineNorms>& norms) {
        m_lineNorms = norms ? std::optional(*norms) : std::nullopt;
        showNorms();
        emit progressed();
    })
    , m_spectrumJob([this](const Result<SpectralRadius>& radius) {
        m_model->setSpectrum(radius ? Spectrum{.state = Spectrum::State::Done, .radius = *radius}
                                    : Spectrum{.state = Spectrum::State::Failed,
                                               .reason = coreText(radius.error().message)});
        emit progressed();
    })
    , m_selectedJob([this](const Result<MatrixStatistics>& statistics) {
        m_model->setSelected(statistics ? std::optional(*statistics) : std::nullopt);
        emit progressed();
    })
    , m_findJob([this](const Result<std::optional<StoredCell>>& found) {
        if (found && *found) {
            emit cellFound((*found)->row, (*found)->col);
        }
    })
{
    buildTable();
    setLayoutOf(this, columnOf({m_table, m_normsText, m_norms}, 4));
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
    m_table->setModel(m_model);
    applyRowStyle(*m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->setShowGrid(false);
    QHeaderView& heads = *m_table->horizontalHeader();
    heads.setSectionResizeMode(QHeaderView::Stretch);
    heads.setSectionResizeMode(static_cast<int>(StatisticsModel::Column::Measure),
                               QHeaderView::ResizeToContents);
    const auto follow = [this](const QModelIndex& index) {
        if (const auto wish = m_model->cellOf(index.row());
            wish && index.column() == static_cast<int>(StatisticsModel::Column::Whole)) {
            find(*wish);
        }
    };
    connect(m_table, &QTableView::clicked, this, follow);
    onKey(*m_table, ListKey::Open, [this, follow] { follow(m_table->currentIndex()); });
    onKey(*m_table, ListKey::Copy, [this] { copyTable(); });
    auto* copy = named(new QAction(m_table), "copyStatistics");
    connect(copy, &QAction::triggered, this, &StatisticsPanel::copyTable);
    inEveryLanguage(this, [copy] { copy->setText(tr("Copy table")); });
    m_table->addAction(copy);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setMinimumWidth(m_table->fontMetrics().averageCharWidth() * kTableCharacters);
    m_table->setFixedHeight(heads.sizeHint().height() +
                            StatisticsModel::kMeasures *
                                m_table->verticalHeader()->defaultSectionSize() +
                            2 * m_table->frameWidth());
}

void StatisticsPanel::copyTable() const
{
    QStringList lines = {tabSeparated(titlesOf(*m_model, shownColumns(*m_table)))};
    for (int row = 0; row < m_model->rowCount(); ++row) {
        lines.append(tabSeparated(cellsOf(*m_model, row, shownColumns(*m_table))));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void StatisticsPanel::setMatrix(const std::optional<InspectedMatrix>& matrix)
{
    const bool isOnlyReordered = m_matrix && matrix && matrix->isSameAs(*m_matrix);
    m_matrix = matrix;
    findWished();
    if (isOnlyReordered) {
        return showNorms();
    }
    m_lineNorms.reset();
    showNorms();
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

void StatisticsPanel::find(CellWish wish)
{
    m_wish = wish;
    findWished();
}

void StatisticsPanel::findWished()
{
    if (m_wish && m_matrix) {
        m_findJob.start([data = m_matrix->data,
                         wish = *std::exchange(m_wish, std::nullopt)](ProgressMonitor& monitor) {
            return findCell(data->matrix, wish, monitor);
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
    std::vector<double> norms; // as shown
    for (std::size_t place = 0; hasNorms && place < m_lineNorms->rows.size(); ++place) {
        norms.push_back(m_lineNorms->rows[m_matrix->data->shown().storedRow(place)]);
    }
    m_norms->setSpan(QCPRange(-0.5, (hasNorms ? static_cast<double>(norms.size()) : 1.0) - 0.5));
    m_norms->setNumbers(std::move(norms), true);
    //: a small plot: the L2 norm of every row of a matrix
    m_normsText->setText(hasNorms && m_matrix->data->order.rows != nullptr
                             ? tr("Norm of each row, in the order shown")
                             : tr("Norm of each row"));
    m_norms->setTitle(m_normsText->text());
}

} // namespace gateloupe
