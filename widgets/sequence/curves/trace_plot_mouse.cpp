// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>

#include "widgets/sequence/curves/trace_plot.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

constexpr double kWheelFactor = 0.85;
constexpr double kWheelMove = 0.125; ///< share of what is in sight
constexpr int kFoldWidth = 20;       ///< of the triangle before a strip's name

} // namespace

bool TracePlot::eventFilter(QObject* watched, QEvent* event)
{
    auto* view = qobject_cast<QWidget*>(watched);
    if (view == m_stack && event->type() == QEvent::Resize) {
        // After the stack has its new size: the filter comes before it.
        QMetaObject::invokeMethod(
            this,
            [this] {
                placeAxis();
                updateScrollBar();
            },
            Qt::QueuedConnection);
    }
    if (view != nullptr && handleMouse(view, event)) {
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

bool TracePlot::handleMouse(QWidget* view, QEvent* event)
{
    if (!hasRun()) {
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
        if (static_cast<QMouseEvent*>(event)->position().x() >= m_axis->left()) {
            showAllSteps();
            emit viewStateChanged(tr("zoom in time"));
        }
        return true;
    case QEvent::Wheel:
        wheel(view, *static_cast<QWheelEvent*>(event));
        return true;
    case QEvent::ContextMenu: {
        const auto* menu = static_cast<QContextMenuEvent*>(event);
        const auto hit = view == m_stack ? m_stack->hitAt(menu->pos()) : std::nullopt;
        if (hit) {
            showMenu(*hit, m_axis->nearestStep(menu->pos().x()), menu->globalPos());
        }
        return true;
    }
    case QEvent::Leave:
        emit hoverLeft();
        return false;
    default:
        return false;
    }
}

void TracePlot::press(QWidget* view, const QMouseEvent& event)
{
    setFocus(Qt::MouseFocusReason);
    if (event.button() != Qt::LeftButton) {
        return;
    }
    const auto hit = view == m_stack ? m_stack->hitAt(event.position()) : std::nullopt;
    const std::uint64_t step = m_axis->nearestStep(event.position().x());
    if (hit && hit->isHeader) {
        pressHeader(*hit, event.position().x());
    } else if (event.modifiers().testFlag(Qt::AltModifier)) {
        setSecond(step == m_second ? std::nullopt : std::optional(step));
        emit secondChosen(m_second);
    } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        m_drag = Drag::Loop;
        m_dragFrom = step;
    } else if (event.modifiers().testFlag(Qt::ControlModifier) && hit && hit->index &&
               !hit->id.isInput()) {
        chooseUnit(*hit);
        emit pinToggled(*hit->index);
    } else {
        m_drag = Drag::Scrub;
        if (hit && hit->index && !hit->id.isInput()) {
            chooseUnit(*hit);
        }
        scrub(step);
    }
}

void TracePlot::pressHeader(const StripStack::Hit& hit, double x)
{
    if (x <= kFoldWidth) {
        m_stack->setFolded(hit.id, !m_stack->isFolded(hit.id));
        emit viewStateChanged(tr("folded strips"));
    } else if (!hit.id.isInput() && hit.id.pseudoLayer != m_part.pseudoLayer) {
        emit placeChosen(hit.id.pseudoLayer);
    }
}

void TracePlot::chooseUnit(const StripStack::Hit& hit)
{
    if (hit.id.pseudoLayer != m_part.pseudoLayer) {
        emit placeChosen(hit.id.pseudoLayer);
    }
    if (*hit.index != m_unit) {
        setUnit(*hit.index);
        emit unitChosen(m_unit);
    }
}

void TracePlot::move(QWidget* view, const QMouseEvent& event)
{
    const std::uint64_t step = m_axis->nearestStep(event.position().x());
    if (m_drag == Drag::Scrub) {
        scrub(step);
    } else if (m_drag == Drag::Loop) {
        m_ruler->setLoop(LoopRange{std::min(step, m_dragFrom), std::max(step, m_dragFrom)});
    }
    if (view == m_stack) {
        hover(event.position());
    }
}

void TracePlot::release(const QMouseEvent& event)
{
    const std::uint64_t step = m_axis->nearestStep(event.position().x());
    if (m_drag == Drag::Loop) {
        emit loopChosen({std::min(step, m_dragFrom), std::max(step, m_dragFrom)});
    }
    m_drag = Drag::None;
}

void TracePlot::scrub(std::uint64_t step)
{
    if (step != m_step) {
        setStep(step);
        emit stepChosen(step);
    }
}

void TracePlot::hover(const QPointF& position)
{
    const auto hit = m_stack->hitAt(position);
    if (hit && !hit->isHeader && hit->index) {
        const std::uint64_t step = m_axis->nearestStep(position.x());
        if (const auto value = m_stack->valueAt(hit->id, *hit->index, step)) {
            emit hovered({hit->id.symbol(), *hit->index, step, *value});
            return;
        }
    }
    emit hoverLeft();
}

void TracePlot::wheel(QWidget* view, QWheelEvent& event)
{
    const QPoint turn = event.angleDelta();
    const bool isSideways = turn.y() == 0;
    const double notches = (isSideways ? turn.x() : turn.y()) / 120.0;
    if (event.modifiers().testFlag(Qt::ControlModifier) && view == m_stack) {
        m_stack->setStripHeight(static_cast<int>(
            std::lround(m_stack->stripHeight() * std::pow(1.0 / kWheelFactor, notches))));
        emit viewStateChanged(tr("height of the strips"));
    } else if (event.position().x() < m_axis->left() && view == m_stack) {
        m_scroll->setValue(m_scroll->value() - static_cast<int>(notches * m_scroll->singleStep()));
    } else if (event.modifiers().testFlag(Qt::ShiftModifier) || isSideways) {
        m_axis->moveBy(-notches * m_axis->size() * kWheelMove);
        emit viewStateChanged(tr("zoom in time"));
    } else {
        m_axis->zoomAt(event.position().x(), std::pow(kWheelFactor, notches));
        emit viewStateChanged(tr("zoom in time"));
    }
    event.accept();
}

void TracePlot::showMenu(const StripStack::Hit& hit, std::uint64_t step,
                         const QPoint& globalPosition)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("stripMenu"));
    if (hit.index && !hit.id.isInput() && !hit.isHeader) {
        const std::uint64_t unit = *hit.index;
        const bool isPinned = std::ranges::find(m_pinned, unit) != m_pinned.end();
        //: a pinned unit stays first in the table and in the curves
        connect(
            menu->addAction(isPinned ? tr("Unpin unit %1").arg(unit) : tr("Pin unit %1").arg(unit)),
            &QAction::triggered, this, [this, unit] { emit pinToggled(unit); });
        connect(menu->addAction(tr("Sort units by similarity to unit %1").arg(unit)),
                &QAction::triggered, this, [this, hit, unit] {
                    chooseUnit(hit);
                    emit similarityRequested(unit);
                });
        connect(menu->addAction(tr("Toggle a breakpoint at step %1, unit %2").arg(step).arg(unit)),
                &QAction::triggered, this, [this, hit, step, unit] {
                    emit breakpointRequested(step, hit.id.pseudoLayer, unit);
                });
        menu->addSeparator();
    }
    const bool isFolded = m_stack->isFolded(hit.id);
    connect(menu->addAction(isFolded ? tr("Unfold the strip") : tr("Fold the strip")),
            &QAction::triggered, this, [this, hit, isFolded] {
                m_stack->setFolded(hit.id, !isFolded);
                emit viewStateChanged(tr("folded strips"));
            });
    connect(menu->addAction(tr("Hide the strip")), &QAction::triggered, this, [this, hit] {
        m_stack->setShown(hit.id, false);
        emit viewStateChanged(tr("strips shown"));
    });
    menu->popup(globalPosition);
}

void TracePlot::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (!hasRun() || (key != Qt::Key_Up && key != Qt::Key_Down)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const std::uint64_t unit = m_stack->neighbour(m_unit, key == Qt::Key_Up ? -1 : 1);
    if (unit != m_unit) {
        setUnit(unit);
        emit unitChosen(unit);
    }
}

} // namespace gateloupe
