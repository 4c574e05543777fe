// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layout/layout_strip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QToolTip>
#include <QWheelEvent>

#include "widgets/common/color_scale.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr int kStripHeight = 40;
constexpr int kMargin = 8;
constexpr int kGap = 4;
constexpr int kMarker = 6; ///< height of the mark above the selected region
constexpr double kKeyZoom = 1.5;
constexpr double kWheelZoom = 1.25;   ///< per notch
constexpr double kWheelNotch = 120.0; ///< QWheelEvent's eighths of a degree

} // namespace

LayoutStrip::LayoutStrip(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

void LayoutStrip::setModelLayout(std::shared_ptr<const ModelLayout> layout)
{
    m_layout = std::move(layout);
    m_selected.reset();
    m_window =
        StripWindow::whole(m_layout != nullptr ? m_layout->elements : 0, stripRect().width());
    describe();
    update();
}

void LayoutStrip::setSelection(std::optional<ParameterId> id)
{
    const auto region = id && m_layout != nullptr ? m_layout->indexOf(*id) : std::nullopt;
    if (region == m_selected) {
        return;
    }
    m_selected = region;
    if (region) {
        setWindow(m_window.showing(m_layout->regions[*region], m_layout->elements));
    }
    describe();
    update();
}

std::optional<ParameterId> LayoutStrip::selection() const
{
    return m_selected ? std::optional(m_layout->regions[*m_selected].id) : std::nullopt;
}

QSize LayoutStrip::sizeHint() const
{
    return {600, kMarker + kStripHeight + 2 * (kGap + fontMetrics().height()) + kMargin};
}

QSize LayoutStrip::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

QRect LayoutStrip::stripRect() const
{
    return {kMargin, kMarker + 1, std::max(1, width() - 2 * kMargin), kStripHeight};
}

void LayoutStrip::setWindow(const StripWindow& window)
{
    if (window == m_window) {
        return;
    }
    m_window = window;
    update();
}

void LayoutStrip::zoom(double factor, double pixel)
{
    if (m_layout != nullptr) {
        setWindow(m_window.zoomed(factor, pixel, m_layout->elements));
    }
}

void LayoutStrip::choose(std::size_t region)
{
    if (region == m_selected) {
        return;
    }
    m_selected = region;
    setWindow(m_window.showing(m_layout->regions[region], m_layout->elements));
    describe();
    update();
    emit selectionChanged(m_layout->regions[region].id);
}

void LayoutStrip::step(int regions)
{
    if (m_layout == nullptr || m_layout->regions.empty()) {
        return;
    }
    const auto last = static_cast<std::ptrdiff_t>(m_layout->regions.size()) - 1;
    const std::ptrdiff_t from =
        m_selected ? static_cast<std::ptrdiff_t>(*m_selected) : (regions > 0 ? -1 : last + 1);
    choose(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + regions, 0, last)));
}

void LayoutStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRect strip = stripRect();
    painter.fillRect(strip, palette().base());
    if (m_layout != nullptr) {
        painter.save();
        painter.setClipRect(strip);
        for (const Region& region : m_layout->regions) {
            paintRegion(painter, region);
        }
        painter.restore();
        paintScale(painter);
        paintLegend(painter);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid));
    painter.drawRect(strip.adjusted(-1, -1, 0, 0));
    paintSelection(painter);
}

void LayoutStrip::paintRegion(QPainter& painter, const Region& region) const
{
    const QRect strip = stripRect();
    QRect rect = regionRect(m_window, region, strip.top(), strip.height());
    if (rect.isEmpty()) {
        return;
    }
    rect.translate(strip.left(), 0);
    const QColor color = regionColor(region.id);
    painter.fillRect(rect, color);
    if (region.id.side == Side::Backward) {
        painter.fillRect(rect, QBrush(color.darker(145), Qt::BDiagPattern));
    }
    constexpr int kNarrowest = 4; // a line between narrower ones would hide them
    if (rect.width() >= kNarrowest) {
        painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), palette().base());
    }
    const QString text = TermNames::parameter(region.id);
    const QString letter = TermNames::symbol(region.id.kind);
    for (const QString& label : {text, letter}) {
        const int width = painter.fontMetrics().horizontalAdvance(label);
        if (width + 2 * kGap <= rect.width()) {
            if (region.id.side == Side::Backward) { // letters do not read well on a hatch
                QRect plate(0, 0, width + kGap, painter.fontMetrics().height());
                plate.moveCenter(rect.center());
                painter.fillRect(plate, color);
            }
            painter.setPen(QColor(ColorScale::inkOn(color.rgb())));
            painter.drawText(rect, Qt::AlignCenter, label);
            return;
        }
    }
}

void LayoutStrip::paintSelection(QPainter& painter) const
{
    if (!m_selected) {
        return;
    }
    const QRect strip = stripRect();
    QRect rect = regionRect(m_window, m_layout->regions[*m_selected], strip.top(), strip.height());
    if (rect.isEmpty()) {
        return;
    }
    rect.translate(strip.left(), 0);
    const QColor accent = palette().color(QPalette::Highlight);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(accent, 2));
    painter.drawRect(rect.adjusted(0, 0, 0, 0));
    const int middle = rect.center().x();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(accent);
    const QPolygon marker(
        {QPoint(middle - kMarker + 1, 0), QPoint(middle + kMarker, 0), QPoint(middle, kMarker)});
    painter.drawPolygon(marker);
}

void LayoutStrip::paintScale(QPainter& painter) const
{
    const QRect strip = stripRect();
    const QRect line(strip.left(), strip.bottom() + kGap, strip.width(), fontMetrics().height());
    painter.setPen(palette().color(QPalette::WindowText));
    const auto first = static_cast<std::uint64_t>(std::max(0.0, m_window.first));
    const auto last = static_cast<std::uint64_t>(std::ceil(m_window.first + m_window.visible));
    painter.drawText(line, Qt::AlignLeft, formatCount(first));
    //: at the right end of the strip: the number of elements up to there
    painter.drawText(line, Qt::AlignRight, tr("%1 elements").arg(formatCount(last)));
}

void LayoutStrip::paintLegend(QPainter& painter) const
{
    const QFontMetrics metrics = fontMetrics();
    const QRect strip = stripRect();
    const int top = strip.bottom() + 2 * kGap + metrics.height();
    const int side = metrics.ascent();
    int left = strip.left();
    const auto entry = [&](const QBrush& background, const QBrush& pattern, const QString& text) {
        const QRect swatch(left, top + (metrics.height() - side) / 2, side, side);
        painter.fillRect(swatch, background);
        painter.fillRect(swatch, pattern);
        left += side + kGap;
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(left, top + metrics.ascent(), text);
        left += metrics.horizontalAdvance(text) + 3 * kGap;
    };
    const RnnSpec& spec = m_layout->model->spec;
    for (const Gate gate : gatesOf(spec.cell)) {
        const ParameterId id{.gate = gate};
        entry(regionColor(id), Qt::NoBrush, TermNames::gate(gate));
    }
    if (spec.directions == 2 || m_layout->model->isReversed) {
        entry(palette().base(), QBrush(palette().color(QPalette::WindowText), Qt::BDiagPattern),
              TermNames::side(Side::Backward));
    }
}

bool LayoutStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_layout != nullptr) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        const auto region = stripRect().contains(help->pos())
                                ? regionAt(*m_layout, m_window, help->pos().x() - kMargin + 0.5)
                                : std::nullopt;
        QToolTip::showText(help->globalPos(),
                           region ? toolTipOf(m_layout->regions[*region]) : QString(), this);
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
    if (m_layout == nullptr || angle.isNull()) {
        return;
    }
    if (std::abs(angle.x()) > std::abs(angle.y())) {
        setWindow(m_window.panned(-angle.x(), m_layout->elements));
    } else {
        zoom(std::pow(kWheelZoom, angle.y() / kWheelNotch), event->position().x() - kMargin);
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
    if (m_layout == nullptr || !(event->buttons() & Qt::LeftButton)) {
        return;
    }
    m_isDragging = m_isDragging || (event->pos() - m_pressedAt).manhattanLength() >=
                                       QApplication::startDragDistance();
    if (m_isDragging) {
        setWindow(m_window.panned(m_draggedTo.x() - event->pos().x(), m_layout->elements));
        m_draggedTo = event->pos();
    }
}

void LayoutStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_layout == nullptr || m_isDragging || event->button() != Qt::LeftButton ||
        !stripRect().contains(event->pos())) {
        return;
    }
    if (const auto region = regionAt(*m_layout, m_window, event->pos().x() - kMargin + 0.5)) {
        choose(*region);
    }
}

void LayoutStrip::keyPressEvent(QKeyEvent* event)
{
    const double middle = stripRect().width() / 2.0;
    const double fixed =
        m_selected ? regionRect(m_window, m_layout->regions[*m_selected], 0, 1).center().x()
                   : middle;
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1);
    case Qt::Key_Right:
        return step(1);
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the unshifted + of many keyboards
        return zoom(kKeyZoom, fixed);
    case Qt::Key_Minus:
        return zoom(1.0 / kKeyZoom, fixed);
    case Qt::Key_0:
    case Qt::Key_F:
        if (m_layout != nullptr) {
            setWindow(StripWindow::whole(m_layout->elements, stripRect().width()));
        }
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

QString LayoutStrip::toolTipOf(const Region& region) const
{
    const std::uint64_t begin = region.offset * sizeOf(m_layout->model->spec.dtype);
    //: tool tip of a region: parameter, shape, first element, first byte of the buffer
    return tr("%1\n%2\nelement %3, byte %4")
        .arg(TermNames::place(region.id), formatShape(region.rows, region.cols),
             formatCount(region.offset), formatOffset(begin));
}

void LayoutStrip::describe()
{
    setAccessibleName(tr("Packed buffer"));
    if (!m_selected) {
        setAccessibleDescription({});
        return;
    }
    const Region& region = m_layout->regions[*m_selected];
    //: read aloud: which region is selected, e.g. "region 9 of 32: layer 0, forward, R forget"
    setAccessibleDescription(tr("region %1 of %2: %3")
                                 .arg(formatCount(*m_selected),
                                      formatCount(m_layout->regions.size()),
                                      TermNames::place(region.id)));
}

} // namespace gateloupe
