// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/gates_view.h"

#include <array>
#include <utility>

#include <QAction>
#include <QEvent>
#include <QJsonArray>
#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/gates/contact_sheet.h"
#include "widgets/gates/gates_bar.h"
#include "widgets/heatmap/data/heatmap_cache.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_plot.h"

namespace gateloupe {

namespace {

// Words of session files, in the order of the enumerators.
constexpr std::array kContentWords = {"w_and_r", "w", "r", "biases"};

QJsonArray sizesOf(const QSplitter& splitter)
{
    QJsonArray sizes;
    for (const int size : splitter.sizes()) {
        sizes.append(size);
    }
    return sizes;
}

void setSizes(QSplitter& splitter, const QJsonValue& json)
{
    QList<int> sizes;
    for (const QJsonValue& size : json.toArray()) {
        sizes.append(size.toInt());
    }
    if (sizes.size() == splitter.count()) {
        splitter.setSizes(sizes);
    }
}

} // namespace

GatesView::GatesView(QWidget* parent)
    : QWidget(parent)
    , m_cache(std::make_shared<HeatmapCache>())
    , m_bar(new GatesBar)
    , m_halves(new QSplitter(Qt::Horizontal))
    , m_column(new QSplitter(Qt::Vertical))
    , m_panels(new QSplitter(Qt::Horizontal))
    , m_sheet(new ContactSheet)
    , m_heatmap(new GateHeatmap)
    , m_swap(new QAction(this))
    , m_fit(new QAction(this))
    , m_oneToOne(new QAction(this))
    , m_auto(new QAction(this))
    , m_lock(new QAction(this))
{
    m_heatmap->setCache(m_cache);
    m_sheet->setCache(m_cache);
    buildLayout();
    buildActions();
    connectParts();
    retranslate();
    arrangeColumns();
    onLanguageChange(this, [this] { retranslate(); });
}

GatesView::~GatesView() = default;

void GatesView::buildLayout()
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    rows->addWidget(m_bar);
    rows->addWidget(m_halves, 1);
    m_halves->addWidget(m_column);
    m_halves->addWidget(m_heatmap);
    m_halves->setStretchFactor(0, 2);
    m_halves->setStretchFactor(1, 3);
    m_halves->setSizes({2000, 3000}); // shares
    m_column->addWidget(m_sheet);
    m_column->addWidget(m_panels);
    m_column->setStretchFactor(0, 3);
    m_column->setStretchFactor(1, 2);
    for (QSplitter* splitter : {m_halves, m_column, m_panels}) {
        splitter->setChildrenCollapsible(false);
    }
    m_panels->hide(); // until there is one
    m_bar->setObjectName(QStringLiteral("gatesBar"));
    m_sheet->setObjectName(QStringLiteral("contactSheet"));
    m_heatmap->setObjectName(QStringLiteral("gateHeatmap"));
}

void GatesView::buildActions()
{
    m_swap->setObjectName(QStringLiteral("gatesSwapViews"));
    m_fit->setObjectName(QStringLiteral("gatesFit"));
    m_oneToOne->setObjectName(QStringLiteral("gatesOneToOne"));
    m_auto->setObjectName(QStringLiteral("gatesAutoRange"));
    m_lock->setObjectName(QStringLiteral("gatesLockRange"));
    m_lock->setCheckable(true);
    addActions({m_swap, m_fit, m_oneToOne, m_auto, m_lock});
    connect(m_swap, &QAction::triggered, this, &GatesView::swapViews);
    connect(m_fit, &QAction::triggered, m_heatmap, &GateHeatmap::fitView);
    connect(m_oneToOne, &QAction::triggered, &m_heatmap->plot(), &HeatmapPlot::showOneToOne);
    connect(m_auto, &QAction::triggered, m_heatmap, &GateHeatmap::fitRangeToVisible);
    connect(m_lock, &QAction::triggered, this, &GatesView::lock);
}

void GatesView::connectParts()
{
    connect(m_bar, &GatesBar::placeChosen, this, &GatesView::placeChosen);
    connect(m_bar, &GatesBar::contentChosen, this, [this](SheetContent content) {
        m_sheet->setContent(content);
        emit viewStateChanged(tr("shown parameters"));
    });
    connect(m_bar, &GatesBar::colorSettingsChanged, this, &GatesView::chooseColors);
    connect(m_bar, &GatesBar::autoRequested, m_heatmap, &GateHeatmap::fitRangeToVisible);
    connect(m_bar, &GatesBar::lockRequested, this, &GatesView::lock);

    connect(m_sheet, &ContactSheet::chosenByUser, this, &GatesView::parameterChosen);
    connect(m_sheet, &ContactSheet::activated, this, &GatesView::swapViews);

    connect(m_heatmap, &GateHeatmap::activated, this, &GatesView::swapViews);
    connect(m_heatmap, &GateHeatmap::colorSettingsChanged, this, &GatesView::setColorSettings);
    connect(m_heatmap, &GateHeatmap::viewStateChanged, this, &GatesView::viewStateChanged);
    connect(m_heatmap, &GateHeatmap::orderChanged, this,
            [this] { m_sheet->setOrder(m_heatmap->order()); });
    connect(m_heatmap, &GateHeatmap::scaleChanged, this, [this] {
        m_bar->setRange({m_heatmap->scale().low(), m_heatmap->scale().high()});
    });
    connect(m_heatmap, &GateHeatmap::viewChanged, this, [this] {
        if (m_heatmap->data() != nullptr) {
            m_sheet->setView(m_heatmap->view());
        }
    });
    connect(m_heatmap, &GateHeatmap::ready, this, [this] {
        // A zoom that was kept for a gate of the same size does not change any more.
        if (m_heatmap->data() != nullptr) {
            m_sheet->setView(m_heatmap->view());
        }
    });
    connect(m_heatmap, &GateHeatmap::picked, this, [this](const HeatmapCell& cell) {
        m_sheet->setPick(ContactSheet::Mark{cell.row, cell.col});
    });
}

void GatesView::setGate(std::shared_ptr<const RnnModel> model, ParameterId id)
{
    m_model = model;
    m_bar->setModel(model, id.layer, id.direction);
    m_heatmap->setGate(model, id);
    m_sheet->setModel(std::move(model), id);
    // What the enlarged one shows holds for the sheet, too; while it is read, what it will show.
    m_sheet->setView(m_heatmap->data() != nullptr ? std::optional(m_heatmap->view())
                                                  : std::nullopt);
    const std::optional<HeatmapCell> pick = m_heatmap->pick();
    m_sheet->setPick(pick ? std::optional(ContactSheet::Mark{pick->row, pick->col}) : std::nullopt);
    arrangeColumns();
}

void GatesView::setTensor(std::shared_ptr<const Tensor> tensor)
{
    m_model = nullptr;
    m_bar->setModel(nullptr, {}, {});
    m_sheet->setModel(nullptr, {});
    m_heatmap->setTensor(std::move(tensor));
    arrangeColumns();
}

void GatesView::clear()
{
    m_model = nullptr;
    m_heatmap->clear();
    m_sheet->setModel(nullptr, {});
    m_cache->clear();
    arrangeColumns();
}

void GatesView::setColorSettings(const ColorSettings& settings)
{
    m_bar->setColorSettings(settings);
    m_heatmap->setColorSettings(settings);
    m_sheet->setColorSettings(settings);
    m_lock->setChecked(settings.locked.has_value());
}

void GatesView::chooseColors(const ColorSettings& settings)
{
    setColorSettings(settings);
    emit viewStateChanged(tr("colours"));
}

/// One range for all: of everything on the sheet in the present mode, kept until it is changed.
void GatesView::lock(bool isLocked)
{
    ColorSettings settings = m_heatmap->colorSettings();
    settings.locked.reset();
    if (isLocked) {
        ValueSummary numbers = m_sheet->numbers();
        const std::shared_ptr<const HeatmapData> shown = m_heatmap->data();
        if (numbers.statistics.elements == 0 && shown != nullptr) {
            numbers = {shown->statistics, shown->histogram};
        }
        settings.locked = settings.rangeOf(numbers.statistics, numbers.histogram);
    }
    chooseColors(settings);
}

void GatesView::setCacheBudget(std::uint64_t bytes)
{
    m_cache->setBudget(bytes);
}

void GatesView::setSingle(bool isSingle)
{
    m_isSingle = isSingle;
    arrangeColumns();
}

void GatesView::swapViews()
{
    if (m_model == nullptr) {
        return; // a tensor is alone anyway
    }
    setSingle(!m_isSingle);
    (m_isSingle ? static_cast<QWidget*>(m_heatmap) : m_sheet)->setFocus();
    emit viewStateChanged(tr("sheet or single view"));
}

void GatesView::arrangeColumns()
{
    m_sheet->setVisible(m_model != nullptr);
    m_column->setVisible(!m_isSingle && (m_model != nullptr || m_panels->count() > 0));
    m_swap->setEnabled(m_model != nullptr);
}

void GatesView::addPanel(QWidget* panel)
{
    m_panels->addWidget(panel);
    m_panels->show();
    arrangeColumns();
}

bool GatesView::isReady() const
{
    const bool isNothing = !m_heatmap->gateView().has_value(); // the file stores no such parameter
    return (isNothing || m_heatmap->isReady()) && m_sheet->isReady();
}

QJsonObject GatesView::viewState() const
{
    return {{QStringLiteral("heatmap"), m_heatmap->viewState()},
            {QStringLiteral("content"),
             QLatin1String(kContentWords[static_cast<std::size_t>(m_sheet->content())])},
            {QStringLiteral("single"), m_isSingle},
            {QStringLiteral("halves"), sizesOf(*m_halves)},
            {QStringLiteral("column"), sizesOf(*m_column)},
            {QStringLiteral("panels"), sizesOf(*m_panels)}};
}

void GatesView::setViewState(const QJsonObject& state)
{
    m_heatmap->setViewState(state[QLatin1String("heatmap")].toObject());
    setColorSettings(m_heatmap->colorSettings());
    const QString word = state[QLatin1String("content")].toString();
    for (std::size_t i = 0; i < kContentWords.size(); ++i) {
        if (word == QLatin1String(kContentWords[i])) {
            m_sheet->setContent(static_cast<SheetContent>(i));
            m_bar->setContent(m_sheet->content());
        }
    }
    if (const QJsonValue isSingle = state[QLatin1String("single")]; isSingle.isBool()) {
        setSingle(isSingle.toBool());
    }
    setSizes(*m_halves, state[QLatin1String("halves")]);
    setSizes(*m_column, state[QLatin1String("column")]);
    setSizes(*m_panels, state[QLatin1String("panels")]);
}

void GatesView::retranslate()
{
    m_swap->setText(tr("Swap contact sheet and single gate"));
    m_fit->setText(tr("Fit heatmap"));
    m_oneToOne->setText(tr("One cell per pixel"));
    m_auto->setText(tr("Colour range from what is visible"));
    m_lock->setText(tr("Lock colour range"));
}

} // namespace gateloupe
