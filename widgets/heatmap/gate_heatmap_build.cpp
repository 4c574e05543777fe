// SPDX-License-Identifier: GPL-3.0-or-later
// The heatmap put together of its parts.
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"
#include "widgets/heatmap/color_bar.h"
#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/heatmap/heatmap_accessible.h"
#include "widgets/heatmap/heatmap_cache.h"
#include "widgets/heatmap/heatmap_loader.h"
#include "widgets/heatmap/heatmap_plot.h"

namespace gateloupe {

namespace {

constexpr int kPatienceMs = 150; ///< a job shorter than this shows no progress

QLabel* addLine(QLayout* layout, const char* name)
{
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    // A long line must not keep the window from shrinking.
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(label);
    return label;
}

} // namespace

GateHeatmap::GateHeatmap(QWidget* parent)
    : QWidget(parent)
    , m_cache(std::make_shared<HeatmapCache>())
    , m_loader(new HeatmapLoader(this))
    , m_banner(new InlineBanner)
    , m_plot(new HeatmapPlot)
    , m_placeholder(new QLabel)
    , m_colorBar(new ColorBar)
{
    installHeatmapAccessibility();
    buildLayout();
    setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    m_loadingDelay.setSingleShot(true);
    m_loadingDelay.setInterval(kPatienceMs);
    connectParts();
    clear();
}

GateHeatmap::~GateHeatmap() = default;

void GateHeatmap::buildLayout()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(4);
    column->addWidget(m_banner);
    m_title = addLine(column, "title");
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_plotGrid = new QGridLayout;
    m_plotGrid->setSpacing(4);
    m_plotGrid->addWidget(m_plot, 1, 0);
    m_plotGrid->addWidget(m_colorBar, 0, 2, 2, 1);
    m_plotGrid->setRowStretch(1, 1);
    m_plotGrid->setColumnStretch(0, 1);
    column->addLayout(m_plotGrid, 1);
    m_legend = addLine(column, "legend");
    m_statistics = addLine(column, "statistics");
    m_statistics->setWordWrap(true);

    auto* center = new QVBoxLayout(m_plot);
    center->addWidget(m_placeholder);
    m_placeholder->setAlignment(Qt::AlignCenter);
    m_placeholder->setWordWrap(true);
    m_placeholder->setObjectName(QStringLiteral("placeholder"));
    m_placeholder->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_banner->setObjectName(QStringLiteral("banner"));
    m_plot->setObjectName(QStringLiteral("plot"));
    m_plot->setMinimumSize(160, 120);
    m_colorBar->setObjectName(QStringLiteral("colorBar"));
}

void GateHeatmap::connectParts()
{
    connect(&m_loadingDelay, &QTimer::timeout, this, [this] { showNothing(tr("Reading…")); });
    connect(m_loader, &HeatmapLoader::sampled, this, &GateHeatmap::publish);
    connect(m_loader, &HeatmapLoader::loaded, this, &GateHeatmap::publish);
    connect(m_loader, &HeatmapLoader::failed, this, &GateHeatmap::fail);
    connect(m_plot, &QCustomPlot::afterReplot, this, &GateHeatmap::showLegend);
    connect(m_plot, &HeatmapPlot::cellEntered, this, [this](const HeatmapPlot::Cell& cell) {
        if (const auto shown = data()) { // an old picture says nothing about the next matrix
            emit hovered(
                cellAt(shown->shown().storedRow(cell.row), shown->shown().storedCol(cell.col)));
        }
    });
    connect(m_plot, &HeatmapPlot::cellsLeft, this, &GateHeatmap::hoverLeft);
    connect(m_plot, &HeatmapPlot::cellClicked, this,
            [this](const HeatmapPlot::Cell& cell) { setPickAt(cell.row, cell.col); });
    connect(m_plot, &HeatmapPlot::cellDoubleClicked, this, &GateHeatmap::activated);
    connect(m_plot, &HeatmapPlot::selectionChanged, this, &GateHeatmap::selectionChanged);
    connect(m_plot, &HeatmapPlot::viewChanged, this, &GateHeatmap::viewChanged);
    connect(m_plot, &HeatmapPlot::viewMovedByUser, this, &GateHeatmap::tellZoom);
    connect(m_plot, &HeatmapPlot::cellsAreaChanged, this, &GateHeatmap::cellsAreaChanged);
    connect(m_colorBar, &ColorBar::rangeMoved, this, [this](const ValueRange& range) {
        setColorSettings(m_settings.withRange(range));
        emit colorSettingsChanged(m_settings);
    });
    connect(m_colorBar, &ColorBar::rangeChosen, this,
            [this] { emit viewStateChanged(tr("colour range")); });
    connect(m_colorBar, &ColorBar::resetRequested, this, &GateHeatmap::resetRange);
    connect(m_colorBar, &ColorBar::autoRequested, this, &GateHeatmap::fitRangeToVisible);
    connect(m_colorBar, &ColorBar::countsChanged, this,
            [this] { emit viewStateChanged(tr("histogram")); });
}

void GateHeatmap::setColumnProfile(QWidget* profile)
{
    m_plotGrid->addWidget(profile, 0, 0);
}

void GateHeatmap::setRowProfile(QWidget* profile)
{
    m_plotGrid->addWidget(profile, 1, 1);
}

} // namespace gateloupe
