// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/heatmap/view/picture_renderer.h"

namespace gateloupe {

class HeatmapPlot;

/// All of a matrix in a corner of its plot, with a frame around what is in sight; there while the
/// plot is zoomed. A click or a drag moves what is in sight.
class HeatmapOverview : public QWidget
{
    Q_OBJECT

public:
    /// A child of `plot`, which it follows.
    explicit HeatmapOverview(HeatmapPlot& plot);

signals:
    /// By the user.
    void moved();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void follow();
    void centreOn(const QPointF& point);
    [[nodiscard]] bool isZoomed() const;
    [[nodiscard]] QSize wantedSize() const;
    [[nodiscard]] QRectF frame() const; ///< what is in sight, in pixels of this widget

    HeatmapPlot& m_plot;
    MatrixPicture m_picture; ///< the whole matrix
};

} // namespace gateloupe
