// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

namespace gateloupe {

/// Gives a plot the colours and fonts of its palette(): paper, frame, axes, grid and legend, of all
/// its axis rectangles. Curves keep their pens. `paper`: QPalette::Window or QPalette::Base.
void applyPlotStyle(QCustomPlot& plot, QPalette::ColorRole paper = QPalette::Window);
/// All four sides as a frame; ticks and their numbers only below and on the left, without subticks.
void frameAxes(QCPAxisRect& rect);

/// Few ticks, 1, 2 or 5 times a power of ten apart; the program's own way of writing numbers.
class ShortNumberTicker : public QCPAxisTicker
{
public:
    explicit ShortNumberTicker(int ticks) { setTickCount(ticks); }

protected:
    double getTickStep(const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar,
                         int precision) override;

    int getSubTickCount(double) override { return 0; }
};

} // namespace gateloupe
