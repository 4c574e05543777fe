// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QImage>
#include <qcustomplot.h>

#include "widgets/common/color_scale.h"
#include "widgets/heatmap/heatmap_data.h"
#include "widgets/heatmap/matrix_renderer.h"

namespace gateloupe {

/// Draws a matrix in a QCustomPlot straight from its bytes: columns along the key axis, rows along
/// the value axis; element (r, c) is centred on (c, r). For row 0 at the top reverse the value
/// axis. The caller replots. Lifetime: owned by the plot, as every plottable.
class MatrixPlottable : public QCPAbstractPlottable
{
    Q_OBJECT

public:
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
    /// The element with a frame around it.
    void setPick(std::optional<Cell> cell);
    /// Smallest height of an element, in device-independent pixels, that has its number inside.
    void setTextFrom(double pixels);

    [[nodiscard]] const std::shared_ptr<const HeatmapData>& data() const { return m_data; }

    [[nodiscard]] const ColorScale& scale() const { return m_scale; }

    /// The element under a position in the plot; empty outside the matrix.
    [[nodiscard]] std::optional<Cell> cellAt(const QPointF& position) const;
    /// How many elements one device pixel covers, at least 1.
    [[nodiscard]] std::uint64_t cellsPerPixel() const;

    double selectTest(const QPointF& position, bool onlySelectable,
                      QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange& keyRange = QCPRange()) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    [[nodiscard]] MatrixViewport viewport(double pixelRatio) const;
    void drawNumbers(QCPPainter* painter) const;
    void drawPick(QCPPainter* painter) const;
    [[nodiscard]] QRectF cellRect(const Cell& cell) const;

    std::shared_ptr<const HeatmapData> m_data;
    ColorScale m_scale;
    std::optional<Cell> m_pick;
    double m_textFrom = 12.0;
    QImage m_picture; ///< of m_pictureViewport; null when stale
    MatrixViewport m_pictureViewport;
};

} // namespace gateloupe
