// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/overlay_plot.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include "widgets/common/number_format.h"
#include "widgets/sequence/curves/step_ticker.h"

namespace gateloupe {

OverlayPlot::OverlayPlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot)
    , m_original(m_plot->addGraph())
    , m_edited(m_plot->addGraph())
    , m_cursor(new QCPItemStraightLine(m_plot))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_plot);
    m_plot->setObjectName(QStringLiteral("overlayCanvas"));
    m_plot->setMinimumHeight(fontMetrics().height() * 7);
    m_plot->xAxis->setTicker(QSharedPointer<WholeTicker>::create());
    m_plot->yAxis->setTicker(QSharedPointer<ValueTicker>::create());
    m_plot->setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal);
    m_plot->axisRect()->setRangeDrag(Qt::Horizontal);
    m_plot->legend->setVisible(true);
    m_plot->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
    m_cursor->setVisible(false);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        const double step = std::round(m_plot->xAxis->pixelToCoord(event->pos().x()));
        if (step >= 0.0 && step < static_cast<double>(m_steps)) {
            emit stepChosen(static_cast<std::uint64_t>(step));
        }
    });
    applyPalette();
    retranslate();
}

void OverlayPlot::setCurves(const QVector<double>& original, const QVector<double>& edited)
{
    QVector<double> steps(std::min(original.size(), edited.size()));
    for (qsizetype step = 0; step < steps.size(); ++step) {
        steps[step] = static_cast<double>(step);
    }
    const bool isOther = steps.size() != m_steps;
    m_steps = steps.size();
    m_original->setData(steps, original, true);
    m_edited->setData(steps, edited, true);
    if (isOther) {
        m_plot->xAxis->setRange(0.0, std::max(1.0, static_cast<double>(m_steps) - 1.0));
    }
    m_plot->yAxis->rescale();
    m_plot->yAxis->scaleRange(1.1);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void OverlayPlot::setTitle(const QString& title)
{
    m_plot->yAxis->setLabel(title);
    m_plot->setAccessibleName(title);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void OverlayPlot::setStep(std::uint64_t step)
{
    const auto at = static_cast<double>(step);
    m_cursor->setVisible(at < static_cast<double>(m_steps));
    m_cursor->point1->setCoords(at, 0.0);
    m_cursor->point2->setCoords(at, 1.0);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void OverlayPlot::applyPalette()
{
    const QColor text = palette().color(QPalette::Text);
    QColor faint = text;
    faint.setAlphaF(0.25F);
    m_plot->setBackground(palette().color(QPalette::Base));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(QPen(text));
        axis->setTickPen(QPen(text));
        axis->setSubTickPen(QPen(text));
        axis->setTickLabelColor(text);
        axis->setLabelColor(text);
        axis->setTickLabelFont(numberFont());
        axis->setLabelFont(font());
        axis->grid()->setPen(QPen(faint, 0.0, Qt::DotLine));
        axis->grid()->setZeroLinePen(QPen(faint));
    }
    m_original->setPen(QPen(text, 1.0, Qt::DashLine));
    m_edited->setPen(QPen(palette().color(QPalette::Link), 1.6));
    m_cursor->setPen(QPen(palette().color(QPalette::Highlight), 1.0));
    m_plot->legend->setFont(font());
    m_plot->legend->setTextColor(text);
    m_plot->legend->setBorderPen(QPen(faint));
    QColor behind = palette().color(QPalette::Base);
    behind.setAlphaF(0.85F);
    m_plot->legend->setBrush(behind);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void OverlayPlot::retranslate()
{
    m_plot->xAxis->setLabel(tr("step"));
    //: the run of the network as the file has it
    m_original->setName(tr("original"));
    //: the run of the network with the what-if's edits
    m_edited->setName(tr("edited"));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void OverlayPlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    } else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyPalette();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
