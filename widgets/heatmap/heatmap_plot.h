// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <qcustomplot.h>

#include "widgets/heatmap/cell_axis_ticker.h"
#include "widgets/heatmap/heatmap_data.h"
#include "widgets/heatmap/matrix_plottable.h"

namespace gateloupe {

/// A matrix with axes to look around in: wheel zooms at the cursor, drag pans, a click picks.
/// Row 0 is at the top, columns are counted along the upper edge.
class HeatmapPlot : public QCustomPlot
{
    Q_OBJECT

public:
    using Cell = MatrixPlottable::Cell;

    struct AxisLabels
    {
        QString rows;
        QString columns; ///< empty hides the numbers too: a vector has nothing along it
    };

    explicit HeatmapPlot(QWidget* parent = nullptr);

    /// Null empties the plot. A matrix of another size than before is shown whole.
    void setData(std::shared_ptr<const HeatmapData> content, const AxisLabels& labels);
    void fitView();
    /// One element per device pixel.
    void showOneToOne();
    /// Factor above 1 shows less of the matrix; about the pick if it is in sight, else the middle.
    void zoomBy(double factor);
    void setPick(std::optional<Cell> cell);
    /// A frame in the highlight colour.
    void setFocusShown(bool isShown);

    [[nodiscard]] const MatrixPlottable& matrix() const { return *m_matrix; }

    [[nodiscard]] std::optional<Cell> pick() const { return m_pick; }

    /// The element in the middle of what is seen. Requires: data.
    [[nodiscard]] Cell middleCell() const;

signals:
    void cellEntered(const gateloupe::MatrixPlottable::Cell& cell);
    void cellsLeft();
    void cellClicked(const gateloupe::MatrixPlottable::Cell& cell);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void limit(QCPAxis* axis);
    void bringIntoView(const Cell& cell);
    void hover(std::optional<Cell> cell);
    void applyPalette();
    [[nodiscard]] double extent(const QCPAxis* axis) const; ///< elements along it
    [[nodiscard]] double devicePixels(const QCPAxis* axis) const;

    MatrixPlottable* m_matrix;
    QSharedPointer<CellAxisTicker> m_columnTicker;
    QSharedPointer<CellAxisTicker> m_rowTicker;
    std::optional<Cell> m_pick;
    std::optional<Cell> m_hovered;
    QPoint m_pressedAt;
    bool m_isFocusShown = false;
};

} // namespace gateloupe
