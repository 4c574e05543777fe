// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/panes/pane_stage.h"

#include <algorithm>

namespace gateloupe {

namespace {

constexpr int kPaneGap = 8;
constexpr int kLeastRestHeight = 90;
constexpr int kLeastRestWidth = 120;
constexpr QSize kLeastStage(340, 150);

PanePlaces inOneRow(const QSize& room, const PaneShape& shape, const QSize& cells)
{
    PanePlaces places;
    int left = 0;
    int bottom = 0;
    for (std::size_t i = 0; i < places.panes.size(); ++i) {
        if (i == 1 && !shape.hasB) {
            continue;
        }
        places.panes[i] = QRect(QPoint(left, 0), cells + shape.frames[i]);
        left = places.panes[i].right() + 1 + kPaneGap;
        bottom = std::max(bottom, places.panes[i].bottom());
    }
    const QRect below(0, bottom + 1 + kPaneGap, room.width(),
                      room.height() - bottom - 1 - kPaneGap);
    places.rest = below.height() >= kLeastRestHeight ? below : QRect();
    return places;
}

PanePlaces inTwoRows(const QSize& room, const PaneShape& shape, int side)
{
    const QSize cells(side, side);
    const auto& [a, b, difference] = shape.frames;
    PanePlaces places;
    places.isStacked = true;
    places.panes[0] = QRect(QPoint(0, 0), cells + a);
    places.panes[1] = QRect(QPoint(side + a.width() + kPaneGap, 0), cells + b);
    const int top = side + std::max(a.height(), b.height()) + kPaneGap;
    // The columns of A - B stand below those of A.
    const int indent = std::max(0, a.width() - difference.width());
    places.panes[2] = QRect(QPoint(indent, top), cells + difference);
    const int left = places.panes[2].right() + 1 + kPaneGap;
    const QRect beside(left, top, room.width() - left, places.panes[2].height());
    places.rest = beside.width() >= kLeastRestWidth ? beside : QRect();
    return places;
}

} // namespace

PanePlaces placesOf(const QSize& room, const PaneShape& shape)
{
    const auto& [a, b, difference] = shape.frames;
    const int count = shape.hasB ? 3 : 2;
    const int around = a.width() + difference.width() + (shape.hasB ? b.width() : 0);
    const QSize fill((room.width() - around - (count - 1) * kPaneGap) / count,
                     room.height() - std::max({a.height(), b.height(), difference.height()}));
    const QSize cells = fill.expandedTo(QSize(1, 1));
    if (!shape.isSquare) {
        return inOneRow(room, shape, cells);
    }
    const int side = std::min(cells.width(), cells.height());
    const int below = std::min(
        (room.width() - a.width() - b.width() - kPaneGap) / 2,
        (room.height() - std::max(a.height(), b.height()) - difference.height() - kPaneGap) / 2);
    return shape.hasB && below > side ? inTwoRows(room, shape, below)
                                      : inOneRow(room, shape, QSize(side, side));
}

PaneStage::PaneStage(const std::array<QWidget*, 3>& panes, QWidget* rest)
    : m_panes(panes)
    , m_rest(rest)
{
    for (QWidget* pane : m_panes) {
        pane->setParent(this);
    }
    m_rest->setParent(this);
    m_rest->hide();
    setMinimumSize(kLeastStage);
}

void PaneStage::setShape(const PaneShape& shape)
{
    m_shape = shape;
    place();
}

void PaneStage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void PaneStage::place()
{
    const PanePlaces places = placesOf(size(), m_shape);
    m_isStacked = places.isStacked;
    for (std::size_t i = 0; i < m_panes.size(); ++i) {
        if (!places.panes[i].isEmpty()) {
            m_panes[i]->setGeometry(places.panes[i]);
        }
    }
    m_panes[1]->setVisible(m_shape.hasB);
    if (!places.rest.isEmpty()) {
        m_rest->setGeometry(places.rest);
    }
    m_rest->setVisible(m_shape.isSquare && !places.rest.isEmpty());
}

} // namespace gateloupe
