// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/step_line_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QApplication>

#include "widgets/common/change_events.h"
#include "widgets/common/plot_style.h"

namespace gateloupe {

StepLinePlot::StepLinePlot(Qt::Orientation along, QWidget* parent)
    : QCustomPlot(parent)
    , m_along(along)
    , m_mark(new QCPItemStraightLine(this))
{
    setFocusPolicy(Qt::NoFocus);
    // Smooth edges of a line with thousands of points take a second to paint.
    setNotAntialiasedElement(QCP::aePlottables);
    setPlottingHint(QCP::phFastPolylines);
    m_mark->setVisible(false);
    for (QCPItemPosition* point : {m_mark->point1, m_mark->point2}) {
        point->setTypeX(along == Qt::Horizontal ? QCPItemPosition::ptPlotCoords
                                                : QCPItemPosition::ptAxisRectRatio);
        point->setTypeY(along == Qt::Horizontal ? QCPItemPosition::ptAxisRectRatio
                                                : QCPItemPosition::ptPlotCoords);
        point->setAxes(xAxis, yAxis);
        point->setAxisRect(axisRect());
    }
    if (along == Qt::Vertical) {
        yAxis->setRangeReversed(true);
    }
    onPaletteChange(this, [this] { restyle(); });
    restyle();
}

void StepLinePlot::setNumbers(QCPGraph& line, std::span<const double> numbers)
{
    QVector<double> indices;
    QVector<double> values;
    for (std::size_t index = 0; index < numbers.size(); ++index) {
        const double value = numbers[index];
        indices.append(static_cast<double>(index));
        values.append(std::isfinite(value) ? value : std::numeric_limits<double>::quiet_NaN());
    }
    line.setData(indices, values, true);
}

void StepLinePlot::setMark(std::optional<std::uint64_t> index)
{
    m_mark->setVisible(index.has_value());
    if (index) {
        const auto at = static_cast<double>(*index);
        const bool isFlat = m_along == Qt::Horizontal;
        m_mark->point1->setCoords(isFlat ? at : 0.0, isFlat ? 0.0 : at);
        m_mark->point2->setCoords(isFlat ? at : 1.0, isFlat ? 1.0 : at);
    }
    replot(rpQueuedReplot);
}

void StepLinePlot::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = event->pos();
    QCustomPlot::mousePressEvent(event);
}

void StepLinePlot::mouseReleaseEvent(QMouseEvent* event)
{
    QCustomPlot::mouseReleaseEvent(event);
    const bool isClick =
        event->button() == Qt::LeftButton &&
        (event->pos() - m_pressedAt).manhattanLength() < QApplication::startDragDistance();
    if (!isClick || m_count == 0 || !axisRect()->rect().contains(event->pos())) {
        return;
    }
    const double pixel = m_along == Qt::Horizontal ? event->position().x() : event->position().y();
    const double at = indexAxis()->pixelToCoord(pixel);
    const auto last = static_cast<double>(m_count - 1);
    if (at >= -0.5 && at <= last + 0.5) { // an index reaches half a step to both sides
        emit indexClicked(static_cast<std::uint64_t>(std::clamp(std::floor(at + 0.5), 0.0, last)));
    }
}

void StepLinePlot::restyle()
{
    applyPlotStyle(*this);
    m_mark->setPen(QPen(palette().color(QPalette::Highlight), 1.0));
    replot(rpQueuedReplot);
}

} // namespace gateloupe
