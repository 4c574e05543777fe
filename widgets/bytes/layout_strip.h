// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QList>
#include <QPoint>
#include <QPointF>
#include <QRect>
#include <QWidget>

#include "core/analysis/bytes/byte_map.h"
#include "widgets/bytes/strip_geometry.h"

namespace gateloupe {

/// A packed buffer or a file as a strip of coloured regions: wheel and +/- zoom, drag pans, 0 or F
/// shows all, left and right move to the neighbouring region. Gates that interleave lie above each
/// other until the zoom shows their pieces.
class LayoutStrip : public QWidget
{
    Q_OBJECT
    Q_PROPERTY(QList<QRect> hexData READ dataAreas)

public:
    LayoutStrip();

    /// Where regions are drawn, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const { return {stripRect()}; }

    /// Null empties the strip. All bytes are shown.
    void setMap(std::shared_ptr<const ByteMap> map);
    /// Marks a region and brings it into view; empty for none. Silent.
    void setRegion(std::optional<std::size_t> region);
    /// Marks a byte inside the selected region; empty for none.
    void setByte(std::optional<std::uint64_t> byte);
    /// Shows a part of the map. Silent.
    void setVisibleWindow(double first, double visible);

    [[nodiscard]] std::optional<std::size_t> region() const { return m_selected; }

    [[nodiscard]] const std::shared_ptr<const ByteMap>& map() const { return m_map; }

    [[nodiscard]] const StripWindow& visibleWindow() const { return m_window; }

    /// "region layer 0, forward, R forget, offset 0x0A0000, 65,536 elements": what is selected, for
    /// readers.
    [[nodiscard]] QString spokenRegion() const;
    /// As if the user had chosen it. Does nothing without such a region.
    void choose(std::size_t region);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The user chose another region.
    void regionChosen(qulonglong region);
    /// The user zoomed or panned.
    void windowChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRect stripRect() const;
    [[nodiscard]] static std::vector<std::pair<ByteRegion, QString>> legendOf(const ByteMap& map);
    [[nodiscard]] std::optional<std::size_t> regionUnder(const QPoint& point) const;
    void setWindow(const StripWindow& window);
    void zoom(double factor, double pixel);
    void fit();
    void step(int regions);
    void paintRegions(QPainter& painter) const;
    void paintRegion(QPainter& painter, std::size_t region) const;
    void paintLabel(QPainter& painter, const QRect& rect, const ByteRegion& region) const;
    void paintSelection(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    void describe();
    [[nodiscard]] QString toolTipOf(const ByteRegion& region) const;

    std::shared_ptr<const ByteMap> m_map;
    std::vector<StripLane> m_lanes;                       ///< of each region
    std::vector<std::pair<ByteRegion, QString>> m_legend; ///< a sample of each look, and its word
    std::optional<std::size_t> m_selected;
    std::optional<std::uint64_t> m_byte;
    StripWindow m_window;
    QPoint m_pressedAt;
    QPoint m_draggedTo;
    bool m_isDragging = false;
};

} // namespace gateloupe
