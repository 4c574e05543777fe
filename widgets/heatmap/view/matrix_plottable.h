// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QImage>
#include <qcustomplot.h>

#include "widgets/common/color_scale.h"
#include "widgets/heatmap/data/cell_range.h"
#include "widgets/heatmap/data/heatmap_data.h"
#include "widgets/heatmap/data/matrix_renderer.h"
#include "widgets/heatmap/view/picture_renderer.h"

namespace gateloupe {

/// Draws a matrix in a QCustomPlot straight from its bytes: columns along the key axis, rows along
/// the value axis; the element at place (r, c) is centred on (c, r). For row 0 at the top reverse
/// the value axis. A picture that takes longer than a moment is rendered in a worker: until it is
/// there the last one is shown at its place above a coarse one. The caller replots.
/// Lifetime: owned by the plot, as every plottable.
class MatrixPlottable : public QCPAbstractPlottable
{
    Q_OBJECT

public:
    /// By places.
    struct Cell
    {
        std::uint64_t row = 0;
        std::uint64_t col = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };

    MatrixPlottable(QCPAxis* columns, QCPAxis* rows);

    /// Null shows nothing.
    void setData(std::shared_ptr<const HeatmapData> data);
    void setScale(const ColorScale& scale);
    void setPixelMeaning(PixelMeaning meaning);
    /// The element with a frame around it.
    void setPick(std::optional<Cell> cell);
    /// A rectangle with a frame around it.
    void setSelection(const std::optional<CellRect>& selection);
    /// Rows, as stored, that have a mark at the left edge.
    void setMarkedRows(std::vector<std::uint64_t> rows);

    [[nodiscard]] const std::vector<std::uint64_t>& markedRows() const { return m_markedRows; }

    /// Smallest height of an element, in device-independent pixels, that has its number inside.
    void setTextFrom(double pixels);

    [[nodiscard]] const std::shared_ptr<const HeatmapData>& data() const { return m_data; }

    [[nodiscard]] const ColorScale& scale() const { return m_scale; }

    /// The element under a position in the plot; empty outside the matrix.
    [[nodiscard]] std::optional<Cell> cellAt(const QPointF& position) const;

    /// Whether a picture is still being rendered.
    [[nodiscard]] bool isRendering() const { return m_renderer.isBusy(); }

    /// How many elements one device pixel covers, at least 1.
    [[nodiscard]] std::uint64_t cellsPerPixel() const;

    /// What is in sight, for pictures with so many device pixels in one of the plot's.
    [[nodiscard]] MatrixViewport viewport(double pixelRatio) const;

    double selectTest(const QPointF& position, bool onlySelectable,
                      QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange& keyRange = QCPRange()) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    void drawPicture(QCPPainter* painter);
    void drawStandIn(QCPPainter* painter, const MatrixPicture& wanted) const;
    void drawImage(QCPPainter* painter, const MatrixPicture& picture) const;
    void drawNumbers(QCPPainter* painter) const;
    void drawPick(QCPPainter* painter) const;
    void drawSelection(QCPPainter* painter) const;
    void drawMarkedRows(QCPPainter* painter) const;
    [[nodiscard]] QRectF cellRect(const Cell& cell) const;

    std::shared_ptr<const HeatmapData> m_data;
    ColorScale m_scale;
    PixelMeaning m_pixels = PixelMeaning::Mean;
    std::optional<Cell> m_pick;
    double m_textFrom = 12.0;
    std::optional<CellRect> m_selection;
    std::vector<std::uint64_t> m_markedRows;
    MatrixPicture m_picture; ///< the last one
    PictureRenderer m_renderer;
};

} // namespace gateloupe
