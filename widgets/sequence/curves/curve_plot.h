// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <qcustomplot.h>

#include "widgets/sequence/curves/trace_curves.h"

namespace gateloupe {

class TimeAxis;

/// Numbers over time as lines, in one plot or in several below each other that share the time
/// axis. Each line has its own dash pattern and its name at its end.
/// Shows only: the mouse is TraceGestures'.
class CurvePlot : public QCustomPlot
{
    Q_OBJECT

public:
    /// Lifetime: the axis outlives the plot.
    explicit CurvePlot(TimeAxis& axis, QWidget* parent = nullptr);

    void setGroups(std::vector<CurveGroup> groups);
    void setCursors(std::uint64_t step, std::optional<std::uint64_t> second);

    [[nodiscard]] const std::vector<CurveGroup>& groups() const { return m_groups; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void rebuild();
    void follow();
    void applyPens();
    void restyle();
    void paintNames(QPainter& painter) const;
    void paintCursors(QPainter& painter) const;

    TimeAxis& m_axis;
    std::vector<CurveGroup> m_groups;
    std::vector<QCPAxisRect*> m_rects; ///< one per group
    std::uint64_t m_step = 0;
    std::optional<std::uint64_t> m_second;
};

} // namespace gateloupe
