// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/gate_inspector.h"

#include <utility>

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/collapsible_section.h"
#include "widgets/common/number_format.h"
#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/heatmap/heatmap_plot.h"
#include "widgets/inspector/cell_panel.h"
#include "widgets/inspector/histogram_view.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/inspector/line_plot.h"
#include "widgets/inspector/line_profiles.h"
#include "widgets/inspector/order_chooser.h"

namespace gateloupe {

namespace {

using Spectrum = StatisticsModel::Spectrum;

const QString kProfilesKey = QStringLiteral("profiles");
const QString kOrderKey = QStringLiteral("order");
const QString kHistogramKey = QStringLiteral("histogram");
const QString kOpenKey = QStringLiteral("open");

constexpr int kTableCharacters = 34; ///< a measure's name and its number

} // namespace

GateInspector::GateInspector(GateHeatmap& heatmap, QWidget* parent)
    : QWidget(parent)
    , m_heatmap(heatmap)
    , m_statistics(new StatisticsModel(this))
    , m_table(new QTableView)
    , m_norms(new LinePlot(LinePlot::Along::Columns))
    , m_normsText(new QLabel)
    , m_histogram(new HistogramView)
    , m_cell(new CellPanel)
    , m_orderChooser(new OrderChooser)
    , m_profiles(new LineProfiles(heatmap.plot(), this))
    , m_actions(new InspectActions(heatmap, this))
    , m_normsJob([this](const Result<LineNorms>& norms) {
        m_rowNorms = norms ? std::optional(*norms) : std::nullopt;
        showNorms();
        tellIfReady();
    })
    , m_spectrumJob([this](const Result<SpectralRadius>& radius) {
        Spectrum spectrum{.state = radius ? Spectrum::State::Done : Spectrum::State::Failed};
        if (radius) {
            spectrum.radius = *radius;
        } else {
            spectrum.reason = QString::fromStdString(radius.error().message);
        }
        m_statistics->setSpectrum(spectrum);
        tellIfReady();
    })
    , m_selectedJob([this](const Result<MatrixStatistics>& statistics) {
        m_statistics->setSelected(statistics ? std::optional(*statistics) : std::nullopt);
        tellIfReady();
    })
    , m_wholeHistogramJob([this](const Result<Histogram>& histogram) {
        m_histogram->setWhole(histogram ? std::optional(*histogram) : std::nullopt);
        tellIfReady();
    })
    , m_selectedHistogramJob([this](const Result<Histogram>& histogram) {
        m_histogram->setSelected(histogram ? std::optional(*histogram) : std::nullopt);
        tellIfReady();
    })
{
    build();
    connectHeatmap();
    retranslate();
    takeMatrix();
}

void GateInspector::build()
{
    m_table->setObjectName(QStringLiteral("statisticsTable"));
    m_table->setModel(m_statistics);
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setAlternatingRowColors(true);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(
        static_cast<int>(StatisticsModel::Column::Measure), QHeaderView::ResizeToContents);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setMinimumWidth(m_table->fontMetrics().averageCharWidth() * kTableCharacters);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() +
                            StatisticsModel::kMeasures *
                                m_table->verticalHeader()->defaultSectionSize() +
                            2 * m_table->frameWidth());
    m_norms->setObjectName(QStringLiteral("rowNorms"));
    m_normsText->setObjectName(QStringLiteral("rowNormsText"));
    m_normsText->setWordWrap(true);
    m_cell->setObjectName(QStringLiteral("cellPanel"));
    m_orderChooser->setObjectName(QStringLiteral("orderChooser"));

    auto* statistics = new QWidget;
    auto* statisticsColumn = new QVBoxLayout(statistics);
    statisticsColumn->setContentsMargins(0, 0, 0, 0);
    statisticsColumn->setSpacing(4);
    statisticsColumn->addWidget(m_table);
    statisticsColumn->addWidget(m_normsText);
    statisticsColumn->addWidget(m_norms);

    m_cellSection = new CollapsibleSection(m_cell);
    m_statisticsSection = new CollapsibleSection(statistics);
    m_histogramSection = new CollapsibleSection(m_histogram);
    m_orderSection = new CollapsibleSection(m_orderChooser);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    for (CollapsibleSection* section :
         {m_cellSection, m_statisticsSection, m_histogramSection, m_orderSection}) {
        column->addWidget(section);
        connect(section, &CollapsibleSection::toggled, this,
                [this] { emit viewStateChanged(tr("open panels")); });
    }
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("inspectorScroll"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    scroll->setWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
    m_heatmap.setColumnProfile(&m_profiles->above());
    m_heatmap.setRowProfile(&m_profiles->beside());
}

void GateInspector::connectHeatmap()
{
    connect(&m_heatmap, &GateHeatmap::ready, this, &GateInspector::takeMatrix);
    connect(&m_heatmap, &GateHeatmap::emptied, this, &GateInspector::takeMatrix);
    connect(&m_heatmap, &GateHeatmap::picked, this, &GateInspector::showPick);
    connect(&m_heatmap, &GateHeatmap::selectionChanged, this, &GateInspector::showSelection);
    connect(&m_heatmap, &GateHeatmap::scaleChanged, this, &GateInspector::startHistogram);
    connect(m_orderChooser, &OrderChooser::orderChanged, this, [this](const MatrixOrder& order) {
        m_heatmap.setRowOrder(order.rows);
        m_heatmap.setColumnOrder(order.cols);
    });
    const auto pickAt = [this](std::optional<std::uint64_t> row, std::optional<std::uint64_t> col) {
        const std::optional<HeatmapCell> pick = m_heatmap.pick();
        if (m_matrix && pick) {
            const ShownMatrix shown = m_matrix->data->shown();
            m_heatmap.setPick(row ? shown.storedRow(*row) : pick->row,
                              col ? shown.storedCol(*col) : pick->col);
        }
    };
    connect(m_profiles, &LineProfiles::columnClicked, this,
            [pickAt](std::uint64_t place) { pickAt(std::nullopt, place); });
    connect(m_profiles, &LineProfiles::rowClicked, this,
            [pickAt](std::uint64_t place) { pickAt(place, std::nullopt); });
    connect(m_norms, &LinePlot::placeClicked, this, [this](std::uint64_t place) {
        if (m_matrix) {
            const std::optional<HeatmapCell> pick = m_heatmap.pick();
            m_heatmap.setPick(m_matrix->data->shown().storedRow(place), pick ? pick->col : 0);
        }
    });
    connect(m_orderChooser, &OrderChooser::viewStateChanged, this,
            &GateInspector::viewStateChanged);
    connect(m_histogram, &HistogramView::viewStateChanged, this, &GateInspector::viewStateChanged);
    connect(m_actions->showProfiles(), &QAction::toggled, this,
            [this](bool isShown) { m_profiles->setShown(isShown); });
    connect(m_actions->showProfiles(), &QAction::triggered, this,
            [this] { emit viewStateChanged(tr("profiles")); });
}

bool GateInspector::isBusy() const
{
    return m_normsJob.isBusy() || m_spectrumJob.isBusy() || m_selectedJob.isBusy() ||
           m_wholeHistogramJob.isBusy() || m_selectedHistogramJob.isBusy() ||
           m_orderChooser->isBusy() || m_profiles->isBusy();
}

void GateInspector::tellIfReady()
{
    if (!m_normsJob.isBusy() && !m_selectedJob.isBusy() && !m_wholeHistogramJob.isBusy() &&
        !m_selectedHistogramJob.isBusy()) {
        emit ready();
    }
}

QJsonObject GateInspector::viewState() const
{
    return {{kOpenKey, QJsonObject{{QStringLiteral("cell"), m_cellSection->isOpen()},
                                   {QStringLiteral("statistics"), m_statisticsSection->isOpen()},
                                   {QStringLiteral("histogram"), m_histogramSection->isOpen()},
                                   {QStringLiteral("order"), m_orderSection->isOpen()}}},
            {kProfilesKey, m_actions->showProfiles()->isChecked()},
            {kOrderKey, m_orderChooser->viewState()},
            {kHistogramKey, m_histogram->viewState()}};
}

void GateInspector::setViewState(const QJsonObject& state)
{
    const QJsonObject open = state.value(kOpenKey).toObject();
    const auto restore = [&open](CollapsibleSection* section, const char* key) {
        section->setOpen(open.value(QLatin1String(key)).toBool(section->isOpen()));
    };
    restore(m_cellSection, "cell");
    restore(m_statisticsSection, "statistics");
    restore(m_histogramSection, "histogram");
    restore(m_orderSection, "order");
    m_actions->showProfiles()->setChecked(
        state.value(kProfilesKey).toBool(m_actions->showProfiles()->isChecked()));
    m_orderChooser->setViewState(state.value(kOrderKey).toObject());
    m_histogram->setViewState(state.value(kHistogramKey).toObject());
}

void GateInspector::retranslate()
{
    m_cellSection->setTitle(tr("Picked cell"));
    m_statisticsSection->setTitle(tr("Statistics"));
    m_histogramSection->setTitle(tr("Histogram"));
    //: in which order rows and columns are shown
    m_orderSection->setTitle(tr("Order"));
    m_table->setAccessibleName(tr("Statistics"));
    showNorms();
}

void GateInspector::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
