// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/step_difference_plot.h"

#include <algorithm>

#include "widgets/common/change_events.h"

namespace gateloupe {

namespace {

constexpr double kFloor = 1e-18; ///< smaller differences are drawn here
constexpr double kCeiling = 1e30;
constexpr int kLeastPlotHeight = 80;
constexpr double kLegendRow = 0.001; ///< the curves' names take no more height than they need

} // namespace

StepDifferencePlot::StepDifferencePlot()
    : m_curve(addLine())
    , m_signal(addLine())
    , m_tolerance(new QCPItemStraightLine(this))
{
    setMinimumHeight(kLeastPlotHeight);
    yAxis->setScaleType(QCPAxis::stLogarithmic);
    const QSharedPointer<QCPAxisTickerLog> ticker(new QCPAxisTickerLog);
    ticker->setSubTickCount(0);
    yAxis->setTicker(ticker);
    yAxis->setNumberFormat(QStringLiteral("eb"));
    yAxis->setNumberPrecision(0);
    for (QCPGraph* curve : {m_curve, m_signal}) {
        curve->setLineStyle(QCPGraph::lsStepCenter);
    }
    m_signal->setVisible(false);
    // The names of the curves stand above them, where they hide no peak.
    axisRect()->insetLayout()->take(legend);
    plotLayout()->insertRow(0);
    plotLayout()->setRowSpacing(0);
    plotLayout()->setRowStretchFactor(0, kLegendRow);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    xAxis->setTicker(m_steps);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    axisRect()->setRangeDrag(Qt::Horizontal);
    axisRect()->setRangeZoom(Qt::Horizontal);
    onPaletteChange(this, [this] { applyPens(); });
    inEveryLanguage(this, [this] {
        nameSteps();
        //: axis of a plot: the largest difference of two runs at a step
        yAxis->setLabel(tr("max |A − B|"));
        //: a curve: the largest difference of all gates and states
        m_curve->setName(tr("all gates and states"));
        replot(rpQueuedReplot);
    });
    applyPens();
}

void StepDifferencePlot::setDifferences(const std::vector<double>& largestByStep, double tolerance)
{
    setCount(largestByStep.size());
    double lowest = tolerance > 0.0 ? tolerance : kCeiling;
    double highest = std::max(tolerance, kFloor);
    for (const double difference : largestByStep) {
        const double value = std::min(difference, kCeiling);
        if (value > 0.0) {
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
        }
    }
    m_floor = std::max(std::min(lowest, highest) / 10.0, kFloor);
    fill(*m_curve, largestByStep);
    m_steps->setCount(largestByStep.size());
    xAxis->setRange(-0.5, std::max(1.0, static_cast<double>(largestByStep.size())) - 0.5);
    yAxis->setRange(m_floor, highest * 10.0);
    m_tolerance->setVisible(tolerance > 0.0);
    m_tolerance->point1->setCoords(0.0, tolerance);
    m_tolerance->point2->setCoords(1.0, tolerance);
    setMark(std::nullopt);
}

void StepDifferencePlot::setSignal(const std::vector<double>& largestByStep, const QString& name)
{
    m_signal->setVisible(!largestByStep.empty());
    fill(*m_signal, largestByStep);
    m_signal->setName(name);
    showLegend(!largestByStep.empty());
    replot(rpQueuedReplot);
}

/// A legend that is hidden would keep its height.
void StepDifferencePlot::showLegend(bool isShown)
{
    if (isShown == legend->visible()) {
        return;
    }
    legend->setVisible(isShown);
    if (isShown) {
        plotLayout()->addElement(0, 0, legend);
    } else {
        plotLayout()->take(legend);
    }
}

void StepDifferencePlot::applyPens()
{
    const QColor text = palette().color(QPalette::WindowText);
    QColor behind = text;
    behind.setAlphaF(0.5F);
    m_curve->setPen(QPen(behind, 1.0));
    m_signal->setPen(QPen(palette().color(QPalette::Highlight), 1.5));
    m_tolerance->setPen(QPen(text, 1.0, Qt::DashLine));
}

void StepDifferencePlot::fill(QCPGraph& curve, std::vector<double> largestByStep) const
{
    for (double& largest : largestByStep) {
        largest = std::clamp(largest, m_floor, kCeiling);
    }
    setNumbers(curve, largestByStep);
}

void StepDifferencePlot::setStepsNamed(bool areNamed)
{
    if (areNamed != m_areStepsNamed) {
        m_areStepsNamed = areNamed;
        nameSteps();
        replot(rpQueuedReplot);
    }
}

void StepDifferencePlot::nameSteps()
{
    xAxis->setTickLabels(m_areStepsNamed);
    xAxis->setLabel(m_areStepsNamed ? tr("step") : QString());
}

} // namespace gateloupe
