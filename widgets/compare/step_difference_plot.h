// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QSharedPointer>
#include <QString>

#include "widgets/common/step_line_plot.h"
#include "widgets/heatmap/view/cell_axis_ticker.h"

namespace gateloupe {

/// The largest difference of two runs at each step on a logarithmic axis, over all signals and for
/// one of them, with the tolerance as a line. Equal steps lie on the lower edge. A click chooses a
/// step.
class StepDifferencePlot : public StepLinePlot
{
    Q_OBJECT

public:
    StepDifferencePlot();

    /// One number for each step; none empties the plot.
    void setDifferences(const std::vector<double>& largestByStep, double tolerance);

    /// Whether the axis of steps says so: not where another plot below has the same axis.
    void setStepsNamed(bool areNamed);

    /// The signal that is looked at; none hides it.
    void setSignal(const std::vector<double>& largestByStep, const QString& name);

private:
    void nameSteps();
    void showLegend(bool isShown);
    void applyPens();

    void fill(QCPGraph& curve, std::vector<double> largestByStep) const;

    QSharedPointer<CellAxisTicker> m_steps{new CellAxisTicker};
    QCPGraph* m_curve;
    QCPGraph* m_signal;
    QCPItemStraightLine* m_tolerance;
    bool m_areStepsNamed = true;
    double m_floor = 0.0; ///< where a difference of 0 is drawn
};

} // namespace gateloupe
