// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QWidget>

#include "core/runtime/trace/trace_window.h"
#include "widgets/common/latest_task.h"
#include "widgets/timeline/gradients/run_gradients.h"
#include "widgets/timeline/sequence_run.h"
#include "widgets/timeline/trace_marks.h"

namespace gateloupe {

class TimeAxis;

/// How much the units of a layer and direction move, over all steps of a run in a bounded number of
/// stretches of equal length.
struct RunActivity
{
    std::vector<double> means;     ///< of |h|; NaN where a number is not finite
    std::vector<double> saturated; ///< share of the gates' numbers at an end of their activation, 0
                                   ///< to 1; none where the gates are not kept
    bool isOfKeyframes = false;    ///< of the states that a long run keeps, not of every step
};

/// The whole run, however long, below its strips: how active the chosen layer is, how saturated
/// its gates are, what of the run is in sight as a frame, marks, what was found, and cursors.
/// Dragging the frame moves what is in sight, dragging an edge of it stretches it, and a press
/// beside it brings it there. Threads: GUI thread; the activity is gathered in a worker out of a
/// bounded number of steps.
class OverviewStrip : public QWidget
{
    Q_OBJECT

public:
    static constexpr std::uint64_t kMostStretches = 1024;

    /// Lifetime: the axis outlives the strip.
    explicit OverviewStrip(TimeAxis& axis, QWidget* parent = nullptr);

    /// An empty part clears.
    void setPart(const SequencePart& part);
    /// The steps whose full trace is at hand.
    void setWindow(const StepRange& window);
    void setMarks(std::vector<StepMark> marks);
    /// The norm of dL/dh of the part's layer and direction as a line, with marks where it vanishes
    /// or explodes; null: none.
    void setGradients(std::shared_ptr<const RunGradients> gradients);
    /// Stretches of steps that a search found, as bars along the upper edge.
    void setFound(std::vector<StepRange> found);

    [[nodiscard]] const std::vector<StepRange>& found() const { return m_found; }

    [[nodiscard]] const RunActivity& activity() const { return m_activity; }

    [[nodiscard]] bool isReady() const { return !m_task.isBusy(); }

    /// The pixel of a step's centre.
    [[nodiscard]] double pixelOf(double step) const;
    /// What is in sight, as it is framed.
    [[nodiscard]] QRectF frame() const;

    [[nodiscard]] QSize sizeHint() const override { return {200, 24}; }

    [[nodiscard]] QSize minimumSizeHint() const override { return {50, 24}; }

signals:
    void viewStateChanged(const QString& what);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    enum class Drag : std::uint8_t
    {
        None,
        Frame,
        FirstEdge,
        LastEdge
    };

    [[nodiscard]] Drag dragAt(double x) const;
    [[nodiscard]] double stepsPerPixel() const;
    void paintActivity(QPainter& painter, const QRect& area) const;
    void paintSaturation(QPainter& painter, const QRect& area) const;
    void paintGradient(QPainter& painter, const QRect& area) const;
    void paintFound(QPainter& painter, const QRect& area) const;
    void paintBar(QPainter& painter, const StepRange& steps, const QRect& place) const;
    void paintMarks(QPainter& painter, const QRect& area) const;

    TimeAxis& m_axis;
    SequencePart m_part;
    StepRange m_window;
    std::vector<StepMark> m_marks;
    std::vector<StepRange> m_found;
    std::shared_ptr<const RunGradients> m_gradients;
    RunActivity m_activity;
    Drag m_drag = Drag::None;
    double m_dragX = 0.0;     ///< where the mouse was pressed
    double m_dragFirst = 0.0; ///< what was in sight then
    double m_dragLast = 0.0;
    LatestTask<RunActivity> m_task;
};

} // namespace gateloupe
