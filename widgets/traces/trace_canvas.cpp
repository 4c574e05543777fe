// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/trace_canvas.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QWheelEvent>

#include "widgets/common/number_format.h"
#include "widgets/heatmap/matrix_plottable.h"
#include "widgets/traces/step_ticker.h"

namespace gateloupe {

namespace {

constexpr double kFewestSteps = 4.0; ///< in sight when zoomed in fully
constexpr double kWheelFactor = 0.85;
constexpr int kPixelsPerName = 11; ///< of a step's name, at the usual font
constexpr double kNoNumbers = 1e9; ///< the table of the step has them

constexpr int kMostCurves = 8;
constexpr int kLegendRow = 4; ///< of the layout, below the curves
constexpr QMargins kLeastMargins(15, 2, 15, 2);
constexpr double kValueRoom = 0.05; ///< share of the values' range left free above and below

const QLatin1String kOverlay("cursor");

/// Lines that stay apart without colour too: each has its own dash pattern.
struct CurveStyle
{
    QRgb onLight;
    QRgb onDark;
    Qt::PenStyle dash;
};

/// Colours: Okabe and Ito's palette, made for colour-blind readers, darker or lighter for contrast.
constexpr std::array kCurveStyles = {
    CurveStyle{0xff0072b2, 0xff56b4e9, Qt::SolidLine},
    CurveStyle{0xffd55e00, 0xffff8c42, Qt::DashLine},
    CurveStyle{0xff00785a, 0xff2fc79a, Qt::DotLine},
    CurveStyle{0xffb0568c, 0xffe08fc0, Qt::DashDotLine},
    CurveStyle{0xff8a7a00, 0xfff0e442, Qt::DashDotDotLine},
    CurveStyle{0xff444444, 0xffdddddd, Qt::SolidLine},
};

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Base).lightness() < 128;
}

} // namespace

TraceCanvas::TraceCanvas(QWidget* parent)
    : QCustomPlot(parent)
    , m_labelTicker(new LabelTicker)
    , m_margins(new QCPMarginGroup(this))
{
    plotLayout()->clear();
    plotLayout()->setRowSpacing(4);
    addLayer(kOverlay, layer(QStringLiteral("overlay")), limBelow);
    layer(kOverlay)->setMode(QCPLayer::lmBuffered);
    for (const Row row : {Row::Input, Row::Hidden, Row::Cell, Row::Curves}) {
        addStrip(row);
    }
    m_legend = new QCPLegend;
    plotLayout()->addElement(kLegendRow, 0, m_legend);
    m_legend->setLayer(QStringLiteral("legend"));
    m_legend->setIconSize(26, 12);
    m_legend->setMargins(QMargins(0, 0, 0, 4));
    m_legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_legend->setWrap(kMostCurves);
    m_legend->setVisible(false);
    setNoAntialiasingOnDrag(true);
    applyPalette();
    retranslate();
    reset(0, false);
}

void TraceCanvas::addStrip(Row row)
{
    Strip& added = strip(row);
    const int index = static_cast<int>(row);
    added.rect = new QCPAxisRect(this, false);
    added.rect->addAxes(QCPAxis::atLeft | QCPAxis::atBottom | QCPAxis::atTop);
    QCPAxis* x = added.rect->axis(QCPAxis::atBottom);
    QCPAxis* y = added.rect->axis(QCPAxis::atLeft);
    QCPAxis* top = added.rect->axis(QCPAxis::atTop);
    plotLayout()->addElement(index, 0, added.rect);
    added.rect->setMinimumMargins(kLeastMargins);
    added.rect->setMarginGroup(QCP::msLeft | QCP::msRight, m_margins);
    for (QCPAxis* axis : {x, y, top}) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
        axis->setTickLabelFont(font());
        axis->setLabelFont(font());
        axis->grid()->setVisible(row == Row::Curves && axis != top);
    }
    x->setTicker(QSharedPointer<WholeTicker>::create());
    x->setTickLabels(row == Row::Curves);
    x->setSubTicks(false);
    top->setTicks(row == Row::Input);
    top->setTickLabels(row == Row::Input);
    if (row == Row::Input) {
        top->setTicker(m_labelTicker);
        top->setTickLabelFont(numberFont());
        top->setTickLength(0, 2);
    }
    connect(x, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &TraceCanvas::shareRange);

    added.cursor = new QCPItemStraightLine(this);
    added.cursor->setLayer(kOverlay);
    y->setSubTicks(false);
    if (row == Row::Curves) {
        y->setTicker(QSharedPointer<ValueTicker>::create());
    } else {
        y->setTicker(QSharedPointer<WholeTicker>::create());
        y->setRangeReversed(true);
        added.picture = new MatrixPlottable(x, y);
        added.picture->setTextFrom(kNoNumbers);
    }
    if (row == Row::Hidden || row == Row::Cell) {
        added.unitFrame = new QCPItemRect(this);
        added.unitFrame->setLayer(kOverlay);
    }
    const QList<QCPItemPosition*> positions =
        added.unitFrame == nullptr ? added.cursor->positions()
                                   : added.cursor->positions() + added.unitFrame->positions();
    for (QCPItemPosition* position : positions) {
        position->setAxisRect(added.rect);
        position->setAxes(x, y);
    }
    added.cursor->setClipAxisRect(added.rect);
    if (added.unitFrame != nullptr) {
        added.unitFrame->setClipAxisRect(added.rect);
    }
}

void TraceCanvas::reset(std::uint64_t steps, bool hasCell)
{
    m_steps = steps;
    for (const Row row : {Row::Input, Row::Hidden, Row::Cell}) {
        setPicture(row, nullptr);
    }
    setCurves({}, {});
    setLabels({});
    QCPAxisRect* cell = strip(Row::Cell).rect;
    cell->setVisible(hasCell);
    // An invisible rect keeps its place in the layout; it is taken out of it instead.
    if (hasCell && cell->layout() == nullptr) {
        plotLayout()->addElement(static_cast<int>(Row::Cell), 0, cell);
    } else if (!hasCell && cell->layout() != nullptr) {
        plotLayout()->take(cell);
    }
    for (Strip& each : m_strips) {
        each.cursor->setVisible(steps > 0);
        if (each.unitFrame != nullptr) {
            each.unitFrame->setVisible(steps > 0);
        }
    }
    strip(Row::Cell).cursor->setVisible(steps > 0 && hasCell);
    strip(Row::Cell).unitFrame->setVisible(steps > 0 && hasCell);
    plotLayout()->setRowStretchFactor(static_cast<int>(Row::Input), 0.5);
    plotLayout()->setRowStretchFactor(static_cast<int>(Row::Hidden), 1.0);
    plotLayout()->setRowStretchFactor(static_cast<int>(Row::Cell), hasCell ? 1.0 : 0.001);
    plotLayout()->setRowStretchFactor(static_cast<int>(Row::Curves), 1.6);
    plotLayout()->setRowStretchFactor(kLegendRow, 0.001);
    setVisibleSteps(0.0, static_cast<double>(steps) - 1.0);
}

void TraceCanvas::setPicture(Row row, std::shared_ptr<const HeatmapData> picture)
{
    Strip& target = strip(row);
    if (picture != nullptr) {
        const MatrixStatistics& found = picture->statistics;
        const bool isOneHot = row == Row::Input && found.min >= 0.0;
        target.picture->setScale(isOneHot ? ColorScale(ColorMap::Viridis, 0.0, found.max)
                                          : picture->defaultScale());
        target.rect->axis(QCPAxis::atLeft)
            ->setRange(-0.5, static_cast<double>(picture->matrix.rows) - 0.5);
    }
    target.picture->setData(std::move(picture));
}

void TraceCanvas::setPictures(const TracePictures& pictures)
{
    setPicture(Row::Input, pictures.input);
    setPicture(Row::Hidden, pictures.hidden);
    setPicture(Row::Cell, pictures.cell);
    replot();
}

void TraceCanvas::setCurves(const std::vector<Curve>& curves, const QString& title)
{
    Strip& target = strip(Row::Curves);
    QCPAxis* y = target.rect->axis(QCPAxis::atLeft);
    m_legend->clearItems();
    clearGraphs();
    QVector<double> steps(static_cast<qsizetype>(m_steps));
    std::iota(steps.begin(), steps.end(), 0.0);
    double low = 0.0; // gates live between 0 and 1
    double high = 1.0;
    for (const Curve& curve : curves) {
        QCPGraph* graph = addGraph(target.rect->axis(QCPAxis::atBottom), y);
        graph->setName(curve.name);
        graph->setData(steps, curve.values, true);
        graph->addToLegend(m_legend);
        for (const double value : curve.values) {
            low = std::isfinite(value) ? std::min(low, value) : low;
            high = std::isfinite(value) ? std::max(high, value) : high;
        }
    }
    const double room = (high - low) * kValueRoom;
    y->setRange(low - room, high + room);
    y->setLabel(title);
    m_legend->setVisible(!curves.empty());
    applyPalette();
}

void TraceCanvas::setLabels(std::vector<QString> labels)
{
    m_hasLabels = !labels.empty();
    m_labelTicker->setLabels(std::move(labels));
    updateLabelSpace();
}

void TraceCanvas::setCursor(std::uint64_t step, std::uint64_t unit)
{
    const auto x = static_cast<double>(step);
    const auto y = static_cast<double>(unit);
    for (Strip& each : m_strips) {
        each.cursor->point1->setCoords(x, 0.0);
        each.cursor->point2->setCoords(x, 1.0);
        if (each.unitFrame != nullptr) {
            each.unitFrame->topLeft->setCoords(-1.0, y - 0.5);
            each.unitFrame->bottomRight->setCoords(static_cast<double>(m_steps), y + 0.5);
        }
    }
    layer(kOverlay)->replot();
}

void TraceCanvas::setVisibleSteps(double first, double last)
{
    const double all = std::max(1.0, static_cast<double>(m_steps));
    const double size = std::clamp(last - first + 1.0, std::min(kFewestSteps, all), all);
    const double lower = std::clamp(first - 0.5, -0.5, all - 0.5 - size);
    shareRange({lower, lower + size});
    replot(rpQueuedReplot);
}

QCPRange TraceCanvas::visibleSteps() const
{
    const QCPRange range = strip(Row::Input).rect->axis(QCPAxis::atBottom)->range();
    return {range.lower + 0.5, range.upper - 0.5};
}

double TraceCanvas::readableSteps() const
{
    const int width = std::max(strip(Row::Input).rect->width(), this->width() - 80);
    return std::max(kFewestSteps, static_cast<double>(width) / kPixelsPerName);
}

void TraceCanvas::shareRange(const QCPRange& range)
{
    for (Strip& each : m_strips) {
        each.rect->axis(QCPAxis::atBottom)->setRange(range);
        each.rect->axis(QCPAxis::atTop)->setRange(range);
    }
}

void TraceCanvas::updateLabelSpace()
{
    m_labelTicker->setMaxTicks(m_hasLabels ? readableSteps() * 1.1 : 0.0);
    strip(Row::Input).rect->axis(QCPAxis::atTop)->setTicks(m_hasLabels);
    strip(Row::Input).rect->axis(QCPAxis::atTop)->setTickLabels(m_hasLabels);
}

std::optional<TraceCanvas::Hit> TraceCanvas::hitAt(const QPointF& position) const
{
    for (const Row row : {Row::Input, Row::Hidden, Row::Cell, Row::Curves}) {
        const Strip& found = strip(row);
        if (!found.rect->visible() || !found.rect->rect().contains(position.toPoint())) {
            continue;
        }
        const double index = found.rect->axis(QCPAxis::atLeft)->pixelToCoord(position.y());
        const auto rows = found.picture == nullptr || found.picture->data() == nullptr
                              ? std::uint64_t{1}
                              : found.picture->data()->matrix.rows;
        const auto nearest = static_cast<std::uint64_t>(std::max(0.0, std::round(index)));
        return Hit{row, nearestStep(position), std::min(nearest, rows - 1)};
    }
    return std::nullopt;
}

std::uint64_t TraceCanvas::nearestStep(const QPointF& position) const
{
    const double step = strip(Row::Input).rect->axis(QCPAxis::atBottom)->pixelToCoord(position.x());
    const double last = std::max(0.0, static_cast<double>(m_steps) - 1.0);
    return static_cast<std::uint64_t>(std::clamp(std::round(step), 0.0, last));
}

std::optional<double> TraceCanvas::valueAt(const Hit& hit) const
{
    const MatrixPlottable* picture = strip(hit.row).picture;
    if (picture == nullptr || picture->data() == nullptr) {
        return std::nullopt;
    }
    return picture->data()->matrix.at(hit.index, hit.step);
}

void TraceCanvas::applyPalette()
{
    const QPalette colors = palette();
    const QColor ink = colors.color(QPalette::Text);
    QColor faint = ink;
    faint.setAlphaF(0.18F);
    setBackground(colors.color(QPalette::Base));
    for (Strip& each : m_strips) {
        for (QCPAxis* axis : each.rect->axes()) {
            axis->setBasePen(QPen(ink, 0));
            axis->setTickPen(QPen(ink, 0));
            axis->setTickLabelColor(ink);
            axis->setLabelColor(ink);
            axis->grid()->setPen(QPen(faint, 0, Qt::DotLine));
            axis->grid()->setZeroLinePen(QPen(faint, 0));
        }
        const QColor accent = colors.color(QPalette::Highlight);
        each.cursor->setPen(QPen(accent, 2));
        if (each.unitFrame != nullptr) {
            each.unitFrame->setPen(QPen(accent, 1));
            each.unitFrame->setBrush(Qt::NoBrush);
        }
    }
    for (int i = 0; i < graphCount(); ++i) {
        const CurveStyle& style = kCurveStyles[static_cast<std::size_t>(i) % kCurveStyles.size()];
        QPen pen(QColor::fromRgb(isDark(colors) ? style.onDark : style.onLight), 1.5);
        pen.setStyle(style.dash);
        graph(i)->setPen(pen);
    }
    m_legend->setBrush(Qt::NoBrush);
    m_legend->setBorderPen(Qt::NoPen);
    m_legend->setTextColor(ink);
    m_legend->setFont(font());
    replot(rpQueuedReplot);
}

void TraceCanvas::retranslate()
{
    const auto label = [this](Row row, const QString& text) {
        strip(row).rect->axis(QCPAxis::atLeft)->setLabel(text);
    };
    label(Row::Input, QStringLiteral("x"));
    //: axis of a heatmap: the hidden state h, one row per unit
    label(Row::Hidden, tr("h by unit"));
    //: axis of a heatmap: the cell state c, one row per unit
    label(Row::Cell, tr("c by unit"));
    //: axis of the plots: time step
    strip(Row::Curves).rect->axis(QCPAxis::atBottom)->setLabel(tr("step"));
}

void TraceCanvas::changeEvent(QEvent* event)
{
    const bool isLook =
        event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (isLook && m_legend != nullptr) {
        applyPalette();
    } else if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QCustomPlot::changeEvent(event);
}

void TraceCanvas::wheelEvent(QWheelEvent* event)
{
    const QPoint turn = event->angleDelta();
    const QCPRange range = strip(Row::Input).rect->axis(QCPAxis::atBottom)->range();
    const bool isMove = event->modifiers().testFlag(Qt::ShiftModifier) || turn.x() != 0;
    const double notches = (turn.y() != 0 ? turn.y() : turn.x()) / 120.0;
    if (isMove) {
        const double shift = -notches * range.size() / 8.0;
        setVisibleSteps(range.lower + 0.5 + shift, range.upper - 0.5 + shift);
    } else {
        const double factor = std::pow(kWheelFactor, notches);
        const double center =
            strip(Row::Input).rect->axis(QCPAxis::atBottom)->pixelToCoord(event->position().x());
        const double first = center - (center - range.lower) * factor;
        setVisibleSteps(first + 0.5, first + range.size() * factor - 0.5);
    }
    event->accept();
}

void TraceCanvas::resizeEvent(QResizeEvent* event)
{
    QCustomPlot::resizeEvent(event);
    updateLabelSpace();
}

} // namespace gateloupe
