// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/trace_gestures.h"

#include <algorithm>
#include <cmath>

#include <QContextMenuEvent>
#include <QMouseEvent>

#include "widgets/timeline/strip_pane.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

constexpr double kSequenceWheelFactor = 0.85;
constexpr double kWheelMove = 0.125; ///< share of what is in sight
constexpr double kPanStarts = 4.0;   ///< pixels before a press becomes a drag
constexpr int kFoldWidth = 20;       ///< of the triangle before a strip's name

} // namespace

TraceGestures::TraceGestures(TimeAxis& axis, StripPane& strips, QObject* parent)
    : QObject(parent)
    , m_axis(axis)
    , m_pane(strips)
    , m_stack(strips.stack())
{
}

bool TraceGestures::eventFilter(QObject* watched, QEvent* event)
{
    auto* view = qobject_cast<QWidget*>(watched);
    if (m_axis.steps() == 0 || view == nullptr) {
        return false;
    }
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(view, *static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseMove:
        move(view, *static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonDblClick:
        doubleClick(view, static_cast<QMouseEvent*>(event)->position());
        return true;
    case QEvent::Wheel:
        wheel(view, *static_cast<QWheelEvent*>(event));
        return true;
    case QEvent::ContextMenu:
        requestMenu(view, *static_cast<QContextMenuEvent*>(event));
        return true;
    case QEvent::Leave:
        emit hoverLeft();
        return false;
    default:
        return false;
    }
}

void TraceGestures::doubleClick(QWidget* view, const QPointF& position)
{
    if (position.x() >= m_axis.left()) {
        m_axis.showAll();
        emit viewStateChanged(tr("zoom in time"));
        return;
    }
    const auto hit = hitAt(view, position);
    if (hit && position.x() > kFoldWidth) { // the triangle has had two clicks already
        toggleFold(hit->id);
    }
}

std::optional<StripLayout::Hit> TraceGestures::hitAt(const QWidget* view,
                                                     const QPointF& position) const
{
    return view == &m_stack ? m_stack.stripLayout().hitAt(position) : std::nullopt;
}

void TraceGestures::toggleFold(StripId id)
{
    StripLayout& layout = m_stack.stripLayout();
    layout.setFolded(id, !layout.isFolded(id));
    emit viewStateChanged(tr("folded strips"));
}

bool TraceGestures::canPan() const
{
    return m_axis.size() < static_cast<double>(m_axis.steps());
}

void TraceGestures::press(QWidget* view, const QMouseEvent& event)
{
    emit pressed();
    if (event.button() != Qt::LeftButton) {
        return;
    }
    const auto hit = hitAt(view, event.position());
    const std::uint64_t step = m_axis.nearestStep(event.position().x());
    const bool isUnit = hit && hit->index && hit->id.hasUnits();
    const auto border = view == &m_stack && event.modifiers() == Qt::NoModifier
                            ? m_stack.stripLayout().borderAt(event.position().y())
                            : std::nullopt;
    m_dragAt = event.position();
    m_isMoved = false;
    if (border) {
        m_drag = Drag::Border;
        m_dragBorder = *border;
    } else if (hit && hit->isHeader) {
        if (event.position().x() <= kFoldWidth) {
            toggleFold(hit->id);
        } else if (hit->id.hasUnits()) {
            emit placePicked(hit->id.pseudoLayer);
        }
    } else if (event.modifiers().testFlag(Qt::AltModifier)) {
        emit secondPicked(step);
    } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        m_drag = Drag::Loop;
        m_dragFrom = step;
    } else if (event.modifiers().testFlag(Qt::ControlModifier) && isUnit) {
        emit unitPicked(hit->id.pseudoLayer, *hit->index);
        emit pinPicked(*hit->index);
    } else {
        m_drag = view == &m_stack && canPan() ? Drag::Pan : Drag::Scrub;
        if (isUnit) {
            emit unitPicked(hit->id.pseudoLayer, *hit->index);
        }
        emit stepPicked(step);
        if (isUnit) {
            emit cellPicked({hit->id, *hit->index, step, m_stack.pictures().batch()});
        }
        if (hit && hit->index && hit->id.kind == StripId::Kind::Readout) {
            emit readoutPicked(*hit->index);
        }
        if (view == &m_stack) {
            hover(
                event.position()); // what was clicked is what is named, also without a move before
        }
    }
}

LoopRange TraceGestures::draggedLoop(const QMouseEvent& event) const
{
    const std::uint64_t step = m_axis.nearestStep(event.position().x());
    return {std::min(step, m_dragFrom), std::max(step, m_dragFrom)};
}

void TraceGestures::move(QWidget* view, const QMouseEvent& event)
{
    if (m_drag == Drag::Scrub) {
        emit stepPicked(m_axis.nearestStep(event.position().x()));
    } else if (m_drag == Drag::Loop) {
        emit loopMoved(draggedLoop(event));
    } else if (m_drag == Drag::Pan) {
        m_isMoved |= std::abs(event.position().x() - m_dragAt.x()) >= kPanStarts;
        if (m_isMoved) {
            m_axis.moveBy((m_dragAt.x() - event.position().x()) / m_axis.pixelsPerStep());
            m_dragAt = event.position();
        }
    } else if (m_drag == Drag::Border) {
        const int pixels = static_cast<int>(event.position().y() - m_dragAt.y());
        m_stack.stripLayout().moveBorder(m_dragBorder, pixels);
        m_dragAt.ry() += pixels;
        m_isMoved |= pixels != 0;
    }
    if (view == &m_stack) {
        const bool isBorder =
            m_drag == Drag::Border ||
            (m_drag == Drag::None && m_stack.stripLayout().borderAt(event.position().y()));
        m_stack.setCursor(isBorder ? Qt::SplitVCursor : Qt::ArrowCursor);
        hover(event.position());
    }
}

void TraceGestures::release(const QMouseEvent& event)
{
    if (m_drag == Drag::Loop) {
        emit loopPicked(draggedLoop(event));
    } else if (m_isMoved) {
        emit viewStateChanged(m_drag == Drag::Border ? tr("height of the strips")
                                                     : tr("zoom in time"));
    }
    m_isMoved = false;
    m_drag = Drag::None;
}

void TraceGestures::hover(const QPointF& position)
{
    const auto hit = m_stack.stripLayout().hitAt(position);
    if (hit && !hit->isHeader && hit->index) {
        const std::uint64_t step = m_axis.nearestStep(position.x());
        if (const auto value = m_stack.pictures().valueAt(hit->id, *hit->index, step)) {
            emit hovered({{hit->id, *hit->index, step, m_stack.pictures().batch()}, *value});
            return;
        }
    }
    emit hoverLeft();
}

void TraceGestures::wheel(QWidget* view, QWheelEvent& event)
{
    const QPoint turn = event.angleDelta();
    const bool isSideways = turn.y() == 0;
    const double notches = (isSideways ? turn.x() : turn.y()) / 120.0;
    const bool isControl = event.modifiers().testFlag(Qt::ControlModifier);
    const bool isShift = event.modifiers().testFlag(Qt::ShiftModifier);
    if (isControl && isShift && view == &m_stack) {
        const double height =
            m_stack.stripLayout().shownHeight() * std::pow(1.0 / kSequenceWheelFactor, notches);
        m_stack.stripLayout().setStripHeight(static_cast<int>(std::lround(height)));
        emit viewStateChanged(tr("height of the strips"));
    } else if (!isControl && !isShift && !isSideways && view == &m_stack &&
               (m_pane.canScroll() || event.position().x() < m_axis.left())) {
        m_pane.scrollBy(notches);
    } else {
        if (isSideways || (isShift && !isControl)) {
            m_axis.moveBy(-notches * m_axis.size() * kWheelMove);
        } else {
            m_axis.zoomAt(event.position().x(), std::pow(kSequenceWheelFactor, notches));
        }
        emit viewStateChanged(tr("zoom in time"));
    }
    event.accept();
}

void TraceGestures::requestMenu(QWidget* view, const QContextMenuEvent& event)
{
    if (const auto hit = hitAt(view, event.pos())) {
        emit menuRequested(*hit, m_axis.nearestStep(event.pos().x()), event.globalPos());
    } else if (view != &m_stack) {
        emit viewMenuRequested(view, event.globalPos());
    }
}

} // namespace gateloupe
