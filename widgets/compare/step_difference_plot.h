// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <qcustomplot.h>

namespace gateloupe {

/// The largest difference of two runs at each step on a logarithmic axis, with the tolerance as a
/// line. Equal steps lie on the lower edge. A click chooses a step.
class StepDifferencePlot : public QCustomPlot
{
    Q_OBJECT

public:
    explicit StepDifferencePlot(QWidget* parent = nullptr);

    /// One number for each step; none empties the plot.
    void setDifferences(const std::vector<double>& largestByStep, double tolerance);
    /// Marks a step.
    void setStep(std::optional<std::uint64_t> step);

signals:
    void stepClicked(std::uint64_t step);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyPalette();

    QCPGraph* m_curve;
    QCPItemStraightLine* m_tolerance;
    QCPItemStraightLine* m_cursor;
    std::uint64_t m_steps = 0;
};

} // namespace gateloupe
