// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/step_difference_plot.h"

#include <algorithm>
#include <cmath>

namespace gateloupe {

namespace {

constexpr double kFloor = 1e-18; ///< smaller differences are drawn here
constexpr double kCeiling = 1e30;

} // namespace

StepDifferencePlot::StepDifferencePlot(QWidget* parent)
    : QCustomPlot(parent)
    , m_curve(addGraph())
    , m_signal(addGraph())
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
    for (QCPGraph* curve : {m_curve, m_signal}) {
        curve->setLineStyle(QCPGraph::lsStepCenter);
    }
    m_signal->setVisible(false);
    axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    axisRect()->setRangeDrag(Qt::Horizontal);
    axisRect()->setRangeZoom(Qt::Horizontal);
    m_cursor->setVisible(false);
    retranslate();
    applyPalette();
}

void StepDifferencePlot::retranslate()
{
    xAxis->setLabel(tr("step"));
    //: axis of a plot: the largest difference of two runs at a step
    yAxis->setLabel(tr("max |A − B|"));
    //: a curve: the largest difference of all gates and states
    m_curve->setName(tr("all gates and states"));
}

void StepDifferencePlot::fill(QCPGraph& curve, const std::vector<double>& largestByStep) const
{
    QVector<double> steps;
    QVector<double> values;
    for (std::size_t step = 0; step < largestByStep.size(); ++step) {
        steps.append(static_cast<double>(step));
        values.append(std::clamp(largestByStep[step], m_floor, kCeiling));
    }
    curve.setData(steps, values, true);
}

void StepDifferencePlot::setDifferences(const std::vector<double>& largestByStep, double tolerance)
{
    m_steps = largestByStep.size();
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
    xAxis->setRange(-0.5, std::max(1.0, static_cast<double>(m_steps)) - 0.5);
    yAxis->setRange(m_floor, highest * 10.0);
    m_tolerance->setVisible(tolerance > 0.0);
    m_tolerance->point1->setCoords(0.0, tolerance);
    m_tolerance->point2->setCoords(1.0, tolerance);
    setStep(std::nullopt);
}

void StepDifferencePlot::setSignal(const std::vector<double>& largestByStep, const QString& name)
{
    m_signal->setVisible(!largestByStep.empty());
    fill(*m_signal, largestByStep);
    m_signal->setName(name);
    legend->setVisible(!largestByStep.empty());
    replot(rpQueuedReplot);
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
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        replot(rpQueuedReplot);
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
    QColor behind = text;
    behind.setAlphaF(0.5F);
    m_curve->setPen(QPen(behind, 1.0));
    m_signal->setPen(QPen(palette().color(QPalette::Highlight), 1.5));
    m_tolerance->setPen(QPen(text, 1.0, Qt::DashLine));
    QColor paper = palette().color(QPalette::Window);
    paper.setAlphaF(0.85F);
    legend->setBrush(paper);
    legend->setBorderPen(frame);
    legend->setTextColor(text);
    legend->setFont(font());
    m_cursor->setPen(QPen(palette().color(QPalette::Highlight), 1.0));
    replot(rpQueuedReplot);
}

} // namespace gateloupe
