// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/layout_strip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QToolTip>
#include <QWheelEvent>

#include "widgets/bytes/layout_strip_accessible.h"
#include "widgets/bytes/region_style.h"
#include "widgets/bytes/strip_metrics.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr double kKeyZoom = 1.5;
constexpr double kWheelZoom = 1.25;   ///< per notch
constexpr double kWheelNotch = 120.0; ///< QWheelEvent's eighths of a degree

} // namespace

LayoutStrip::LayoutStrip(QWidget* parent)
    : QWidget(parent)
{
    LayoutStripAccessible::install();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

void LayoutStrip::setMap(std::shared_ptr<const ByteMap> map)
{
    if (map == m_map) {
        return;
    }
    m_map = std::move(map);
    m_lanes = m_map != nullptr ? lanesOf(*m_map) : std::vector<StripLane>();
    m_legend.clear();
    if (m_map != nullptr) {
        m_legend = legendOf(*m_map);
    }
    m_selected.reset();
    m_byte.reset();
    m_window = StripWindow::whole(m_map != nullptr ? m_map->sizeBytes : 0, stripRect().width());
    describe();
    update();
}

void LayoutStrip::setRegion(std::optional<std::size_t> region)
{
    if (region == m_selected) {
        return;
    }
    m_selected = region;
    if (region) {
        m_window = m_window.showing(m_map->regions[*region], m_map->sizeBytes);
    }
    describe();
    update();
}

void LayoutStrip::setByte(std::optional<std::uint64_t> byte)
{
    if (byte != m_byte) {
        m_byte = byte;
        update();
    }
}

void LayoutStrip::setVisibleWindow(double first, double visible)
{
    if (m_map != nullptr) {
        m_window = StripWindow{first, visible, stripRect().width()}.limited(m_map->sizeBytes);
        update();
    }
}

QSize LayoutStrip::sizeHint() const
{
    return {600, StripMetrics::kMarker + StripMetrics::kHeight + 2 * fontMetrics().height() +
                     3 * StripMetrics::kGap};
}

QSize LayoutStrip::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

QRect LayoutStrip::stripRect() const
{
    return {StripMetrics::kMargin, StripMetrics::kMarker + 1,
            std::max(1, width() - 2 * StripMetrics::kMargin), StripMetrics::kHeight};
}

std::optional<std::size_t> LayoutStrip::regionUnder(const QPoint& point) const
{
    const QRect strip = stripRect();
    if (m_map == nullptr || !strip.contains(point)) {
        return std::nullopt;
    }
    const QPointF place(point.x() - strip.left() + 0.5,
                        (point.y() - strip.top()) / static_cast<double>(strip.height()));
    return regionAt(*m_map, m_lanes, m_window, place);
}

void LayoutStrip::setWindow(const StripWindow& window)
{
    if (window == m_window) {
        return;
    }
    m_window = window;
    update();
    emit windowChanged();
}

void LayoutStrip::zoom(double factor, double pixel)
{
    if (m_map != nullptr) {
        setWindow(m_window.zoomed(factor, pixel, m_map->sizeBytes));
    }
}

void LayoutStrip::fit()
{
    if (m_map != nullptr) {
        setWindow(StripWindow::whole(m_map->sizeBytes, stripRect().width()));
    }
}

void LayoutStrip::choose(std::size_t region)
{
    if (m_map == nullptr || region >= m_map->regions.size() || region == m_selected) {
        return;
    }
    setRegion(region);
    emit regionChosen(region);
}

void LayoutStrip::step(int regions)
{
    if (m_map == nullptr || m_map->regions.empty()) {
        return;
    }
    const auto last = static_cast<std::ptrdiff_t>(m_map->regions.size()) - 1;
    const std::ptrdiff_t from =
        m_selected ? static_cast<std::ptrdiff_t>(*m_selected) : (regions > 0 ? -1 : last + 1);
    choose(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + regions, 0, last)));
}

bool LayoutStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_map != nullptr) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        const auto region = regionUnder(help->pos());
        QToolTip::showText(help->globalPos(),
                           region ? toolTipOf(m_map->regions[*region]) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void LayoutStrip::resizeEvent(QResizeEvent*)
{
    m_window.pixels = stripRect().width();
}

void LayoutStrip::wheelEvent(QWheelEvent* event)
{
    const QPoint angle = event->angleDelta();
    if (m_map == nullptr || angle.isNull()) {
        return;
    }
    if (std::abs(angle.x()) > std::abs(angle.y())) {
        setWindow(m_window.panned(-angle.x(), m_map->sizeBytes));
    } else {
        zoom(std::pow(kWheelZoom, angle.y() / kWheelNotch),
             event->position().x() - StripMetrics::kMargin);
    }
    event->accept();
}

void LayoutStrip::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = m_draggedTo = event->pos();
    m_isDragging = false;
}

void LayoutStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (m_map == nullptr || !(event->buttons() & Qt::LeftButton)) {
        return;
    }
    m_isDragging = m_isDragging || (event->pos() - m_pressedAt).manhattanLength() >=
                                       QApplication::startDragDistance();
    if (m_isDragging) {
        setWindow(m_window.panned(m_draggedTo.x() - event->pos().x(), m_map->sizeBytes));
        m_draggedTo = event->pos();
    }
}

void LayoutStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_isDragging || event->button() != Qt::LeftButton) {
        return;
    }
    if (const auto region = regionUnder(event->pos())) {
        choose(*region);
    }
}

void LayoutStrip::keyPressEvent(QKeyEvent* event)
{
    double fixed = stripRect().width() / 2.0;
    if (m_selected) {
        const ByteRegion& region = m_map->regions[*m_selected];
        const QRect rect = rangeRect(m_window, region.begin(), region.end(), 0, 1);
        fixed = rect.isEmpty() ? fixed : rect.center().x();
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1);
    case Qt::Key_Right:
        return step(1);
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(m_map != nullptr ? m_map->regions.size() - 1 : 0);
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the unshifted + of many keyboards
        return zoom(kKeyZoom, fixed);
    case Qt::Key_Minus:
        return zoom(1.0 / kKeyZoom, fixed);
    case Qt::Key_0:
    case Qt::Key_F:
        return fit();
    default:
        QWidget::keyPressEvent(event);
    }
}

QString LayoutStrip::toolTipOf(const ByteRegion& region) const
{
    QString text = RegionTexts::name(region);
    if (region.network != nullptr && !m_map->isPacked()) {
        text += u'\n' + QString::fromStdString(region.network->name);
    }
    if (region.grid) {
        text += u'\n' + formatShape(region.grid->rows, region.grid->cols);
        if (m_map->isPacked()) {
            //: tool tip of a region: its first element, counted from the start of the buffer
            text += u'\n' +
                    tr("element %1").arg(formatCount(region.begin() / region.grid->elementBytes));
        }
    }
    //: tool tip of a region: its first byte, and how many it has
    text +=
        u'\n' +
        tr("byte %1, %2 bytes").arg(formatOffset(region.begin()), formatCount(region.runs.bytes()));
    const QString note = RegionTexts::note(region, *m_map);
    return note.isEmpty() ? text : text + u'\n' + note;
}

QString LayoutStrip::spokenRegion() const
{
    if (!m_selected) {
        return {};
    }
    const ByteRegion& region = m_map->regions[*m_selected];
    const QString offset = formatOffset(region.begin());
    if (!region.grid) {
        //: read aloud: a region of a file, e.g. "region container, offset 0x000000, 120 bytes"
        return tr("region %1, offset %2, %3 bytes")
            .arg(RegionTexts::name(region), offset, formatCount(region.runs.bytes()));
    }
    //: read aloud, e.g. "region layer 0, forward, R forget, offset 0x0A0000, 65,536 elements"
    return tr("region %1, offset %2, %3 elements")
        .arg(RegionTexts::name(region), offset, formatCount(region.grid->elements()));
}

void LayoutStrip::describe()
{
    setAccessibleName(m_map == nullptr || m_map->isPacked() ? tr("Packed buffer")
                                                            : tr("Bytes of the file"));
    setAccessibleDescription(spokenRegion());
    if (QAccessible::isActive()) {
        QAccessibleValueChangeEvent event(this, spokenRegion());
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace gateloupe
