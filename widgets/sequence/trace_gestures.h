// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QObject>
#include <QPointF>
#include <QWidget>

#include "widgets/timeline/strip_address.h"
#include "widgets/timeline/strip_layout.h"
#include "widgets/timeline/trace_marks.h"

class QContextMenuEvent;
class QMouseEvent;
class QWheelEvent;

namespace gateloupe {

class StripPane;
class StripStack;
class TimeAxis;

/// One number of a trace under the cursor.
struct TraceCell
{
    StripCell at;
    double value = 0.0;
};

/// What the mouse means over the views of a run, which share a time axis. Click sets the cursor, a
/// click on a heatmap's row chooses unit, layer and direction; dragging pans the strips where there
/// are steps out of sight and scrubs elsewhere; Alt+click is the second cursor, Shift+drag a range,
/// Ctrl+click pins a unit. The wheel scrolls the strips where they do not fit, else it zooms time
/// at the cursor, as Ctrl+wheel does everywhere; Shift+wheel moves along time, Ctrl+Shift+wheel
/// makes strips taller. Borders between strips can be dragged; a double click folds a strip by its
/// name and shows all steps elsewhere. Zoom, scrolling, folding and height are done at once; what
/// concerns cursor and units is told.
class TraceGestures : public QObject
{
    Q_OBJECT

public:
    /// Lifetime: axis and strips outlive the gestures.
    TraceGestures(TimeAxis& axis, StripPane& strips, QObject* parent = nullptr);

    /// A view of the axis, of the strips' width.
    void watch(QWidget& view) { view.installEventFilter(this); }

signals:
    /// Before anything else comes of it.
    void pressed();
    void stepPicked(std::uint64_t step);
    void secondPicked(std::uint64_t step);
    void placePicked(gateloupe::PseudoLayerIndex place);
    void unitPicked(gateloupe::PseudoLayerIndex place, std::uint64_t unit);
    /// The row of a strip that was clicked, after unitPicked() and stepPicked().
    void cellPicked(const gateloupe::StripCell& cell);
    /// A number of the readout, after stepPicked().
    void readoutPicked(std::uint64_t number);
    /// After unitPicked().
    void pinPicked(std::uint64_t unit);
    void loopMoved(const gateloupe::LoopRange& loop);
    void loopPicked(const gateloupe::LoopRange& loop);
    void menuRequested(const gateloupe::StripLayout::Hit& hit, std::uint64_t step,
                       const QPoint& globalPosition);
    /// On a view without strips.
    void viewMenuRequested(QWidget* view, const QPoint& globalPosition);
    void hovered(const gateloupe::TraceCell& cell);
    void hoverLeft();
    void viewStateChanged(const QString& what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Drag : std::uint8_t
    {
        None,
        Scrub,
        Pan,
        Border,
        Loop
    };

    void press(QWidget* view, const QMouseEvent& event);
    void doubleClick(QWidget* view, const QPointF& position);
    void toggleFold(StripId id);
    [[nodiscard]] std::optional<StripLayout::Hit> hitAt(const QWidget* view,
                                                        const QPointF& position) const;
    void move(QWidget* view, const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void wheel(QWidget* view, QWheelEvent& event);
    void requestMenu(QWidget* view, const QContextMenuEvent& event);
    void hover(const QPointF& position);
    [[nodiscard]] bool canPan() const;
    [[nodiscard]] LoopRange draggedLoop(const QMouseEvent& event) const;

    TimeAxis& m_axis;
    StripPane& m_pane;
    StripStack& m_stack;
    Drag m_drag = Drag::None;
    std::uint64_t m_dragFrom = 0;
    QPointF m_dragAt;       ///< where the mouse was last
    StripId m_dragBorder;   ///< the strip above it
    bool m_isMoved = false; ///< since the button went down
};

} // namespace gateloupe

Q_DECLARE_METATYPE(gateloupe::TraceCell)
Q_DECLARE_METATYPE(gateloupe::StripCell)
