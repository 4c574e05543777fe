// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/step_line_plot.h"
#include "widgets/heatmap/view/cell_axis_ticker.h"
#include "widgets/inspector/biases/bias_numbers.h"

namespace gateloupe {

/// Both biases of a gate and their sum over its units; told apart by dashes, not by colour alone.
class BiasPlot : public StepLinePlot
{
    Q_OBJECT

public:
    BiasPlot();

    /// Null empties it. Lifetime: copied.
    void setColumn(const BiasColumn* column, std::uint64_t units);

private:
    void applyPens();

    std::uint64_t m_units = 0;
    QSharedPointer<CellAxisTicker> m_ticker;
    QCPGraph* m_input;
    QCPGraph* m_recurrent;
    QCPGraph* m_sum;
};

} // namespace gateloupe
