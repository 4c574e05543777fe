// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gates/gates_view.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QAction>
#include <QKeyEvent>

#include "widgets/common/change_events.h"
#include "widgets/gates/contact_sheet.h"
#include "widgets/gates/gates_bar.h"
#include "widgets/heatmap/data/heatmap_cache.h"
#include "widgets/heatmap/view/color_bar.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kSheetBarGap = 4; ///< between the sheet and its colour bar

// Words of session files, in the order of the enumerators.
constexpr std::array kContentWords = {QLatin1String("w_and_r"), QLatin1String("w"),
                                      QLatin1String("r"), QLatin1String("biases")};

} // namespace

GatesView::GatesView()
    : m_cache(std::make_shared<HeatmapCache>())
    , m_bar(named(new GatesBar, "gatesBar"))
    , m_sheet(named(new ContactSheet, "contactSheet"))
    , m_sheetBar(named(new ColorBar, "sheetColorBar"))
    , m_heatmap(named(new GateHeatmap, "gateHeatmap"))
    , m_companion(named(new GateHeatmap, "companionHeatmap"))
    , m_pictureRow(rowOf({{m_heatmap, 1}, {m_sheet, 1}, m_sheetBar}, kSheetBarGap))
    , m_column(columnOf({{m_pictureRow, 1}}, 4))
    , m_swap(named(new QAction(this), "gatesSwapViews"))
    , m_lock(named(new QAction(this), "gatesLockRange"))
{
    m_heatmap->setCache(m_cache);
    m_companion->setCache(m_cache);
    m_companion->setCompact(true);
    m_heatmap->setCompanion(m_companion);
    m_sheet->setCache(m_cache);
    setLayoutOf(this, columnOf({m_bar, {named(paneOf(m_column), "gatesPicture"), 1}}, 4));
    buildActions();
    connectParts();
    arrange();
}

/// For menus, keys and the palette.
void GatesView::buildActions()
{
    auto* fit = named(new QAction(this), "gatesFit");
    auto* oneToOne = named(new QAction(this), "gatesOneToOne");
    auto* autoRange = named(new QAction(this), "gatesAutoRange");
    m_lock->setCheckable(true);
    addActions({m_swap, fit, oneToOne, autoRange, m_lock});
    connect(m_swap, &QAction::triggered, this, &GatesView::swapViews);
    connect(fit, &QAction::triggered, &m_heatmap->plot(), &HeatmapPlot::fitView);
    connect(oneToOne, &QAction::triggered, &m_heatmap->plot(), &HeatmapPlot::showOneToOne);
    connect(autoRange, &QAction::triggered, m_heatmap, &GateHeatmap::fitRangeToVisible);
    connect(m_lock, &QAction::triggered, this, &GatesView::lock);
    inEveryLanguage(this, [this, fit, oneToOne, autoRange] {
        m_swap->setText(tr("Swap contact sheet and single gate"));
        fit->setText(tr("Fit heatmap"));
        oneToOne->setText(tr("One cell per pixel"));
        autoRange->setText(tr("Colour range from what is visible"));
        m_lock->setText(tr("Lock colour range"));
    });
}

void GatesView::connectParts()
{
    connectBar();
    connectSheet();
    connectCompanion();
    connectHeatmap();
}

void GatesView::connectBar()
{
    connect(m_bar, &GatesBar::placeChosen, this, &GatesView::placeChosen);
    connect(m_bar, &GatesBar::contentChosen, this, [this](SheetContent content) {
        m_sheet->setContent(content);
        emit viewStateChanged(tr("shown parameters"));
    });
    connect(m_bar, &GatesBar::singleRequested, this, [this](bool isSingle) {
        if (isSingle != m_isSingle) {
            swapViews();
        }
    });
    connect(m_bar, &GatesBar::squareRequested, this, &GatesView::chooseSquare);
    connect(m_bar, &GatesBar::colorSettingsChanged, this, &GatesView::chooseColors);
    connect(m_bar, &GatesBar::autoRequested, m_heatmap, &GateHeatmap::fitRangeToVisible);
    connect(m_bar, &GatesBar::lockRequested, this, &GatesView::lock);
}

void GatesView::connectSheet()
{
    connect(m_sheet, &ContactSheet::chosenByUser, this, &GatesView::parameterChosen);
    connect(m_sheet, &ContactSheet::activated, this, [this] {
        if (!m_isSingle) { // the film strip is beside the enlarged one already
            swapViews();
        }
    });
    connect(m_sheet, &ContactSheet::loaded, this, &GatesView::updateRange);
    connect(m_sheet, &ContactSheet::cellClicked, this,
            [this](const ParameterId& id, std::uint64_t row, std::uint64_t col) {
                m_pending = PendingPick{id, row, col};
                pickPending();
            });
    connect(m_sheet, &ContactSheet::hovered, this, &GatesView::cellHovered);
    connect(m_sheet, &ContactSheet::hoverLeft, this, &GatesView::hoverLeft);
    connect(m_sheetBar, &ColorBar::rangeMoved, this, [this](const ValueRange& range) {
        setColorSettings(m_heatmap->colorSettings().withRange(range));
    });
    connect(m_sheetBar, &ColorBar::rangeChosen, this,
            [this] { emit viewStateChanged(tr("colours")); });
    connect(m_sheetBar, &ColorBar::resetRequested, m_heatmap, &GateHeatmap::resetRange);
    connect(m_sheetBar, &ColorBar::autoRequested, m_heatmap, &GateHeatmap::fitRangeToVisible);
}

void GatesView::connectCompanion()
{
    connect(&m_companion->plot(), &HeatmapPlot::cellClicked, this,
            [this](const HeatmapPlot::Cell& cell) {
                const auto id = m_companion->parameter();
                if (const auto shown = m_companion->data(); id && shown != nullptr) {
                    chooseCell(*id, shown->shown().storedRow(cell.row),
                               shown->shown().storedCol(cell.col));
                }
            });
    connect(m_companion, &GateHeatmap::hovered, this, [this](const HeatmapCell& cell) {
        if (const auto id = m_companion->parameter()) {
            emit cellHovered(*id, cell);
        }
    });
    connect(m_companion, &GateHeatmap::hoverLeft, this, &GatesView::hoverLeft);
}

void GatesView::connectHeatmap()
{
    connect(m_heatmap, &GateHeatmap::activated, this, &GatesView::swapViews);
    connect(m_heatmap, &GateHeatmap::colorSettingsChanged, this, &GatesView::setColorSettings);
    connect(m_heatmap, &GateHeatmap::viewStateChanged, this, &GatesView::viewStateChanged);
    connect(m_heatmap, &GateHeatmap::orderChanged, this,
            [this] { m_sheet->setOrder(m_heatmap->order()); });
    connect(m_heatmap, &GateHeatmap::scaleChanged, this, [this] {
        m_bar->setRange({m_heatmap->scale().low(), m_heatmap->scale().high()});
        m_bar->setNumbers(rangeNumbers());
        m_sheetBar->setScale(m_heatmap->scale());
        m_sheetBar->setData(m_heatmap->data());
    });
    const auto shareView = [this] {
        if (m_heatmap->data() != nullptr) {
            m_sheet->setView(m_heatmap->plot().view());
        }
    };
    connect(m_heatmap, &GateHeatmap::viewChanged, this, shareView);
    connect(m_heatmap, &GateHeatmap::ready, this, &GatesView::pickPending);
    connect(m_heatmap, &GateHeatmap::ready, this, [this] { m_bar->setNumbers(rangeNumbers()); });
    // A zoom that was kept for a gate of the same size does not change any more.
    connect(m_heatmap, &GateHeatmap::ready, this, shareView);
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
    updateRange();
    updateSquare();
    // What the enlarged one shows holds for the sheet, too; while it is read, what it will show.
    m_sheet->setView(m_heatmap->data() != nullptr ? std::optional(m_heatmap->plot().view())
                                                  : std::nullopt);
    const std::optional<HeatmapCell> pick = m_heatmap->pick();
    m_sheet->setPick(pick ? std::optional(ContactSheet::Mark{pick->row, pick->col}) : std::nullopt);
    pickPending();
    arrange();
}

/// As a click on the film strip does, with the cell.
void GatesView::chooseCell(const ParameterId& id, std::uint64_t row, std::uint64_t col)
{
    m_pending = PendingPick{id, row, col};
    emit parameterChosen(id);
    pickPending();
}

/// The input weights of the gate whose recurrent weights are enlarged.
void GatesView::updateCompanion()
{
    auto id = m_heatmap->parameter();
    const bool isShown = isRecurrentShown() && m_isRecurrentSquare && m_isSingle;
    if (id) {
        id->kind = ParameterKind::InputWeights;
    }
    if (!isShown || m_model == nullptr || m_model->find(*id) == nullptr) {
        m_companion->clear();
        m_heatmap->setCompanionShown(false);
        return;
    }
    m_companion->setGate(m_model, *id);
    m_heatmap->setCompanionShown(true);
}

void GatesView::setTensor(std::shared_ptr<const Tensor> tensor)
{
    m_model = nullptr;
    m_bar->setModel(nullptr, {}, {});
    m_sheet->setModel(nullptr, {});
    m_heatmap->setTensor(std::move(tensor));
    updateRange();
    updateSquare();
    arrange();
}

void GatesView::clear()
{
    m_model = nullptr;
    m_heatmap->clear();
    m_companion->clear();
    m_sheet->setModel(nullptr, {});
    m_cache->clear();
    updateRange();
    arrange();
}

void GatesView::setColorSettings(const ColorSettings& settings)
{
    m_bar->setColorSettings(settings);
    m_heatmap->setColorSettings(settings);
    m_companion->setColorSettings(settings);
    m_sheet->setColorSettings(settings);
    updateRange();
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
        ValueSummary numbers = m_sheet->numbersOf(ParameterKind::InputWeights);
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
    m_bar->setSingle(isSingle);
    arrange();
    updateCompanion();
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

void GatesView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_isSingle && m_model != nullptr) {
        return swapViews();
    }
    QWidget::keyPressEvent(event);
}

void GatesView::arrange()
{
    const bool isSheet = m_model != nullptr && !m_isSingle;
    const bool isFilm = m_model != nullptr && m_isSingle;
    if (isFilm && !m_sheet->isFilm()) {
        m_column->addWidget(m_sheet);
    } else if (!isFilm && m_sheet->isFilm()) {
        m_pictureRow->insertWidget(1, m_sheet, 1);
    }
    m_sheet->setFilm(isFilm);
    m_sheet->setVisible(m_model != nullptr);
    m_sheetBar->setVisible(isSheet);
    m_heatmap->setVisible(!isSheet);
    m_swap->setEnabled(m_model != nullptr);
}

/// The layer's numbers give the range where it is one for the layer.
void GatesView::updateRange()
{
    const std::optional<ValueSummary> numbers = layerNumbers();
    m_heatmap->setRangeNumbers(numbers);
    m_companion->setRangeNumbers(numbers);
    m_bar->setNumbers(rangeNumbers());
}

/// Empty where each gate has a range of its own, and until something is read.
std::optional<ValueSummary> GatesView::layerNumbers() const
{
    const std::optional<ParameterId> id = m_heatmap->parameter();
    if (!id || m_heatmap->colorSettings().scope != RangeScope::Layer) {
        return std::nullopt;
    }
    ValueSummary numbers = m_sheet->numbersOf(id->kind);
    return numbers.statistics.elements > 0 ? std::optional(std::move(numbers)) : std::nullopt;
}

/// What the range of colours is taken from now; nothing until something is read.
ValueSummary GatesView::rangeNumbers() const
{
    if (std::optional<ValueSummary> layer = layerNumbers()) {
        return *std::move(layer);
    }
    const std::shared_ptr<const HeatmapData> shown = m_heatmap->data();
    return shown != nullptr ? ValueSummary{shown->statistics, shown->histogram} : ValueSummary{};
}

bool GatesView::isRecurrentShown() const
{
    const std::optional<ParameterId> id = m_heatmap->parameter();
    return id && id->kind == ParameterKind::RecurrentWeights;
}

void GatesView::updateSquare()
{
    const bool isSquare = isRecurrentShown() ? m_isRecurrentSquare : m_isSquare;
    m_heatmap->setSquareCells(isSquare);
    m_bar->setSquare(isSquare);
    updateCompanion();
}

void GatesView::chooseSquare(bool isSquare)
{
    (isRecurrentShown() ? m_isRecurrentSquare : m_isSquare) = isSquare;
    updateSquare();
    emit viewStateChanged(tr("square cells"));
}

/// A cell that was clicked on the sheet is picked once its gate is there.
void GatesView::pickPending()
{
    if (m_pending && m_heatmap->data() != nullptr && m_heatmap->parameter() == m_pending->id) {
        const PendingPick pick = *std::exchange(m_pending, std::nullopt);
        m_heatmap->setPick(pick.row, pick.col);
    }
}

void GatesView::addControl(QWidget* control)
{
    m_bar->addControl(control);
}

void GatesView::setOrderPanel(QWidget* panel)
{
    m_bar->setOrderPanel(panel);
}

bool GatesView::isReady() const
{
    const bool isNothing = !m_heatmap->subject(); // the file stores no such parameter
    return (isNothing || m_heatmap->isReady()) && m_sheet->isReady();
}

QJsonObject GatesView::viewState() const
{
    return {
        {QStringLiteral("heatmap"), m_heatmap->viewState()},
        {QStringLiteral("content"), kContentWords[static_cast<std::size_t>(m_sheet->content())]},
        {QStringLiteral("single"), m_isSingle},
        {QStringLiteral("square"), m_isSquare},
        {QStringLiteral("squareRecurrent"), m_isRecurrentSquare}};
}

void GatesView::setViewState(const QJsonObject& state)
{
    m_heatmap->setViewState(state[QLatin1String("heatmap")].toObject());
    setColorSettings(m_heatmap->colorSettings());
    const auto word = std::ranges::find(kContentWords, state[QLatin1String("content")].toString());
    if (word != kContentWords.end()) {
        m_sheet->setContent(static_cast<SheetContent>(word - kContentWords.begin()));
        m_bar->setContent(m_sheet->content());
    }
    setSingle(state[QLatin1String("single")].toBool(m_isSingle));
    m_isSquare = state[QLatin1String("square")].toBool(m_isSquare);
    m_isRecurrentSquare = state[QLatin1String("squareRecurrent")].toBool(m_isRecurrentSquare);
    updateSquare();
}

} // namespace gateloupe
