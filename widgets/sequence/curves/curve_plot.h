// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <qcustomplot.h>

#include "widgets/sequence/curves/trace_curves.h"

namespace gateloupe {

class TimeAxis;

/// Numbers over time as lines, in one plot or in several below each other that share the time
/// axis. Each line has its own colour and its name at its end; those of an edited run are dashed.
/// Shows only: the mouse is TraceGestures'.
class CurvePlot : public QCustomPlot
{
    Q_OBJECT
    Q_PROPERTY(QList<QRect> curvesData READ dataAreas)

public:
    /// Lifetime: the axis outlives the plot.
    explicit CurvePlot(TimeAxis& axis, QWidget* parent = nullptr);

    void setGroups(std::vector<CurveGroup> groups);

    [[nodiscard]] const std::vector<CurveGroup>& groups() const { return m_groups; }

    /// In which every group can be read; in less height the last groups are left out.
    [[nodiscard]] int wantedHeight() const;
    /// Where numbers are drawn as curves, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    void makeLanes();
    [[nodiscard]] std::size_t fittingGroups() const;
    void applyPens();
    void restyle();
    void paintNames(QPainter& painter) const;
    void paintTitles(QPainter& painter) const;
    void paintCursors(QPainter& painter) const;

    /// A plot: of a group, or of the lane below it.
    struct Lane
    {
        QCPAxisRect* rect = nullptr;
        std::size_t group = 0;
        bool isBelow = false;
    };

    [[nodiscard]] const std::vector<Curve>& curvesOf(const Lane& lane) const;
    void addLane(std::size_t group, bool isBelow);

    /// The name of a curve at the right edge of its plot.
    struct Name
    {
        double y; ///< its middle, in pixels
        const Curve* curve;
    };

    [[nodiscard]] std::vector<Name> namesOf(const Lane& lane) const;

    /// Sorts the names from top to bottom and moves them until they lie `step` pixels apart, within
    /// their plot.
    static void pushApart(std::vector<Name>& names, const QRect& area, double step);
    void paintNamesAtEnds(QPainter& painter, const std::vector<Name>& names) const;
    void paintNamesInRow(QPainter& painter, const Lane& lane, const std::vector<Name>& names) const;
    [[nodiscard]] static int numbersWidth(const Lane& lane);
    [[nodiscard]] QRect titleRect(const Lane& first) const;
    [[nodiscard]] QString titleOf(const Lane& first) const;
    [[nodiscard]] bool isNamedInRow(const Lane& lane) const;

    TimeAxis& m_axis;
    std::vector<CurveGroup> m_groups;
    std::vector<Lane> m_lanes;    ///< from top to bottom
    std::size_t m_madeGroups = 0; ///< those that have lanes
};

} // namespace gateloupe
