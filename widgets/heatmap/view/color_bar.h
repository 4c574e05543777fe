// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "widgets/common/color_scale.h"
#include "widgets/common/color_settings.h"
#include "widgets/heatmap/data/heatmap_data.h"

class QAction;

namespace gateloupe {

/// A colour scale as a bar with a handle at each limit and the histogram of what it colours beside
/// it; below it, what the map cannot show: NaN, infinities, numbers outside the range.
/// Drag a handle, or move the focused one by Up and Down (Shift: ten times as far); Left, Right and
/// Space change between them. A double click, or Home, asks for the range to be reset.
class ColorBar : public QWidget
{
    Q_OBJECT

public:
    enum class Handle
    {
        Low,
        High
    };

    ColorBar();

    void setScale(const ColorScale& scale);
    /// Null: no histogram and no legend.
    void setData(std::shared_ptr<const HeatmapData> numbers);
    /// Whether the histogram's counts are.
    void setLogarithmic(bool isLogarithmic);
    [[nodiscard]] bool isLogarithmic() const;
    /// Where room is scarce the bar does without it.
    void setHistogramShown(bool isShown);

    [[nodiscard]] const ColorScale& scale() const { return m_scale; }

    [[nodiscard]] Handle focusedHandle() const { return m_focused; }

    /// Where a handle is, in the widget.
    [[nodiscard]] QPoint placeOf(Handle handle) const;
    /// The texts of the legend as they are drawn, and of the clipped shares.
    [[nodiscard]] QStringList legendTexts() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// With every move of a handle.
    void rangeMoved(const gateloupe::ValueRange& range);
    /// Once a handle is let go, or was moved by a key.
    void rangeChosen();
    void resetRequested();
    /// The range is to be taken from what is in sight.
    void autoRequested();
    /// By the user.
    void countsChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Entry
    {
        QString text;
        QRgb color;
    };

    void describe();
    void moveHandle(Handle handle, double position);
    void paintBar(QPainter& painter) const;
    void paintHistogram(QPainter& painter) const;
    void paintHandle(QPainter& painter, Handle handle) const;
    void paintLabels(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    /// How many finite numbers lie beyond a limit, about.
    [[nodiscard]] double clipped(Handle handle) const;
    [[nodiscard]] std::vector<Entry> entries() const;
    [[nodiscard]] QString shareText(Handle handle) const;
    [[nodiscard]] QRect barRect() const;
    [[nodiscard]] double positionAt(double y) const; ///< on m_axis
    [[nodiscard]] int yOf(double position) const;
    [[nodiscard]] std::optional<Handle> handleAt(const QPoint& point) const;
    [[nodiscard]] int labelWidth() const;
    [[nodiscard]] int histogramWidth() const; ///< with the gap behind it

    ColorScale m_scale;
    ColorScale m_axis; ///< what the bar's length means; stays while a handle is dragged
    std::shared_ptr<const HeatmapData> m_data;
    Handle m_focused = Handle::High;
    std::optional<Handle> m_dragged;
    double m_grip = 0.0; ///< from the pointer to the dragged handle, pixels
    bool m_hasHistogram = true;
    QAction* m_logCounts;
};

} // namespace gateloupe
