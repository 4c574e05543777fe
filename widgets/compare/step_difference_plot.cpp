// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/step_difference_plot.h"

#include <algorithm>
#include <cmath>

namespace gateloupe {

namespace {

constexpr double kFloor = 1e-18; ///< where a difference of 0 is drawn
constexpr double kCeiling = 1e30;

} // namespace

StepDifferencePlot::StepDifferencePlot(QWidget* parent)
    : QCustomPlot(parent)
    , m_curve(addGraph())
    , m_tolerance(new QCPItemStraightLine(this))
    , m_cursor(new QCPItemStraightLine(this))
{
    setFocusPolicy(Qt::NoFocus);
    setMinimumHeight(96);
    yAxis->setScaleType(QCPAxis::stLogarithmic);
    const QSharedPointer<QCPAxisTickerLog> ticker(new QCPAxisTickerLog);
    ticker->setSubTickCount(0);
    yAxis->setTicker(ticker);
    yAxis->setNumberFormat(QStringLiteral("eb"));
    yAxis->setNumberPrecision(0);
    m_curve->setLineStyle(QCPGraph::lsStepCenter);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    axisRect()->setRangeDrag(Qt::Horizontal);
    axisRect()->setRangeZoom(Qt::Horizontal);
    m_cursor->setVisible(false);
    applyPalette();
}

void StepDifferencePlot::setDifferences(const std::vector<double>& largestByStep, double tolerance)
{
    m_steps = largestByStep.size();
    QVector<double> steps;
    QVector<double> values;
    double lowest = tolerance > 0.0 ? tolerance : kCeiling;
    double highest = std::max(tolerance, kFloor);
    for (std::size_t step = 0; step < largestByStep.size(); ++step) {
        const double value = std::min(largestByStep[step], kCeiling);
        steps.append(static_cast<double>(step));
        values.append(value);
        if (value > 0.0) {
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
        }
    }
    const double floor = std::max(std::min(lowest, highest) / 10.0, kFloor);
    for (double& value : values) {
        value = std::max(value, floor);
    }
    m_curve->setData(steps, values, true);
    xAxis->setLabel(tr("step"));
    //: axis of a plot: the largest difference of two runs at a step
    yAxis->setLabel(tr("max |A − B|"));
    xAxis->setRange(-0.5, std::max(1.0, static_cast<double>(m_steps)) - 0.5);
    yAxis->setRange(floor, highest * 10.0);
    m_tolerance->setVisible(tolerance > 0.0);
    m_tolerance->point1->setCoords(0.0, tolerance);
    m_tolerance->point2->setCoords(1.0, tolerance);
    setStep(std::nullopt);
}

void StepDifferencePlot::setStep(std::optional<std::uint64_t> step)
{
    m_cursor->setVisible(step.has_value());
    const auto place = static_cast<double>(step.value_or(0));
    m_cursor->point1->setCoords(place, 1.0);
    m_cursor->point2->setCoords(place, 2.0);
    replot(rpQueuedReplot);
}

void StepDifferencePlot::mouseReleaseEvent(QMouseEvent* event)
{
    QCustomPlot::mouseReleaseEvent(event);
    const double step = std::round(xAxis->pixelToCoord(event->position().x()));
    if (event->button() == Qt::LeftButton && axisRect()->rect().contains(event->pos()) &&
        step >= 0.0 && step < static_cast<double>(m_steps)) {
        emit stepClicked(static_cast<std::uint64_t>(step));
    }
}

void StepDifferencePlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyPalette();
    }
    QCustomPlot::changeEvent(event);
}

void StepDifferencePlot::applyPalette()
{
    setBackground(palette().color(QPalette::Window));
    const QColor text = palette().color(QPalette::WindowText);
    const QPen frame(palette().color(QPalette::Mid));
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setBasePen(frame);
        axis->setTickPen(frame);
        axis->setSubTickPen(frame);
        axis->setLabelColor(text);
        axis->setTickLabelColor(text);
        axis->setLabelFont(font());
        axis->setTickLabelFont(font());
        axis->grid()->setPen(QPen(palette().color(QPalette::Midlight), 0, Qt::DotLine));
    }
    m_curve->setPen(QPen(text, 1.5));
    m_tolerance->setPen(QPen(palette().color(QPalette::Highlight), 1.0, Qt::DashLine));
    m_cursor->setPen(QPen(palette().color(QPalette::Highlight), 1.0));
    replot(rpQueuedReplot);
}

} // namespace gateloupe
