// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QImage>
#include <QPointF>
#include <QWidget>

#include "core/analysis/health/health.h"
#include "widgets/heatmap/data/heatmap_data.h"

namespace gateloupe {

/// A - B over A, a dot for each element of two matrices of one shape: rounding is a band, a factor
/// a slanted line, a few changed elements are dots by themselves. Of large matrices every so
/// many-th element is drawn, and the picture says so.
/// Threads: GUI thread.
class DifferenceScatter : public QWidget
{
    Q_OBJECT

public:
    /// More elements are thinned out.
    static constexpr std::uint64_t kMostDots = std::uint64_t{1} << 18U;

    DifferenceScatter();

    /// Nothing is drawn without both, or where their shapes differ.
    void setData(std::shared_ptr<const HeatmapData> a, std::shared_ptr<const HeatmapData> b);
    /// Marks an element; none: no mark.
    void setPick(std::optional<MatrixPlace> pick);

    [[nodiscard]] bool hasData() const { return m_a != nullptr; }

    /// Where dots are drawn, in pixels of this widget.
    [[nodiscard]] QRect plotArea() const;
    /// Where the dot of an element is drawn. Requires: hasData(); an element of the matrices.
    [[nodiscard]] QPointF placeOf(std::uint64_t row, std::uint64_t col) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void render();
    void paintAxes(QPainter& painter) const;
    void showTexts();
    /// Every how many-th element is drawn.
    [[nodiscard]] std::uint64_t stride() const;
    [[nodiscard]] QPointF pixelOf(double a, double difference) const;

    std::shared_ptr<const HeatmapData> m_a; ///< null: no data
    std::shared_ptr<const HeatmapData> m_b;
    double m_low = 0.0; ///< of A
    double m_high = 1.0;
    double m_largest = 1.0; ///< |A - B|
    std::optional<MatrixPlace> m_pick;
    QImage m_dots; ///< in device pixels; null: to be drawn anew
};

} // namespace gateloupe
