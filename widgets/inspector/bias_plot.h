// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <qcustomplot.h>

#include "widgets/heatmap/cell_axis_ticker.h"
#include "widgets/inspector/bias_numbers.h"

namespace gateloupe {

/// Both biases of a gate and their sum over its units; told apart by dashes, not by colour alone.
class BiasPlot : public QCustomPlot
{
    Q_OBJECT

public:
    explicit BiasPlot(QWidget* parent = nullptr);

    /// Null empties it. Lifetime: copied.
    void setColumn(const BiasColumn* column, std::uint64_t units);
    void setUnit(std::optional<std::uint64_t> unit);

signals:
    void unitClicked(std::uint64_t unit);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyPalette();
    void applyPens();
    void retranslate();

    std::uint64_t m_units = 0;
    QSharedPointer<CellAxisTicker> m_ticker;
    QCPGraph* m_input;
    QCPGraph* m_recurrent;
    QCPGraph* m_sum;
    QCPItemStraightLine* m_mark;
};

} // namespace gateloupe
