// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/layout_strip.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include "widgets/bytes/region_style.h"
#include "widgets/common/change_events.h"
#include "widgets/common/color_scale.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr double kStripKeyZoom = 1.5;
constexpr double kWheelZoom = 1.25;   ///< per notch
constexpr double kWheelNotch = 120.0; ///< QWheelEvent's eighths of a degree

constexpr int kLayoutStripHeight = 48;
constexpr int kStripMargin = 8;
constexpr int kBytesStripGap = 4;
constexpr int kMarker = 6;          ///< height of the mark above the selected region
constexpr int kNarrowestRegion = 4; ///< a line between narrower regions would hide them

/// What a screen reader hears of the strip: a value that walks over the regions, each with its
/// name, offset and number of elements.
class LayoutStripAccessible : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit LayoutStripAccessible(LayoutStrip* strip);

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? strip().spokenRegion() : QAccessibleWidget::text(kind);
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }

    /// The selected region's number, -1 for none.
    [[nodiscard]] QVariant currentValue() const override
    {
        const auto region = strip().region();
        return region ? static_cast<int>(*region) : -1;
    }

    void setCurrentValue(const QVariant& value) override
    {
        if (value.toInt() >= 0) {
            strip().choose(static_cast<std::size_t>(value.toInt()));
        }
    }

    [[nodiscard]] QVariant maximumValue() const override
    {
        return strip().map() != nullptr ? static_cast<int>(strip().map()->regions.size()) - 1 : -1;
    }

    [[nodiscard]] QVariant minimumValue() const override { return 0; }

    [[nodiscard]] QVariant minimumStepSize() const override { return 1; }

private:
    [[nodiscard]] LayoutStrip& strip() const { return *static_cast<LayoutStrip*>(widget()); }
};

LayoutStripAccessible::LayoutStripAccessible(LayoutStrip* strip)
    : QAccessibleWidget(strip, QAccessible::Slider)
{
}

QAccessibleInterface* makeStripInterface(const QString&, QObject* object)
{
    auto* strip = qobject_cast<LayoutStrip*>(object);
    return strip != nullptr ? new LayoutStripAccessible(strip) : nullptr; // Qt owns it
}

} // namespace

LayoutStrip::LayoutStrip()
{
    QAccessible::installFactory(makeStripInterface); // once, however often it is said
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    inEveryLanguage(this, [this] { describe(); });
}

void LayoutStrip::setMap(std::shared_ptr<const ByteMap> map)
{
    if (map == m_map) {
        return;
    }
    m_map = std::move(map);
    m_lanes.clear();
    m_legend.clear();
    if (m_map != nullptr) {
        m_lanes = lanesOf(*m_map);
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
    return {600, kMarker + kLayoutStripHeight + 2 * fontMetrics().height() + 3 * kBytesStripGap};
}

QSize LayoutStrip::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

QRect LayoutStrip::stripRect() const
{
    return {kStripMargin, kMarker + 1, std::max(1, width() - 2 * kStripMargin), kLayoutStripHeight};
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
        zoom(std::pow(kWheelZoom, angle.y() / kWheelNotch), event->position().x() - kStripMargin);
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
        return zoom(kStripKeyZoom, fixed);
    case Qt::Key_Minus:
        return zoom(1.0 / kStripKeyZoom, fixed);
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
        text += u'\n' + nameText(region.network->name);
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

void LayoutStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRect strip = stripRect();
    painter.fillRect(strip, palette().base());
    if (m_map != nullptr) {
        painter.save();
        painter.setClipRect(strip);
        paintRegions(painter);
        painter.restore();
        paintScale(painter);
        paintLegend(painter);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid));
    painter.drawRect(strip.adjusted(-1, -1, 0, 0));
    paintSelection(painter);
}

void LayoutStrip::paintRegions(QPainter& painter) const
{
    const auto first = static_cast<std::uint64_t>(std::max(0.0, m_window.first));
    const auto last = static_cast<std::uint64_t>(std::ceil(m_window.first + m_window.visible));
    const auto [from, to] = m_map->range(first, last);
    // Gates lie upon the tensors that they are pieces of.
    for (const bool isGate : {false, true}) {
        int paintedUpTo = -1; // of a hundred thousand tensors most share a pixel
        for (std::size_t index = from; index < to; ++index) {
            const ByteRegion& region = m_map->regions[index];
            if ((region.use == ByteUse::Gate) != isGate) {
                continue;
            }
            const int right = static_cast<int>(m_window.pixelOf(static_cast<double>(region.end())));
            if (!isGate && right <= paintedUpTo) {
                continue;
            }
            paintRegion(painter, index);
            paintedUpTo = right;
        }
    }
}

void LayoutStrip::paintRegion(QPainter& painter, std::size_t index) const
{
    const ByteRegion& region = m_map->regions[index];
    for (QRect rect : regionRects(m_window, region, m_lanes[index], stripRect())) {
        fillRegion(painter, rect, region);
        if (rect.width() >= kNarrowestRegion) {
            painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), palette().base());
        }
        paintLabel(painter, rect, region);
    }
}

void LayoutStrip::paintLabel(QPainter& painter, const QRect& rect, const ByteRegion& region) const
{
    if (rect.height() < painter.fontMetrics().ascent()) {
        return; // a lane too low for letters
    }
    const QString symbol =
        region.use == ByteUse::Gate ? TermNames::symbol(region.id.kind) : QString();
    const bool isPatterned =
        (region.use == ByteUse::Gate && region.id.direction == Direction::Backward) ||
        region.use == ByteUse::Gap || region.use == ByteUse::Padding ||
        region.sharing != Sharing::None;
    for (const QString& label : {RegionTexts::shortName(region), symbol}) {
        const int width = painter.fontMetrics().horizontalAdvance(label);
        if (label.isEmpty() || width + 2 * kBytesStripGap > rect.width()) {
            continue;
        }
        const QColor color = regionColor(region);
        if (isPatterned) { // letters do not read well on a hatch
            QRect plate(0, 0, width + kBytesStripGap,
                        std::min(rect.height(), painter.fontMetrics().height()));
            plate.moveCenter(rect.center());
            painter.fillRect(plate, color);
        }
        painter.setPen(QColor(ColorScale::inkOn(color.rgb())));
        painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, label);
        return;
    }
}

void LayoutStrip::paintSelection(QPainter& painter) const
{
    if (!m_selected) {
        return;
    }
    const QRect strip = stripRect();
    const ByteRegion& region = m_map->regions[*m_selected];
    const QColor accent = palette().color(QPalette::Highlight);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(accent, 2));
    for (const QRect& rect : regionRects(m_window, region, m_lanes[*m_selected], strip)) {
        painter.drawRect(rect);
    }
    QRect hull = rangeRect(m_window, region.begin(), region.end(), strip.top(), strip.height());
    if (m_byte) {
        const QRect byte = rangeRect(m_window, *m_byte, *m_byte + 1, strip.top(), strip.height());
        hull = byte.isEmpty() ? hull : byte;
    }
    if (hull.isEmpty()) {
        return;
    }
    const int middle = hull.translated(strip.left(), 0).center().x();
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
    const QRect line(strip.left(), strip.bottom() + kBytesStripGap, strip.width(),
                     fontMetrics().height());
    painter.setPen(palette().color(QPalette::WindowText));
    const auto first = static_cast<std::uint64_t>(std::max(0.0, m_window.first));
    const auto last = static_cast<std::uint64_t>(std::ceil(m_window.first + m_window.visible));
    painter.drawText(line, Qt::AlignLeft, formatOffset(first));
    //: at the right end of the strip: how much of it is in sight, and the byte up to there
    painter.drawText(line, Qt::AlignRight,
                     tr("%1 shown, up to %2").arg(formatSize(last - first), formatOffset(last)));
}

void LayoutStrip::paintLegend(QPainter& painter) const
{
    const QFontMetrics metrics = fontMetrics();
    const QRect strip = stripRect();
    const int top = strip.bottom() + 2 * kBytesStripGap + metrics.height();
    const int side = metrics.ascent();
    int left = strip.left();
    for (const auto& [sample, word] : m_legend) {
        const QRect swatch(left, top + (metrics.height() - side) / 2, side, side);
        fillRegion(painter, swatch, sample);
        left += side + kBytesStripGap;
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(left, top + metrics.ascent(), word);
        left += metrics.horizontalAdvance(word) + 3 * kBytesStripGap;
    }
}

std::vector<std::pair<ByteRegion, QString>> LayoutStrip::legendOf(const ByteMap& map)
{
    std::set<Gate> gates;
    std::set<ByteUse> uses;
    std::set<Sharing> sharings;
    bool hasBackward = false;
    for (const ByteRegion& region : map.regions) {
        if (region.use != ByteUse::Gate) {
            uses.insert(region.use);
        } else {
            gates.insert(region.id.gate);
            hasBackward = hasBackward || region.id.direction == Direction::Backward;
        }
        sharings.insert(region.sharing);
    }
    std::vector<std::pair<ByteRegion, QString>> legend;
    const auto add = [&legend](ByteRegion sample, const QString& word) {
        legend.emplace_back(std::move(sample), word);
    };
    for (const Gate gate : gates) {
        add({.use = ByteUse::Gate, .id = {.gate = gate}}, TermNames::gate(gate));
    }
    if (hasBackward) {
        add({.use = ByteUse::Gate,
             .id = {.direction = Direction::Backward, .gate = *gates.begin()}},
            TermNames::direction(Direction::Backward));
    }
    for (const ByteUse use : uses) {
        add({.use = use}, RegionTexts::use(use));
    }
    if (sharings.contains(Sharing::Alias)) {
        add({.use = ByteUse::Container, .sharing = Sharing::Alias},
            //: legend: bytes that two parameters have in common, all of them
            tr("alias"));
    }
    if (sharings.contains(Sharing::Overlap)) {
        add({.use = ByteUse::Container, .sharing = Sharing::Overlap},
            //: legend: bytes that two parameters have in common, some of them
            tr("overlap"));
    }
    return legend;
}

} // namespace gateloupe
