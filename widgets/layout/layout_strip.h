// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QPoint>
#include <QWidget>

#include "widgets/layout/model_layout.h"
#include "widgets/layout/strip_geometry.h"

namespace gateloupe {

/// A packed buffer as a strip of coloured regions: wheel and +/- zoom, drag pans, 0 or F shows all,
/// left and right move to the neighbouring region.
class LayoutStrip : public QWidget
{
    Q_OBJECT

public:
    explicit LayoutStrip(QWidget* parent = nullptr);

    /// Null empties the strip. The whole buffer is shown.
    void setModelLayout(std::shared_ptr<const ModelLayout> layout);
    /// Marks a region and brings it into view; empty for none.
    void setSelection(std::optional<ParameterId> id);

    [[nodiscard]] std::optional<ParameterId> selection() const;

    [[nodiscard]] const StripWindow& visibleWindow() const { return m_window; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The user chose another region.
    void selectionChanged(gateloupe::ParameterId id);

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
    void setWindow(const StripWindow& window);
    void zoom(double factor, double pixel);
    void choose(std::size_t region);
    void step(int regions);
    void paintRegion(QPainter& painter, const Region& region) const;
    void paintSelection(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    void describe();
    [[nodiscard]] QString toolTipOf(const Region& region) const;

    std::shared_ptr<const ModelLayout> m_layout;
    std::optional<std::size_t> m_selected; ///< index of a region
    StripWindow m_window;
    QPoint m_pressedAt;
    QPoint m_draggedTo;
    bool m_isDragging = false;
};

} // namespace gateloupe
