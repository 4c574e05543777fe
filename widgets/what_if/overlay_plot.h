// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QString>
#include <QVector>

#include "widgets/common/step_line_plot.h"

namespace gateloupe {

/// One number of a unit at every step, of two runs: the original thin and dashed, the edited solid.
/// A click chooses the step; the wheel zooms time.
class OverlayPlot : public StepLinePlot
{
    Q_OBJECT

public:
    explicit OverlayPlot(QWidget* parent = nullptr);

    /// Both with one number per step. Empty ones clear the plot.
    void setCurves(const QVector<double>& original, const QVector<double>& edited);
    /// The vertical axis' name: "h of unit 12".
    void setTitle(const QString& title);
    void setStep(std::uint64_t step);

    [[nodiscard]] qsizetype steps() const { return m_steps; }

private:
    void applyPens();

    qsizetype m_steps = 0;
    QCPGraph* m_original;
    QCPGraph* m_edited;
};

} // namespace gateloupe
