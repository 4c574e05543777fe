// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/overlay_plot.h"

#include <algorithm>

#include "widgets/common/change_events.h"
#include "widgets/common/plot_style.h"

namespace gateloupe {

namespace {

constexpr int kOverlayTicks = 4;
constexpr double kOverlayRoom = 1.1; ///< of the values' range
constexpr double kEditedWidth = 1.6;

} // namespace

OverlayPlot::OverlayPlot(QWidget* parent)
    : StepLinePlot(Qt::Horizontal, parent)
    , m_original(addLine())
    , m_edited(addLine())
{
    setMinimumHeight(fontMetrics().height() * 7);
    const auto wholeSteps = QSharedPointer<QCPAxisTickerFixed>::create();
    wholeSteps->setTickStep(1.0);
    wholeSteps->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    indexAxis()->setTicker(wholeSteps);
    indexAxis()->setNumberFormat(QStringLiteral("f"));
    indexAxis()->setNumberPrecision(0);
    indexAxis()->setSubTicks(false);
    valueAxis()->setTicker(QSharedPointer<ShortNumberTicker>::create(kOverlayTicks));
    setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
    axisRect()->setRangeZoom(Qt::Horizontal);
    axisRect()->setRangeDrag(Qt::Horizontal);
    legend->setVisible(true);
    axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
    onPaletteChange(this, [this] { applyPens(); });
    applyPens();
    inEveryLanguage(this, [this] {
        indexAxis()->setLabel(tr("step"));
        //: the run of the network as the file has it
        m_original->setName(tr("original"));
        //: the run of the network with the what-if's edits
        m_edited->setName(tr("edited"));
        replot(rpQueuedReplot);
    });
}

void OverlayPlot::setCurves(const QVector<double>& original, const QVector<double>& edited)
{
    const qsizetype steps = std::min(original.size(), edited.size());
    const bool isOther = steps != m_steps;
    m_steps = steps;
    setCount(static_cast<std::uint64_t>(steps));
    setNumbers(*m_original, std::span(original.constData(), static_cast<std::size_t>(steps)));
    setNumbers(*m_edited, std::span(edited.constData(), static_cast<std::size_t>(steps)));
    if (isOther) {
        indexAxis()->setRange(0.0, std::max(1.0, static_cast<double>(steps) - 1.0));
    }
    valueAxis()->rescale();
    valueAxis()->scaleRange(kOverlayRoom);
    replot(rpQueuedReplot);
}

void OverlayPlot::setTitle(const QString& title)
{
    valueAxis()->setLabel(title);
    setAccessibleName(title);
    replot(rpQueuedReplot);
}

void OverlayPlot::setStep(std::uint64_t step)
{
    const bool isThere = step < static_cast<std::uint64_t>(m_steps);
    setMark(isThere ? std::optional(step) : std::nullopt);
}

void OverlayPlot::applyPens()
{
    m_original->setPen(QPen(palette().color(QPalette::WindowText), 1.0, Qt::DashLine));
    m_edited->setPen(QPen(palette().color(QPalette::Link), kEditedWidth));
}

} // namespace gateloupe
