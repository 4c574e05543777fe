// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QList>
#include <QPixmap>
#include <QRect>
#include <QWidget>

#include "widgets/timeline/gradients/log_axis.h"
#include "widgets/timeline/gradients/run_gradients.h"

class QPainter;

namespace gateloupe {

class TimeAxis;

/// The norms of dL/dh and dL/dc of every layer and direction over time, by powers of ten, the
/// chosen one above the others, with marks where the gradient vanishes or explodes on its way back.
/// Hidden while there are none. Shows only: the mouse is TraceGestures'.
class NormLane : public QWidget
{
    Q_OBJECT
    Q_PROPERTY(QList<QRect> curvesData READ dataAreas)

public:
    /// Lifetime: the axis outlives the lane.
    explicit NormLane(TimeAxis& axis, QWidget* parent = nullptr);

    /// Null: none.
    void setGradients(std::shared_ptr<const RunGradients> gradients);
    void setPlace(PseudoLayerIndex place);

    [[nodiscard]] const std::shared_ptr<const RunGradients>& gradients() const
    {
        return m_gradients;
    }

    /// What is to be known about the chosen layer: "|∂h| vanishes at step 143".
    [[nodiscard]] QString verdict() const;
    /// Where numbers are drawn as curves, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const;

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// A line over time: norms of one kind of a layer.
    struct Course
    {
        const std::vector<double>* norms = nullptr;
        bool isOfCell = false;
        bool isChosen = false;
    };

    [[nodiscard]] std::vector<Course> courses() const;
    [[nodiscard]] QRect plotArea() const;
    [[nodiscard]] double heightOf(double norm) const;
    [[nodiscard]] QColor inkOf(const Course& course) const;
    void paintTicks(QPainter& painter) const;
    void paintCourse(QPainter& painter, const Course& course) const;
    void paintNames(QPainter& painter) const;
    void paintTurns(QPainter& painter) const;
    void paintCursors(QPainter& painter) const;

    TimeAxis& m_axis;
    std::shared_ptr<const RunGradients> m_gradients;
    PseudoLayerIndex m_place;
    std::optional<LogAxis> m_log; ///< empty: every gradient is 0
};

} // namespace gateloupe
