// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <qcustomplot.h>

#include "widgets/heatmap/data/heatmap_data.h"
#include "widgets/heatmap/view/cell_axis_ticker.h"
#include "widgets/heatmap/view/matrix_plottable.h"

namespace gateloupe {

/// The cell so many places on, or the one at the edge.
/// Requires: a matrix that is not empty.
[[nodiscard]] MatrixPlottable::Cell movedCell(const MatrixPlottable::Cell& from, std::int64_t rows,
                                              std::int64_t cols, const MatrixView& matrix);

/// A matrix with axes to look around in: wheel zooms at the cursor, drag pans, a click picks,
/// Shift+drag selects a rectangle. Row 0 is at the top, columns are counted along the upper edge.
/// Cells are named by the places they are shown at; the axes are labelled with stored indices.
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

    HeatmapPlot();

    /// Null empties the plot. A matrix of another size than before is shown whole.
    void setData(std::shared_ptr<const HeatmapData> content, const AxisLabels& labels,
                 const ColorScale& scale);
    void setLabels(const AxisLabels& labels);
    void setScale(const ColorScale& scale);
    void setPixelMeaning(PixelMeaning meaning);
    void fitView();
    /// One element per device pixel.
    void showOneToOne();
    /// Factor above 1 shows less of the matrix; about the pick if it is in sight, else the middle.
    void zoomBy(double factor);
    void setPick(std::optional<Cell> cell);
    void setSelection(const std::optional<CellRect>& selection);
    /// Rows, as stored, with a mark at their beginning.
    void setMarkedRows(std::vector<std::uint64_t> rows);
    /// Moved to where it shows cells only.
    void setView(const HeatmapView& view);
    /// A frame in the highlight colour.
    void setFocusShown(bool isShown);

    [[nodiscard]] const MatrixPlottable& matrix() const { return *m_matrix; }

    [[nodiscard]] std::optional<Cell> pick() const { return m_pick; }

    [[nodiscard]] const std::optional<CellRect>& selection() const { return m_selection; }

    [[nodiscard]] HeatmapView view() const;

    /// Where cells are drawn, in the plot's own pixels.
    [[nodiscard]] QRect cellsArea() const { return axisRect()->rect(); }

    /// The element in the middle of what is seen. Requires: data.
    [[nodiscard]] Cell middleCell() const;

signals:
    void cellEntered(const gateloupe::MatrixPlottable::Cell& cell);
    void cellsLeft();
    void cellClicked(const gateloupe::MatrixPlottable::Cell& cell);
    void cellDoubleClicked();
    /// While a rectangle is drawn and when it is cleared.
    void selectionChanged();
    /// After wheel, drag or a setter, once for both axes.
    void viewChanged();
    /// Wheel or drag, not a setter.
    void viewMovedByUser();
    /// Margins or size have changed; profiles beside the plot follow.
    void cellsAreaChanged();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void limit(QCPAxis* axis);
    void bringIntoView(const Cell& cell);
    void hover(std::optional<Cell> cell);
    void applyColors();
    void tellChanges();
    void spaceNumbers();
    [[nodiscard]] Cell cellNear(double x, double y) const;
    [[nodiscard]] double extent(const QCPAxis* axis) const; ///< elements along it
    [[nodiscard]] double devicePixels(const QCPAxis* axis) const;

    MatrixPlottable* m_matrix;
    QSharedPointer<CellAxisTicker> m_columnTicker;
    QSharedPointer<CellAxisTicker> m_rowTicker;
    std::optional<Cell> m_pick;
    std::optional<Cell> m_hovered;
    std::optional<CellRect> m_selection;
    std::optional<Cell> m_selectionStart; ///< while it is drawn
    HeatmapView m_toldView;
    QRect m_toldArea;
    QPoint m_pressedAt;
    bool m_isFocusShown = false;
};

} // namespace gateloupe
