// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/gate_heatmap.h"

#include <cmath>
#include <utility>

#include <QAccessible>
#include <QHelpEvent>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLabel>
#include <QToolTip>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/heatmap/data/heatmap_cache.h"
#include "widgets/heatmap/view/color_bar.h"
#include "widgets/heatmap/view/heatmap_accessible.h"
#include "widgets/heatmap/view/heatmap_canvas.h"
#include "widgets/heatmap/view/heatmap_keys.h"
#include "widgets/heatmap/view/heatmap_legend.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"

namespace gateloupe {

namespace {

HeatmapPlot::AxisLabels labelsOf(const std::optional<HeatmapSubject>& subject)
{
    return subject ? HeatmapPlot::AxisLabels{subject->rowsLabel(), subject->columnsLabel()}
                   : HeatmapPlot::AxisLabels();
}

constexpr int kLoadingDelayMs = 150; ///< a job shorter than this shows no progress

constexpr double kKeyZoom = 1.25;

} // namespace

GateHeatmap::GateHeatmap()
    : m_cache(std::make_shared<HeatmapCache>())
    , m_banner(named(new InlineBanner, "banner"))
    , m_title(newPlainLine("title"))
    , m_plot(named(new HeatmapPlot, "plot"))
    , m_placeholder(named(new QLabel, "placeholder"))
    , m_colorBar(named(new ColorBar, "colorBar"))
    , m_canvas(named(new HeatmapCanvas(m_plot, m_colorBar), "heatmapCanvas"))
    , m_legend(named(new ElidedLabel, "legend"))
    , m_loader([this](const auto& read) { read ? publish(*read) : fail(read.error()); })
{
    QAccessible::installFactory(heatmapInterfaceOf); // once, however often it is said
    buildLayout();
    setFocusPolicy(Qt::StrongFocus);
    m_plot->installEventFilter(this);
    m_title->installEventFilter(this);
    m_loadingDelay.setSingleShot(true);
    m_loadingDelay.setInterval(kLoadingDelayMs);
    connectParts();
    onLanguageChange(this, [this] {
        showTitle();
        m_plot->setLabels(labelsOf(m_subject));
        showLegend();
        describeForReaders();
    });
    onPaletteChange(this, [this] { applyScale(); }); // the middle of a map is as dark as the window
    clear();
}

/// The name of a tensor may be long: size and type of numbers at its end stay.
void GateHeatmap::showTitle()
{
    const QString title = m_subject ? m_subject->title() : QString();
    m_title->setText(m_title->isVisible() ? m_title->fontMetrics().elidedText(
                                                title, Qt::ElideMiddle, m_title->width())
                                          : title);
}

void GateHeatmap::buildLayout()
{
    setLayoutOf(this,
                columnOf({m_banner, rowOf({{m_title, 3}, {m_legend, 2}}, 12), {m_canvas, 1}}, 4));
    m_legend->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_legend->setForegroundRole(QPalette::PlaceholderText);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    setLayoutOf(m_plot, columnOf({m_placeholder}), 8);
    m_placeholder->setAlignment(Qt::AlignCenter);
    m_placeholder->setWordWrap(true);
    m_placeholder->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void GateHeatmap::connectParts()
{
    connect(&m_loadingDelay, &QTimer::timeout, this, [this] { showNothing(tr("Reading…")); });
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
    connect(m_plot, &HeatmapPlot::viewMovedByUser, this,
            [this] { emit viewStateChanged(tr("zoom")); });
    connect(m_plot, &HeatmapPlot::cellsAreaChanged, this, &GateHeatmap::cellsAreaChanged);
    connect(m_plot, &HeatmapPlot::cellsAreaChanged, m_canvas, &HeatmapCanvas::place,
            Qt::QueuedConnection); // not while it is laid out
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

void GateHeatmap::setGate(std::shared_ptr<const RnnModel> model, ParameterId id)
{
    const GateView* view = model != nullptr ? model->find(id) : nullptr;
    if (view == nullptr) {
        setSubject(std::nullopt);
        if (model != nullptr) {
            //: %1 is a parameter such as "layer 0, forward, bR forget"
            showNothing(tr("The file stores no %1.").arg(TermNames::place(id)));
        }
        return;
    }
    if (m_subject && m_subject->model == model && m_subject->id == id) {
        return;
    }
    GateView copy = *view;
    setSubject(HeatmapSubject{std::move(model), id, std::move(copy)});
}

void GateHeatmap::setTensor(std::shared_ptr<const Tensor> tensor)
{
    if (tensor != nullptr && m_subject && m_subject->model == nullptr &&
        m_subject->view.tensor == tensor) {
        return;
    }
    std::optional<GateView> view = tensor != nullptr ? matrixOf(tensor) : std::nullopt;
    if (!view) {
        setSubject(std::nullopt);
        if (tensor != nullptr) {
            showNothing(tr("%1 holds no numbers that a heatmap can show (type %2, shape %3).")
                            .arg(nameText(tensor->name),
                                 tensor->typeName.empty()
                                     ? QString::fromLatin1(gateloupe::nameOf(tensor->dtype).data())
                                     : nameText(tensor->typeName),
                                 QString::fromStdString(toText(tensor->shape))));
        }
        return;
    }
    setSubject(HeatmapSubject{nullptr, {}, *std::move(view)});
}

void GateHeatmap::clear()
{
    setSubject(std::nullopt);
}

/// The old picture stays until the new one is there, or until waiting becomes noticeable.
void GateHeatmap::setSubject(std::optional<HeatmapSubject> subject)
{
    m_loader.cancel();
    m_loadingDelay.stop();
    m_banner->clear();
    m_subject = std::move(subject);
    showTitle();
    m_title->setToolTip(m_subject ? nameText(m_subject->view.tensor->name) : QString());
    if (!m_subject) {
        showNothing(m_isCompact ? QString()
                                : tr("Choose a gate or a tensor to see its numbers here."));
        return;
    }
    load();
}

void GateHeatmap::load()
{
    const std::shared_ptr<const HeatmapData> known = m_cache->find(m_subject->view);
    const MatrixOrder wanted = m_order.fitting(m_subject->view.rows, m_subject->view.cols);
    if (known != nullptr && known->order == wanted) {
        m_loader.cancel();
        publish(known);
        return;
    }
    m_loadingDelay.start();
    loadHeatmap(m_loader, m_subject->view, wanted, known);
}

void GateHeatmap::showNothing(const QString& reason)
{
    m_plot->setData(nullptr, {}, {});
    m_placeholder->setText(reason);
    m_placeholder->show();
    m_colorBar->hide();
    m_legend->clear();
    m_legend->setToolTip({});
    describeForReaders();
    emit emptied();
}

void GateHeatmap::publish(const std::shared_ptr<const HeatmapData>& data)
{
    m_loadingDelay.stop();
    m_placeholder->hide();
    m_placeholder->clear();
    // The pick stays on its element, wherever the new order shows it.
    const std::shared_ptr<const HeatmapData> before = m_plot->matrix().data();
    const std::optional<HeatmapPlot::Cell> place = m_plot->pick();
    m_plot->setData(data, labelsOf(m_subject), scaleOf(*data));
    if (place && m_plot->pick() && !(before->order == data->order)) {
        const auto [row, col] = data->placeOf(before->shown().storedRow(place->row),
                                              before->shown().storedCol(place->col));
        m_plot->setPick(HeatmapPlot::Cell{row, col});
        m_plot->setSelection(std::nullopt);
    }
    m_colorBar->setVisible(!m_isCompact);
    applyScale();
    squareCells();
    describeForReaders();
    if (!data->isSample()) {
        m_cache->insert(m_subject->view, data);
        emit ready();
        if (const std::optional<HeatmapCell> cell = pick()) {
            emit picked(*cell); // the same place holds another number now
        }
    }
}

void GateHeatmap::fail(const Error& error)
{
    m_loadingDelay.stop();
    if (error.code != ErrorCode::Cancelled) {
        showNothing({});
        m_banner->showError(tr("This matrix could not be read."), coreText(error.message));
    }
    emit ready();
}

void GateHeatmap::setCache(std::shared_ptr<HeatmapCache> cache)
{
    m_cache = std::move(cache);
}

void GateHeatmap::setOrder(const MatrixOrder& order)
{
    if (order == m_order) {
        return;
    }
    m_order = order;
    emit orderChanged();
    if (m_subject) {
        load();
    }
}

void GateHeatmap::setPick(std::uint64_t row, std::uint64_t col)
{
    const std::shared_ptr<const HeatmapData> shown = data();
    if (shown != nullptr && row < shown->matrix.rows && col < shown->matrix.cols) {
        const auto [rowPlace, colPlace] = shown->placeOf(row, col);
        setPickAt(rowPlace, colPlace);
    }
}

void GateHeatmap::setPickAt(std::uint64_t rowPlace, std::uint64_t colPlace)
{
    if (data() == nullptr || m_plot->pick() == HeatmapPlot::Cell{rowPlace, colPlace}) {
        return;
    }
    m_plot->setPick(HeatmapPlot::Cell{rowPlace, colPlace});
    describeForReaders();
    emit picked(*pick());
}

bool GateHeatmap::isReady() const
{
    return m_subject.has_value() && !m_loader.isBusy() && !m_plot->matrix().isRendering();
}

std::optional<HeatmapCell> GateHeatmap::pick() const
{
    const std::optional<HeatmapPlot::Cell> cell = m_plot->pick();
    const std::shared_ptr<const HeatmapData> shown = data();
    return cell && shown != nullptr ? std::optional(cellAt(shown->shown().storedRow(cell->row),
                                                           shown->shown().storedCol(cell->col)))
                                    : std::nullopt;
}

HeatmapCell GateHeatmap::cellAt(std::uint64_t row, std::uint64_t col) const
{
    return m_subject->cellAt(m_plot->matrix().data()->matrix, row, col);
}

QString GateHeatmap::spokenPick() const
{
    const std::optional<HeatmapCell> cell = pick();
    return cell ? m_subject->spoken(*cell) : QString();
}

std::shared_ptr<const HeatmapData> GateHeatmap::data() const
{
    return m_loader.isBusy() ? nullptr : m_plot->matrix().data();
}

std::shared_ptr<const RnnModel> GateHeatmap::model() const
{
    return m_subject ? m_subject->model : nullptr;
}

std::optional<ParameterId> GateHeatmap::parameter() const
{
    return model() != nullptr ? std::optional(m_subject->id) : std::nullopt;
}

void GateHeatmap::focusInEvent(QFocusEvent* event)
{
    m_plot->setFocusShown(true);
    QWidget::focusInEvent(event);
}

void GateHeatmap::focusOutEvent(QFocusEvent* event)
{
    m_plot->setFocusShown(false);
    QWidget::focusOutEvent(event);
}

bool GateHeatmap::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_title && (event->type() == QEvent::Resize || event->type() == QEvent::Show)) {
        showTitle();
    }
    if (watched == m_plot && event->type() == QEvent::ToolTip && data() != nullptr) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        const std::optional<HeatmapPlot::Cell> cell = m_plot->matrix().cellAt(help->pos());
        const ShownMatrix shown = data()->shown();
        QToolTip::showText(help->globalPos(),
                           cell ? HeatmapSubject::toolTip(cellAt(shown.storedRow(cell->row),
                                                                 shown.storedCol(cell->col)))
                                : QString(),
                           m_plot);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void GateHeatmap::setColumnProfile(QWidget* profile)
{
    m_canvas->setAbove(profile);
}

void GateHeatmap::setRowProfile(QWidget* profile)
{
    m_canvas->setBeside(profile);
}

void GateHeatmap::setCompanion(QWidget* companion)
{
    m_canvas->setCompanion(companion);
}

void GateHeatmap::setCompanionShown(bool isShown)
{
    m_canvas->setCompanionShown(isShown);
}

void GateHeatmap::setCompact(bool isCompact)
{
    m_isCompact = isCompact;
    m_placeholder->clear();
    m_colorBar->setVisible(!isCompact && data() != nullptr);
    m_legend->setVisible(!isCompact);
}

void GateHeatmap::keyPressEvent(QKeyEvent* event)
{
    const std::shared_ptr<const HeatmapData> shown = data();
    if (shown == nullptr || shown->matrix.isEmpty()) {
        if (isPickKey(event->key())) {
            return; // nothing else on the page takes arrows meanwhile
        }
    } else if (const auto target = pickByKey(*event, *m_plot, *shown)) {
        return setPickAt(target->row, target->col);
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the unshifted + of many keyboards
        m_plot->zoomBy(kKeyZoom);
        break;
    case Qt::Key_Minus:
        m_plot->zoomBy(1.0 / kKeyZoom);
        break;
    case Qt::Key_0:
    case Qt::Key_F:
        m_plot->fitView();
        break;
    case Qt::Key_1:
        m_plot->showOneToOne();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit activated();
        return;
    case Qt::Key_Escape:
        if (m_plot->selection()) {
            return m_plot->setSelection(std::nullopt);
        }
        [[fallthrough]];
    default:
        return QWidget::keyPressEvent(event);
    }
    emit viewStateChanged(tr("zoom"));
}

void GateHeatmap::applyScale()
{
    const std::shared_ptr<const HeatmapData>& shown = m_plot->matrix().data();
    if (shown == nullptr) {
        return;
    }
    m_plot->setScale(scaleOf(*shown));
    m_colorBar->setScale(scale());
    m_colorBar->setData(shown);
    emit scaleChanged();
}

void GateHeatmap::setColorSettings(const ColorSettings& settings)
{
    if (!(settings == m_settings)) {
        m_settings = settings;
        m_plot->setPixelMeaning(settings.pixels);
        applyScale();
    }
}

void GateHeatmap::setRangeNumbers(const std::optional<ValueSummary>& numbers)
{
    m_rangeNumbers = numbers;
    applyScale();
}

ColorScale GateHeatmap::scaleOf(const HeatmapData& data) const
{
    return m_rangeNumbers
               ? m_settings.scaleOf(m_rangeNumbers->statistics, m_rangeNumbers->histogram)
               : m_settings.scaleOf(data.statistics, data.histogram);
}

void GateHeatmap::setSquareCells(bool areSquare)
{
    if (areSquare != m_hasSquareCells) {
        m_hasSquareCells = areSquare;
        squareCells();
    }
}

/// Tells the canvas what shape the cells have.
void GateHeatmap::squareCells()
{
    const std::shared_ptr<const HeatmapData> shown = m_plot->matrix().data();
    const bool canBe = shown != nullptr && !shown->matrix.isEmpty() && shown->matrix.cols > 1;
    m_canvas->setAspect(m_hasSquareCells && canBe ? static_cast<double>(shown->matrix.cols) /
                                                        static_cast<double>(shown->matrix.rows)
                                                  : 0.0);
}

QList<QRect> GateHeatmap::dataAreas() const
{
    const QRect cells = m_plot->cellsArea().translated(m_plot->mapTo(this, QPoint(0, 0)));
    QList<QRect> areas;
    if (m_plot->matrix().data() == nullptr) {
        return areas;
    }
    areas.append(cells);
    const auto framed = [this](const QWidget* panel) {
        return QRect(panel->mapTo(this, QPoint(0, 0)), panel->size());
    };
    if (const QWidget* above = m_canvas->above(); above != nullptr && above->isVisible()) {
        const QRect panel = framed(above);
        areas.append(QRect(cells.left(), panel.top(), cells.width(), panel.height()));
    }
    if (const QWidget* beside = m_canvas->beside(); beside != nullptr && beside->isVisible()) {
        const QRect panel = framed(beside);
        areas.append(QRect(panel.left(), cells.top(), panel.width(), cells.height()));
    }
    return areas;
}

void GateHeatmap::changeSettings(const ColorSettings& settings)
{
    if (!(settings == m_settings)) {
        setColorSettings(settings);
        emit colorSettingsChanged(m_settings);
        emit viewStateChanged(tr("colour range"));
    }
}

void GateHeatmap::resetRange()
{
    const std::shared_ptr<const HeatmapData>& shown = m_plot->matrix().data();
    ColorSettings reset = m_settings;
    reset.mode = reset.mode == RangeMode::Fixed ? RangeMode::Symmetric : reset.mode;
    if (std::exchange(reset.locked, std::nullopt) && shown != nullptr) {
        reset.locked = m_rangeNumbers
                           ? reset.rangeOf(m_rangeNumbers->statistics, m_rangeNumbers->histogram)
                           : reset.rangeOf(shown->statistics, shown->histogram);
    }
    changeSettings(reset);
}

void GateHeatmap::fitRangeToVisible()
{
    const std::shared_ptr<const HeatmapData> shown = data();
    const CellRect cells = shown != nullptr ? cellsInView(*shown, m_plot->view()) : CellRect{};
    if (cells.cells() == 0) {
        return;
    }
    const ValueSummary numbers = summaryOf(*shown, cells);
    ColorSettings open = m_settings;
    open.locked.reset();
    open.mode = open.mode == RangeMode::Fixed ? RangeMode::Symmetric : open.mode;
    changeSettings(m_settings.withRange(open.rangeOf(numbers.statistics, numbers.histogram)));
}

const ColorScale& GateHeatmap::scale() const
{
    return m_plot->matrix().scale();
}

QJsonObject GateHeatmap::viewState() const
{
    const HeatmapView shown = m_plot->view();
    return {{QStringLiteral("colors"), m_settings.toJson()},
            {QStringLiteral("view"), QJsonArray{shown.left, shown.right, shown.top, shown.bottom}},
            {QStringLiteral("logCounts"), m_colorBar->isLogarithmic()}};
}

void GateHeatmap::setViewState(const QJsonObject& state)
{
    ColorSettings settings = m_settings;
    settings.readJson(state[QLatin1String("colors")].toObject());
    setColorSettings(settings);
    if (const QJsonArray edges = state[QLatin1String("view")].toArray(); edges.size() == 4) {
        m_plot->setView({.left = edges[0].toDouble(),
                         .right = edges[1].toDouble(),
                         .top = edges[2].toDouble(),
                         .bottom = edges[3].toDouble()});
    }
    m_colorBar->setLogarithmic(
        state[QLatin1String("logCounts")].toBool(m_colorBar->isLogarithmic()));
}

void GateHeatmap::showLegend()
{
    const HeatmapLegend legend = HeatmapLegend::of(m_plot->matrix(), m_settings.pixels);
    if (legend.text != m_legend->text()) {
        m_legend->setText(legend.text);
        m_legend->setToolTip(legend.hasMarks ? tr("%1; what stands out is marked").arg(legend.text)
                                             : legend.text);
    }
}

void GateHeatmap::describeForReaders()
{
    setAccessibleName(m_subject ? tr("Heatmap of %1").arg(m_subject->title()) : tr("Heatmap"));
    const QString description = spokenPick();
    if (description != accessibleDescription()) {
        setAccessibleDescription(description);
        QAccessibleEvent custom(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&custom);
        QAccessibleValueChangeEvent moved(this, description);
        QAccessible::updateAccessibility(&moved);
    }
}

} // namespace gateloupe
