// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include <QPainter>

#include "widgets/bytes/layout_strip.h"
#include "widgets/bytes/region_style.h"
#include "widgets/bytes/strip_metrics.h"
#include "widgets/common/color_scale.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr int kGap = StripMetrics::kGap;
constexpr int kMarker = StripMetrics::kMarker;
constexpr int kNarrowest = 4; ///< a line between narrower regions would hide them

} // namespace

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
        if (rect.width() >= kNarrowest) {
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
        if (label.isEmpty() || width + 2 * kGap > rect.width()) {
            continue;
        }
        const QColor color = regionColor(region);
        if (isPatterned) { // letters do not read well on a hatch
            QRect plate(0, 0, width + kGap,
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
    const QRect line(strip.left(), strip.bottom() + kGap, strip.width(), fontMetrics().height());
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
    const int top = strip.bottom() + 2 * kGap + metrics.height();
    const int direction = metrics.ascent();
    int left = strip.left();
    for (const auto& [sample, word] : m_legend) {
        const QRect swatch(left, top + (metrics.height() - direction) / 2, direction, direction);
        fillRegion(painter, swatch, sample);
        left += direction + kGap;
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(left, top + metrics.ascent(), word);
        left += metrics.horizontalAdvance(word) + 3 * kGap;
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
        //: legend: bytes that two parameters have in common, all of them
        add({.use = ByteUse::Container, .sharing = Sharing::Alias}, tr("alias"));
    }
    if (sharings.contains(Sharing::Overlap)) {
        //: legend: bytes that two parameters have in common, some of them
        add({.use = ByteUse::Container, .sharing = Sharing::Overlap}, tr("overlap"));
    }
    return legend;
}

} // namespace gateloupe
