// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/heatmap_plot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/plot_style.h"
#include "widgets/heatmap/view/heatmap_overview.h"

namespace gateloupe {

namespace {

constexpr int kTickLength = 4;
constexpr int kLabelGap = 16; ///< between the numbers of two columns
constexpr double kHeatmapWheelFactor = 0.8;
constexpr double kFewestCells = 2.0; ///< along an axis at the deepest zoom

QCPRange whole(double extent)
{
    return QCPRange(-0.5, std::max(extent, 1.0) - 0.5);
}

} // namespace

MatrixPlottable::Cell movedCell(const MatrixPlottable::Cell& from, std::int64_t rows,
                                std::int64_t cols, const MatrixView& matrix)
{
    const auto moved = [](std::uint64_t index, std::int64_t by, std::uint64_t count) {
        return static_cast<std::uint64_t>(std::clamp(static_cast<std::int64_t>(index) + by,
                                                     std::int64_t{0},
                                                     static_cast<std::int64_t>(count) - 1));
    };
    return {moved(from.row, rows, matrix.rows), moved(from.col, cols, matrix.cols)};
}

HeatmapPlot::HeatmapPlot()
    : m_matrix(new MatrixPlottable(xAxis2, yAxis))
    , m_columnTicker(new CellAxisTicker)
    , m_rowTicker(new CellAxisTicker)
{
    setFocusPolicy(Qt::NoFocus);
    setMouseTracking(true);
    setNoAntialiasingOnDrag(true);
    yAxis->setRangeReversed(true);
    xAxis2->setTicker(m_columnTicker);
    yAxis->setTicker(m_rowTicker);
    for (QCPAxis* axis : {xAxis, xAxis2, yAxis, yAxis2}) {
        axis->setVisible(true);
        axis->grid()->setVisible(false);
        axis->setSubTicks(false);
        axis->setTickLength(0, kTickLength);
    }
    for (QCPAxis* axis : {xAxis, yAxis2}) { // close the frame
        axis->setTicks(false);
        axis->setTickLabels(false);
    }
    // The last number of the columns stands beyond their last cell by half its width.
    axisRect()->setMinimumMargins(QMargins(4, 4, 10, 6));
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    axisRect()->setRangeDragAxes(xAxis2, yAxis);
    axisRect()->setRangeZoomAxes(xAxis2, yAxis);
    axisRect()->setRangeZoomFactor(kHeatmapWheelFactor);
    for (QCPAxis* axis : {xAxis2, yAxis}) {
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, axis] { limit(axis); });
    }
    // The context menu is the owner's; a plot keeps its mouse events from those around it.
    setAttribute(Qt::WA_NoMousePropagation, false);
    connect(this, &QCustomPlot::afterLayout, this, &HeatmapPlot::tellChanges);
    onPaletteChange(this, [this] { applyColors(); });
    applyColors();
    setData(nullptr, {}, {});
    auto* overview = new HeatmapOverview(*this);
    connect(overview, &HeatmapOverview::moved, this, &HeatmapPlot::viewMovedByUser);
}

void HeatmapPlot::setData(std::shared_ptr<const HeatmapData> content, const AxisLabels& labels,
                          const ColorScale& scale)
{
    const std::shared_ptr<const HeatmapData> old = m_matrix->data();
    const bool isSameSize = old != nullptr && content != nullptr &&
                            old->matrix.rows == content->matrix.rows &&
                            old->matrix.cols == content->matrix.cols;
    m_columnTicker->setOrder(content != nullptr ? content->order.cols : nullptr);
    m_rowTicker->setOrder(content != nullptr ? content->order.rows : nullptr);
    m_matrix->setScale(scale);
    m_matrix->setData(std::move(content));
    m_columnTicker->setCount(static_cast<std::uint64_t>(extent(xAxis2)));
    m_rowTicker->setCount(static_cast<std::uint64_t>(extent(yAxis)));
    spaceNumbers();
    setLabels(labels);
    for (QCPAxis* axis : {xAxis, xAxis2, yAxis, yAxis2}) {
        axis->setVisible(m_matrix->data() != nullptr);
    }
    if (!isSameSize) {
        m_pick.reset();
        m_matrix->setPick(m_pick);
        setSelection(std::nullopt);
        fitView();
    }
    hover(std::nullopt);
    replot(rpQueuedReplot);
}

void HeatmapPlot::setLabels(const AxisLabels& labels)
{
    yAxis->setLabel(labels.rows);
    xAxis2->setLabel(labels.columns);
    xAxis2->setTickLabels(!labels.columns.isEmpty());
    xAxis2->setTicks(!labels.columns.isEmpty());
    replot(rpQueuedReplot);
}

void HeatmapPlot::setScale(const ColorScale& scale)
{
    if (!(scale == m_matrix->scale())) {
        m_matrix->setScale(scale);
        replot(rpQueuedReplot);
    }
}

void HeatmapPlot::setPixelMeaning(PixelMeaning meaning)
{
    m_matrix->setPixelMeaning(meaning);
    replot(rpQueuedReplot);
}

void HeatmapPlot::fitView()
{
    xAxis2->setRange(whole(extent(xAxis2)));
    yAxis->setRange(whole(extent(yAxis)));
    replot(rpQueuedReplot);
}

void HeatmapPlot::showOneToOne()
{
    for (QCPAxis* axis : {xAxis2, yAxis}) {
        const double half = devicePixels(axis) / 2.0;
        // Element edges on pixel edges keep the picture free of uneven cells.
        const double lower = std::round(axis->range().center() - half) - 0.5;
        axis->setRange(lower, lower + 2.0 * half);
    }
    replot(rpQueuedReplot);
}

void HeatmapPlot::zoomBy(double factor)
{
    for (QCPAxis* axis : {xAxis2, yAxis}) {
        double center = axis->range().center();
        if (m_pick) {
            const auto place = static_cast<double>(axis == xAxis2 ? m_pick->col : m_pick->row);
            center = axis->range().contains(place) ? place : center;
        }
        axis->scaleRange(1.0 / factor, center);
    }
    replot(rpQueuedReplot);
}

void HeatmapPlot::setPick(std::optional<Cell> cell)
{
    m_pick = cell;
    m_matrix->setPick(cell);
    if (cell) {
        bringIntoView(*cell);
    }
    replot(rpQueuedReplot);
}

void HeatmapPlot::setSelection(const std::optional<CellRect>& selection)
{
    if (selection == m_selection) {
        return;
    }
    m_selection = selection;
    m_matrix->setSelection(selection);
    replot(rpQueuedReplot);
    emit selectionChanged();
}

void HeatmapPlot::setMarkedRows(std::vector<std::uint64_t> rows)
{
    if (rows != m_matrix->markedRows()) {
        m_matrix->setMarkedRows(std::move(rows));
        replot(rpQueuedReplot);
    }
}

void HeatmapPlot::setView(const HeatmapView& view)
{
    if (m_matrix->data() != nullptr && view.right > view.left && view.bottom > view.top) {
        xAxis2->setRange(view.left, view.right);
        yAxis->setRange(view.top, view.bottom);
        replot(rpQueuedReplot);
    }
}

HeatmapView HeatmapPlot::view() const
{
    return {.left = xAxis2->range().lower,
            .right = xAxis2->range().upper,
            .top = yAxis->range().lower,
            .bottom = yAxis->range().upper};
}

/// Both axes have moved and the margins are known: those beside follow in the same frame.
void HeatmapPlot::tellChanges()
{
    if (const QRect area = cellsArea(); area != m_toldArea) {
        m_toldArea = area;
        spaceNumbers();
        emit cellsAreaChanged();
    }
    if (const HeatmapView now = view(); !(now == m_toldView)) {
        m_toldView = now;
        emit viewChanged();
    }
}

/// As many numbers as have room: columns' by the widest of them, rows' by the height of a line.
void HeatmapPlot::spaceNumbers()
{
    const int widest =
        QFontMetrics(xAxis2->tickLabelFont())
            .horizontalAdvance(formatCount(static_cast<std::uint64_t>(extent(xAxis2))));
    const int columns = std::max(1, cellsArea().width() / (widest + kLabelGap));
    const int line = QFontMetrics(yAxis->tickLabelFont()).height();
    const int rows = std::max(1, cellsArea().height() / (2 * line));
    if (columns != m_columnTicker->mostLabels() || rows != m_rowTicker->mostLabels()) {
        m_columnTicker->setMostLabels(columns);
        m_rowTicker->setMostLabels(rows);
        replot(rpQueuedReplot);
    }
}

void HeatmapPlot::setFocusShown(bool isShown)
{
    m_isFocusShown = isShown;
    applyColors();
}

HeatmapPlot::Cell HeatmapPlot::middleCell() const
{
    return cellNear(xAxis2->range().center(), yAxis->range().center());
}

HeatmapPlot::Cell HeatmapPlot::cellNear(double x, double y) const
{
    const auto place = [this](const QCPAxis* axis, double coordinate) {
        return static_cast<std::uint64_t>(
            std::clamp(std::floor(coordinate + 0.5), 0.0, std::max(0.0, extent(axis) - 1.0)));
    };
    return {place(yAxis, y), place(xAxis2, x)};
}

double HeatmapPlot::extent(const QCPAxis* axis) const
{
    const std::shared_ptr<const HeatmapData>& shown = m_matrix->data();
    if (shown == nullptr) {
        return 0.0;
    }
    return static_cast<double>(axis == xAxis2 ? shown->matrix.cols : shown->matrix.rows);
}

double HeatmapPlot::devicePixels(const QCPAxis* axis) const
{
    const QSize area = axis->axisRect()->size();
    return (axis == xAxis2 ? area.width() : area.height()) * bufferDevicePixelRatio();
}

/// Keeps the matrix in sight: no further out than all of it (or one element per pixel, where that
/// is further), no further in than a few elements.
void HeatmapPlot::limit(QCPAxis* axis)
{
    const double cells = extent(axis);
    const QCPRange range = axis->range();
    const double size = std::clamp(range.size(), std::min(kFewestCells, std::max(cells, 1.0)),
                                   std::max({cells, devicePixels(axis), 1.0}));
    const double lower = size >= cells
                             ? (cells - size) / 2.0 - 0.5
                             : std::clamp(range.center() - size / 2.0, -0.5, cells - 0.5 - size);
    const QCPRange allowed(lower, lower + size);
    const double slack = 1e-9 * std::max(1.0, cells);
    if (std::abs(allowed.lower - range.lower) > slack ||
        std::abs(allowed.upper - range.upper) > slack) {
        axis->setRange(allowed);
    }
}

void HeatmapPlot::bringIntoView(const Cell& cell)
{
    const auto follow = [](QCPAxis* axis, double place) {
        const QCPRange range = axis->range();
        if (place - 0.5 < range.lower) {
            axis->moveRange(place - 0.5 - range.lower);
        } else if (place + 0.5 > range.upper) {
            axis->moveRange(place + 0.5 - range.upper);
        }
    };
    follow(xAxis2, static_cast<double>(cell.col));
    follow(yAxis, static_cast<double>(cell.row));
}

void HeatmapPlot::hover(std::optional<Cell> cell)
{
    if (cell == m_hovered) {
        return;
    }
    m_hovered = cell;
    if (cell) {
        emit cellEntered(*cell);
    } else {
        emit cellsLeft();
    }
}

void HeatmapPlot::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = event->pos();
    if (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier)) {
        m_selectionStart = m_matrix->cellAt(event->position());
    }
    if (!m_selectionStart) {
        QCustomPlot::mousePressEvent(event);
    }
}

void HeatmapPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (m_selectionStart) {
        const Cell here = cellNear(xAxis2->pixelToCoord(event->position().x()),
                                   yAxis->pixelToCoord(event->position().y()));
        const auto between = [](std::uint64_t a, std::uint64_t b) {
            return IndexRange{std::min(a, b), std::max(a, b) + 1};
        };
        setSelection(CellRect{between(m_selectionStart->row, here.row),
                              between(m_selectionStart->col, here.col)});
        return;
    }
    const HeatmapView before = view();
    QCustomPlot::mouseMoveEvent(event);
    if (!(view() == before)) {
        emit viewMovedByUser();
    }
    hover(m_matrix->cellAt(event->position()));
}

void HeatmapPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_selectionStart, std::nullopt)) {
        return;
    }
    QCustomPlot::mouseReleaseEvent(event);
    const int distance = (event->pos() - m_pressedAt).manhattanLength();
    if (event->button() == Qt::LeftButton && distance < QApplication::startDragDistance()) {
        if (const std::optional<Cell> cell = m_matrix->cellAt(event->position())) {
            emit cellClicked(*cell);
        }
    }
}

void HeatmapPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    QCustomPlot::mouseDoubleClickEvent(event);
    if (event->button() == Qt::LeftButton && m_matrix->cellAt(event->position())) {
        emit cellDoubleClicked();
    }
}

void HeatmapPlot::wheelEvent(QWheelEvent* event)
{
    const HeatmapView before = view();
    QCustomPlot::wheelEvent(event);
    if (!(view() == before)) {
        emit viewMovedByUser();
    }
}

void HeatmapPlot::leaveEvent(QEvent* event)
{
    hover(std::nullopt);
    QCustomPlot::leaveEvent(event);
}

void HeatmapPlot::resizeEvent(QResizeEvent* event)
{
    QCustomPlot::resizeEvent(event);
    for (QCPAxis* axis : {xAxis2, yAxis}) {
        limit(axis);
    }
}

void HeatmapPlot::applyColors()
{
    applyPlotStyle(*this);
    if (m_isFocusShown) {
        for (QCPAxis* axis : axisRect()->axes()) {
            axis->setBasePen(palette().color(QPalette::Highlight));
        }
    }
    replot(rpQueuedReplot);
}

} // namespace gateloupe
