// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/heatmap_canvas.h"

#include <algorithm>

#include <QEvent>

#include "widgets/heatmap/view/heatmap_plot.h"

namespace gateloupe {

namespace {

constexpr int kCanvasGap = 4;         ///< between the parts
constexpr QSize kLeastPlot(160, 120); ///< with its axes
constexpr int kLeastRest = 180;       ///< narrower shows nothing worth reading

int withGap(int size)
{
    return size > 0 ? size + kCanvasGap : 0;
}

int widthOf(const QWidget* part)
{
    return part == nullptr || part->isHidden() ? 0 : part->sizeHint().width();
}

} // namespace

HeatmapPlaces arrangeHeatmap(const HeatmapRoom& room)
{
    const QSize all = room.size;
    const int top = withGap(room.above);
    QSize plot(all.width() - withGap(room.beside) - withGap(room.bar), all.height() - top);
    plot = plot.expandedTo(kLeastPlot);
    const QSize around(room.around.left() + room.around.right(),
                       room.around.top() + room.around.bottom());
    if (room.aspect > 0.0) {
        const QSize cells = plot - around;
        const double height =
            std::min<double>(cells.height(), static_cast<double>(cells.width()) / room.aspect);
        plot = (around + QSize(static_cast<int>(height * room.aspect), static_cast<int>(height)))
                   .expandedTo(kLeastPlot);
    }
    HeatmapPlaces places;
    places.plot = QRect(QPoint(0, top), plot);
    places.above = QRect(0, 0, plot.width(), room.above);
    int right = plot.width();
    if (room.beside > 0) {
        // What square cells leave and a companion cannot use makes the panel easier to read.
        const int spare = all.width() - right - withGap(room.beside) - withGap(room.bar);
        const bool isForPanel =
            room.aspect > 0.0 && spare > 0 && spare < kLeastRest + 2 * kCanvasGap;
        const int beside = room.beside + (isForPanel ? spare : 0);
        places.beside = QRect(right + kCanvasGap, top, beside, plot.height());
        right = places.beside.right() + 1;
    }
    if (room.bar > 0) {
        places.bar = QRect(right + kCanvasGap, 0, room.bar, top + plot.height());
        right = places.bar.right() + 1;
    }
    const int rest = all.width() - right - 2 * kCanvasGap;
    if (room.aspect > 0.0 && rest >= kLeastRest) {
        places.rest = QRect(right + 2 * kCanvasGap, 0, rest, all.height());
    }
    return places;
}

HeatmapCanvas::HeatmapCanvas(HeatmapPlot* plot, QWidget* bar)
    : m_plot(plot)
    , m_bar(bar)
{
    m_plot->setParent(this);
    m_bar->setParent(this);
}

void HeatmapCanvas::adopt(QWidget*& part, QWidget* panel)
{
    const bool isHidden = panel->isHidden();
    part = panel;
    panel->setParent(this);
    panel->setVisible(!isHidden);
    place();
}

void HeatmapCanvas::setAbove(QWidget* panel)
{
    adopt(m_above, panel);
}

void HeatmapCanvas::setBeside(QWidget* panel)
{
    adopt(m_beside, panel);
}

void HeatmapCanvas::setCompanion(QWidget* companion)
{
    companion->hide();
    adopt(m_companion, companion);
}

void HeatmapCanvas::setCompanionShown(bool isShown)
{
    m_isCompanionShown = isShown;
    if (m_companion != nullptr) {
        m_companion->setVisible(isShown && !m_places.rest.isEmpty());
    }
}

void HeatmapCanvas::setAspect(double aspect)
{
    if (aspect != m_aspect) {
        m_aspect = aspect;
        place();
    }
}

QSize HeatmapCanvas::minimumSizeHint() const
{
    return kLeastPlot + QSize(withGap(widthOf(m_bar)), 0);
}

void HeatmapCanvas::place()
{
    const HeatmapPlaces places = arrangeHeatmap(
        {.size = size(),
         .around = m_plot->axisRect()->margins(),
         .above = m_above == nullptr || m_above->isHidden() ? 0 : m_above->sizeHint().height(),
         .beside = widthOf(m_beside),
         .bar = widthOf(m_bar),
         .aspect = m_aspect});
    if (places == m_places) {
        return;
    }
    const bool isPlotMoved = places.plot != m_places.plot;
    m_places = places;
    const auto put = [](QWidget* part, const QRect& place) {
        if (part != nullptr && !place.isEmpty()) { // what is hidden keeps a size to be drawn in
            part->setGeometry(place);
        }
    };
    put(m_plot, places.plot);
    put(m_bar, places.bar);
    put(m_above, places.above);
    put(m_beside, places.beside);
    put(m_companion, places.rest);
    setCompanionShown(m_isCompanionShown);
    if (isPlotMoved) { // the panels at its edges follow what it shows
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

bool HeatmapCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        place();
    }
    return QWidget::event(event);
}

void HeatmapCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

} // namespace gateloupe
