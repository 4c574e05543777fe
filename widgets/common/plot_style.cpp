// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/plot_style.h"

#include <algorithm>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kPlotTickLength = 3; ///< outside the frame, in pixels
constexpr int kPlotTickDigits = 3;
constexpr float kGridShare = 0.15F;   ///< of the text's colour
constexpr float kLegendShare = 0.85F; ///< of the paper: curves behind a legend shine through

QColor withShare(QColor color, float share)
{
    color.setAlphaF(share);
    return color;
}

} // namespace

void applyPlotStyle(QCustomPlot& plot, QPalette::ColorRole paper)
{
    const QPalette palette = plot.palette();
    const QColor ground = palette.color(paper);
    const QColor text =
        palette.color(paper == QPalette::Base ? QPalette::Text : QPalette::WindowText);
    const QPen frame(palette.color(QPalette::Mid));
    const QColor grid = withShare(text, kGridShare);
    plot.setBackground(ground);
    for (QCPAxisRect* rect : plot.axisRects()) {
        for (QCPAxis* axis : rect->axes()) {
            axis->setBasePen(frame);
            axis->setTickPen(frame);
            axis->setSubTickPen(frame);
            axis->setLabelColor(text);
            axis->setTickLabelColor(text);
            axis->setLabelFont(plot.font());
            axis->setTickLabelFont(numberFont());
            axis->grid()->setPen(grid);
            axis->grid()->setZeroLinePen(grid);
        }
    }
    if (plot.legend != nullptr) {
        plot.legend->setBrush(withShare(ground, kLegendShare));
        plot.legend->setBorderPen(frame);
        plot.legend->setTextColor(text);
        plot.legend->setFont(plot.font());
    }
}

void frameAxes(QCPAxisRect& rect)
{
    for (QCPAxis* axis : rect.axes()) {
        const bool hasNumbers =
            axis->axisType() == QCPAxis::atLeft || axis->axisType() == QCPAxis::atBottom;
        axis->setVisible(true);
        axis->setSubTicks(false);
        axis->setTicks(hasNumbers);
        axis->setTickLabels(hasNumbers);
        axis->setTickLength(0, kPlotTickLength);
        axis->grid()->setVisible(axis->axisType() == QCPAxis::atLeft);
    }
}

double ShortNumberTicker::getTickStep(const QCPRange& range)
{
    double magnitude = 1.0;
    const double mantissa = getMantissa(range.size() / std::max(1, tickCount()), &magnitude);
    return pickClosest(mantissa, {1.0, 2.0, 5.0, 10.0}) * magnitude;
}

QString ShortNumberTicker::getTickLabel(double tick, const QLocale& locale, QChar, int)
{
    return formatShort(tick, kPlotTickDigits, locale);
}

} // namespace gateloupe
