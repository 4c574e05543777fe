// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <qcustomplot.h>

namespace gateloupe {

/// The largest difference of two runs at each step on a logarithmic axis, over all signals and for
/// one of them, with the tolerance as a line. Equal steps lie on the lower edge. A click chooses a
/// step.
class StepDifferencePlot : public QCustomPlot
{
    Q_OBJECT

public:
    explicit StepDifferencePlot(QWidget* parent = nullptr);

    /// One number for each step; none empties the plot.
    void setDifferences(const std::vector<double>& largestByStep, double tolerance);
    /// The signal that is looked at; none hides it.
    void setSignal(const std::vector<double>& largestByStep, const QString& name);
    /// Marks a step.
    void setStep(std::optional<std::uint64_t> step);

signals:
    void stepClicked(std::uint64_t step);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyPalette();
    void retranslate();
    void fill(QCPGraph& curve, const std::vector<double>& largestByStep) const;

    QCPGraph* m_curve;
    QCPGraph* m_signal;
    QCPItemStraightLine* m_tolerance;
    QCPItemStraightLine* m_cursor;
    std::uint64_t m_steps = 0;
    double m_floor = 0.0; ///< where a difference of 0 is drawn
};

} // namespace gateloupe
