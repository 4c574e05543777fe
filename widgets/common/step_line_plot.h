// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <qcustomplot.h>

namespace gateloupe {

/// Lines over counted things (time steps, units, rows, columns), with a mark at one of them; a
/// click chooses one. It takes its colours from the palette, the lines have pens of their own.
class StepLinePlot : public QCustomPlot
{
    Q_OBJECT

public:
    /// Vertical: index 0 at the top, the values' numbers along the upper edge.
    explicit StepLinePlot(Qt::Orientation along = Qt::Horizontal, QWidget* parent = nullptr);

    [[nodiscard]] Qt::Orientation along() const { return m_along; }

    [[nodiscard]] QCPAxis* indexAxis() const { return m_along == Qt::Horizontal ? xAxis : yAxis; }

    [[nodiscard]] QCPAxis* valueAxis() const { return m_along == Qt::Horizontal ? yAxis : xAxis2; }

    /// A line, or points, in the order in which they are painted.
    QCPGraph* addLine() { return addGraph(indexAxis(), valueAxis()); }

    /// Of index 0, 1, ...; what is not finite is a gap.
    static void setNumbers(QCPGraph& line, std::span<const double> numbers);

    /// How many there are to choose from.
    void setCount(std::uint64_t count) { m_count = count; }

    /// A line across at an index; empty for none.
    void setMark(std::optional<std::uint64_t> index);

signals:
    void indexClicked(std::uint64_t index);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void restyle();

    Qt::Orientation m_along;
    std::uint64_t m_count = 0;
    QPoint m_pressedAt;
    QCPItemStraightLine* m_mark;
};

} // namespace gateloupe
