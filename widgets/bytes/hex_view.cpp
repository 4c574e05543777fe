// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/hex_view.h"

#include <algorithm>
#include <utility>

#include <QEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include "widgets/bytes/byte_texts.h"
#include "widgets/bytes/region_style.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr std::array kOfferedRowLengths = {32, 16, 8};
/// Scroll bars count in int; with more rows, one step of the bar is several of them.
constexpr std::uint64_t kMaxScrollSteps = std::uint64_t{1} << 30U;
constexpr int kRowsPerNotch = 3;
constexpr int kWheelNotch = 120; ///< QWheelEvent's eighths of a degree

int digitsOf(std::uint64_t value)
{
    int digits = 1;
    while (value >>= 4U) {
        ++digits;
    }
    return digits;
}

} // namespace

HexView::HexView(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFont(numberFont());
    viewport()->setCursor(Qt::IBeamCursor);
    setAccessibleName(tr("Bytes"));
    measure();
}

void HexView::setSource(std::shared_ptr<const ByteSource> source,
                        std::shared_ptr<const ByteMap> map)
{
    if (source == m_source && map == m_map) {
        return;
    }
    m_source = std::move(source);
    m_map = std::move(map);
    m_firstRow = m_cursor = m_anchor = 0;
    m_mainType = DType::F32;
    if (m_map != nullptr) {
        const auto gate = std::ranges::find(m_map->regions, ByteUse::Gate, &ByteRegion::use);
        if (gate != m_map->regions.end()) {
            m_mainType = gate->network->spec.dtype;
        }
    }
    measure();
    describe();
    viewport()->update();
    emit selectionChanged();
}

void HexView::setRowLength(RowLength length)
{
    if (length != m_rowLength) {
        m_rowLength = length;
        measure();
        reveal(m_cursor);
        viewport()->update();
    }
}

void HexView::setSelection(const ByteSpan& span)
{
    if (size() == 0) {
        return;
    }
    const std::uint64_t last = std::min(span.last, size() - 1);
    const std::uint64_t first = std::min(span.first, last);
    if (first == m_cursor && last == m_anchor) {
        return;
    }
    m_cursor = first;
    m_anchor = last;
    reveal(m_cursor);
    describe();
    viewport()->update();
    emit selectionChanged();
}

ByteSpan HexView::selection() const
{
    return {std::min(m_cursor, m_anchor), std::max(m_cursor, m_anchor)};
}

std::uint64_t HexView::firstVisible() const
{
    return m_firstRow * static_cast<std::uint64_t>(m_geometry.bytesPerRow);
}

std::uint64_t HexView::rows() const
{
    const auto length = static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    return (size() + length - 1) / length;
}

std::uint64_t HexView::rowsPerPage() const
{
    return static_cast<std::uint64_t>(std::max(1, viewport()->height() / m_geometry.rowHeight));
}

DType HexView::dtypeAt(std::uint64_t byte) const
{
    const auto region = m_map != nullptr ? m_map->regionAt(byte) : std::nullopt;
    if (!region) {
        return DType::F32;
    }
    const ByteRegion& owner = m_map->regions[*region];
    if (owner.use == ByteUse::Gate) {
        return owner.network->spec.dtype;
    }
    return owner.tensor != nullptr ? owner.tensor->dtype : DType::U8;
}

std::vector<std::byte> HexView::bytesAt(std::uint64_t offset, std::uint64_t count) const
{
    if (offset >= size()) {
        return {};
    }
    std::vector<std::byte> bytes(std::min(count, size() - offset));
    m_source->read(offset, bytes);
    return bytes;
}

std::vector<std::byte> HexView::selectedBytes() const
{
    const ByteSpan span = selection();
    return span.size() <= kMaxCopiedBytes ? bytesAt(span.first, span.size())
                                          : std::vector<std::byte>();
}

QSize HexView::sizeHint() const
{
    HexGeometry geometry = m_geometry;
    geometry.bytesPerRow = kOfferedRowLengths.back();
    return {geometry.width() + verticalScrollBar()->sizeHint().width(), 16 * m_geometry.rowHeight};
}

void HexView::measure()
{
    const QFontMetrics metrics(font());
    m_geometry.charWidth = metrics.horizontalAdvance(u'0');
    m_geometry.rowHeight = metrics.height() + 2;
    m_geometry.offsetChars = 2 + std::max(6, digitsOf(size()));
    const int room = viewport()->width();
    for (const int length : kOfferedRowLengths) {
        const auto elements =
            static_cast<int>(length / std::max<std::size_t>(1, sizeOf(m_mainType)));
        m_geometry.bytesPerRow = length;
        m_geometry.valueChars = std::max(length, elements * (elementTextWidth(m_mainType) + 1));
        const bool isWanted = m_rowLength == RowLength::Fit
                                  ? m_geometry.width() <= room
                                  : length == static_cast<int>(m_rowLength);
        if (isWanted) {
            break;
        }
    }
    updateScrollBars();
}

void HexView::updateScrollBars()
{
    const std::uint64_t all = rows();
    const std::uint64_t page = rowsPerPage();
    const std::uint64_t last = all > page ? all - page : 0;
    m_firstRow = std::min(m_firstRow, last);
    m_isScrolling = true;
    verticalScrollBar()->setRange(0, static_cast<int>(std::min(last, kMaxScrollSteps)));
    verticalScrollBar()->setPageStep(static_cast<int>(page));
    m_isScrolling = false;
    scrollTo(m_firstRow);
    horizontalScrollBar()->setRange(0, std::max(0, m_geometry.width() - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(3 * m_geometry.charWidth);
}

void HexView::scrollTo(std::uint64_t row)
{
    const std::uint64_t all = rows();
    const std::uint64_t page = rowsPerPage();
    const std::uint64_t last = all > page ? all - page : 0;
    m_firstRow = std::min(row, last);
    const std::uint64_t step = last / kMaxScrollSteps + 1;
    m_isScrolling = true;
    verticalScrollBar()->setValue(static_cast<int>(m_firstRow / step));
    m_isScrolling = false;
    viewport()->update();
}

void HexView::scrollContentsBy(int, int dy)
{
    if (dy != 0 && !m_isScrolling) {
        const std::uint64_t all = rows();
        const std::uint64_t page = rowsPerPage();
        const std::uint64_t last = all > page ? all - page : 0;
        const std::uint64_t step = last / kMaxScrollSteps + 1;
        const auto value = static_cast<std::uint64_t>(verticalScrollBar()->value());
        const bool isAtEnd = verticalScrollBar()->value() == verticalScrollBar()->maximum();
        m_firstRow = isAtEnd ? last : std::min(last, value * step);
    }
    viewport()->update();
}

void HexView::reveal(std::uint64_t byte)
{
    const std::uint64_t row = byte / static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    const std::uint64_t page = rowsPerPage();
    if (row < m_firstRow || row >= m_firstRow + page) {
        // Near misses scroll by as little as needed, leaps land a third from the top.
        const bool isNear = row + page >= m_firstRow && row < m_firstRow + 2 * page;
        if (!isNear) {
            scrollTo(row - std::min(row, page / 3));
        } else {
            scrollTo(row < m_firstRow ? row : row - page + 1);
        }
    }
}

QRect HexView::cellRect(std::uint64_t byte) const
{
    const auto length = static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    const std::uint64_t row = byte / length;
    if (byte >= size() || row < m_firstRow || row > m_firstRow + rowsPerPage()) {
        return {};
    }
    return m_geometry.cellOf(static_cast<int>(row - m_firstRow), static_cast<int>(byte % length))
        .translated(-horizontalScrollBar()->value(), 0);
}

void HexView::resizeEvent(QResizeEvent*)
{
    const std::uint64_t top = firstVisible();
    measure();
    scrollTo(top / static_cast<std::uint64_t>(m_geometry.bytesPerRow));
}

void HexView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        measure();
    }
    QAbstractScrollArea::changeEvent(event);
}

void HexView::wheelEvent(QWheelEvent* event)
{
    const int notches = event->angleDelta().y();
    if (notches == 0) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    const int rowsToGo = notches * kRowsPerNotch / kWheelNotch;
    const auto distance = static_cast<std::uint64_t>(std::abs(rowsToGo));
    scrollTo(rowsToGo < 0 ? m_firstRow + distance : m_firstRow - std::min(m_firstRow, distance));
    event->accept();
}

void HexView::describe()
{
    if (size() == 0) {
        setAccessibleDescription({});
        return;
    }
    const auto region = m_map != nullptr ? m_map->regionAt(m_cursor) : std::nullopt;
    const QString owner = region ? RegionTexts::name(m_map->regions[*region]) : QString();
    const QString byte = hexText(bytesAt(m_cursor, 1));
    //: read aloud: %1 where the cursor stands, %2 two hexadecimal digits, %3 what the byte belongs
    //: to
    setAccessibleDescription(tr("offset %1, byte %2, %3").arg(formatOffset(m_cursor), byte, owner));
}

} // namespace gateloupe
