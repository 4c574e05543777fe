// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include <QPainter>
#include <QScrollBar>

#include "widgets/bytes/byte_texts.h"
#include "widgets/bytes/hex_view.h"
#include "widgets/bytes/region_style.h"

namespace gateloupe {

namespace {

/// How much of a region's colour lies under the digits: text keeps its contrast in both themes.
constexpr double kTint = 0.38;
/// How much of the text's colour remains in what is beside the point: offsets, dots.
constexpr double kFaint = 0.6;
constexpr std::size_t kWidestPaintedElement = 8;

QColor mixed(const QColor& over, const QColor& under, double share)
{
    const auto mix = [share](int a, int b) {
        return static_cast<int>(share * a + (1.0 - share) * b);
    };
    return {mix(over.red(), under.red()), mix(over.green(), under.green()),
            mix(over.blue(), under.blue())};
}

QColor inkOf(const QPalette& palette, bool isMain)
{
    const QColor text = palette.color(QPalette::Text);
    return isMain ? text : mixed(text, palette.color(QPalette::Base), kFaint);
}

bool isPrintable(std::byte byte)
{
    const auto code = static_cast<unsigned char>(byte);
    return code >= 0x20 && code < 0x7F;
}

} // namespace

void HexView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.setFont(font());
    painter.translate(-horizontalScrollBar()->value(), 0);
    const std::uint64_t last = std::min(rows(), m_firstRow + rowsPerPage() + 1);
    for (std::uint64_t row = m_firstRow; row < last; ++row) {
        paintRow(painter, row, static_cast<int>(row - m_firstRow) * m_geometry.rowHeight);
    }
    painter.setPen(palette().color(QPalette::Mid));
    const int line = m_geometry.bytesLeft() - m_geometry.charWidth;
    painter.drawLine(line, 0, line, viewport()->height());
    const int values = m_geometry.valuesLeft() - m_geometry.charWidth;
    painter.drawLine(values, 0, values, viewport()->height());
}

void HexView::paintRow(QPainter& painter, std::uint64_t row, int y) const
{
    const auto length = static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    const std::uint64_t first = row * length;
    const std::vector<std::byte> bytes = bytesAt(first, length + kWidestPaintedElement - 1);
    const std::size_t count = std::min<std::size_t>(bytes.size(), length);
    const bool hasCursor = m_cursor >= first && m_cursor < first + length;
    painter.setPen(inkOf(palette(), hasCursor));
    const QString offset = QStringLiteral("0x%1").arg(
        QStringLiteral("%1")
            .arg(static_cast<qulonglong>(first), m_geometry.offsetChars - 2, 16, QLatin1Char('0'))
            .toUpper());
    painter.drawText(QRect(HexGeometry::kMargin, y, m_geometry.bytesLeft(), m_geometry.rowHeight),
                     Qt::AlignLeft | Qt::AlignVCenter, offset);
    paintBytes(painter, first, std::span(bytes).first(count), y);
    paintValues(painter, first, bytes, count, y);
}

void HexView::paintBytes(QPainter& painter, std::uint64_t first, std::span<const std::byte> bytes,
                         int y) const
{
    const ByteSpan selected = selection();
    const QPalette::ColorGroup group = hasFocus() ? QPalette::Active : QPalette::Inactive;
    const QColor base = palette().color(QPalette::Base);
    for (std::size_t index = 0; index < bytes.size(); ++index) {
        const std::uint64_t byte = first + index;
        const QRect cell = m_geometry.cellOf(0, static_cast<int>(index)).translated(0, y);
        const auto owner = m_map != nullptr ? m_map->regionAt(byte) : std::nullopt;
        QColor ink = palette().color(QPalette::Text);
        if (byte >= selected.first && byte <= selected.last) {
            painter.fillRect(cell, palette().color(group, QPalette::Highlight));
            ink = palette().color(group, QPalette::HighlightedText);
        } else if (owner) {
            const ByteRegion& region = m_map->regions[*owner];
            painter.fillRect(cell, mixed(regionColor(region), base, kTint));
            if (region.use == ByteUse::Gap || region.sharing == Sharing::Overlap) {
                painter.fillRect(cell, QBrush(QColor(200, 40, 40, 120),
                                              region.use == ByteUse::Gap ? Qt::FDiagPattern
                                                                         : Qt::DiagCrossPattern));
            }
        }
        painter.setPen(ink);
        painter.drawText(cell, Qt::AlignCenter, hexText(bytes.subspan(index, 1)));
        if (byte == m_cursor) {
            painter.setPen(palette().color(QPalette::Text));
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
    }
}

void HexView::paintValues(QPainter& painter, std::uint64_t first, std::span<const std::byte> bytes,
                          std::size_t count, int y) const
{
    const ByteSpan selected = selection();
    std::size_t index = 0;
    while (index < count) {
        const auto owner = m_map != nullptr ? m_map->regionAt(first + index) : std::nullopt;
        const ByteRegion* region = owner ? &m_map->regions[*owner] : nullptr;
        if (region == nullptr || !region->grid) {
            paintText(painter, first + index, bytes.subspan(index, 1), y);
            ++index;
            continue;
        }
        const DType dtype = dtypeAt(first + index);
        const std::size_t size = sizeOf(dtype);
        const auto cell = region->grid->cellAt(first + index);
        const std::uint64_t begin = cell ? region->grid->offsetOf(*cell) : first + index;
        if (begin == first + index && index + size <= bytes.size()) {
            const int slotChars =
                static_cast<int>(size) * m_geometry.valueChars / m_geometry.bytesPerRow;
            const QRect slot(m_geometry.valuesLeft() +
                                 static_cast<int>(index) * m_geometry.valueChars /
                                     m_geometry.bytesPerRow * m_geometry.charWidth,
                             y, slotChars * m_geometry.charWidth, m_geometry.rowHeight);
            const bool isSelected = begin <= selected.last && begin + size > selected.first;
            painter.setPen(palette().color(isSelected ? QPalette::Highlight : QPalette::Text));
            painter.drawText(slot.adjusted(0, 0, -m_geometry.charWidth, 0),
                             Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                             elementColumnText(bytes.data() + index, dtype));
        }
        index += std::max<std::size_t>(1, size - (first + index - begin));
    }
}

void HexView::paintText(QPainter& painter, std::uint64_t first, std::span<const std::byte> bytes,
                        int y) const
{
    const auto column =
        static_cast<int>(first % static_cast<std::uint64_t>(m_geometry.bytesPerRow));
    const QRect place(m_geometry.valuesLeft() + column * m_geometry.charWidth, y,
                      m_geometry.charWidth, m_geometry.rowHeight);
    const bool isText = isPrintable(bytes.front());
    painter.setPen(inkOf(palette(), isText));
    painter.drawText(place, Qt::AlignCenter,
                     isText ? QString(QLatin1Char(static_cast<char>(bytes.front())))
                            : QStringLiteral("·"));
}

} // namespace gateloupe
