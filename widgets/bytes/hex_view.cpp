// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/hex_view.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include "widgets/bytes/byte_texts.h"
#include "widgets/bytes/region_style.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr std::array kOfferedRowLengths = {32, 16, 8};
constexpr std::array kFittingRowLengths = {32, 16, 8, 4};
constexpr int kUsualRowLength = 16; ///< of hex views everywhere
/// Scroll bars count in int; with more rows, one step of the bar is several of them.
constexpr std::uint64_t kMaxScrollSteps = std::uint64_t{1} << 30U;
constexpr int kRowsPerNotch = 3;
constexpr int kWheelUnits = 120; ///< QWheelEvent's eighths of a degree

/// How much of a region's colour lies under the digits: text keeps its contrast in both themes.
constexpr double kTint = 0.38;
/// How much of the text's colour remains in what is beside the point: offsets, dots.
constexpr double kFaint = 0.6;
constexpr std::size_t kWidestPaintedElement = 8;

QColor tinted(const QColor& over, const QColor& under, double share)
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
    return isMain ? text : tinted(text, palette.color(QPalette::Base), kFaint);
}

bool isPrintable(std::byte byte)
{
    const auto code = static_cast<unsigned char>(byte);
    return code >= 0x20 && code < 0x7F;
}

} // namespace

int HexGeometry::columnAt(int x) const
{
    for (int column = 0; column + 1 < bytesPerRow; ++column) {
        if (x < leftOf(column + 1) - charWidth / 2) {
            return column;
        }
    }
    return bytesPerRow - 1;
}

HexView::HexView()
{
    setFocusPolicy(Qt::StrongFocus);
    outlineFocus(this);
    setFont(numberFont());
    viewport()->setCursor(Qt::IBeamCursor);
    inEveryLanguage(this, [this] { setAccessibleName(tr("Bytes")); });
    measure();
    onFontChange(this, [this] { measure(); });
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
    select(std::min(span.first, last), last);
}

/// Whether that is another selection than before.
bool HexView::select(std::uint64_t cursor, std::uint64_t anchor)
{
    if (cursor == m_cursor && anchor == m_anchor) {
        return false;
    }
    m_cursor = cursor;
    m_anchor = anchor;
    reveal(cursor);
    describe();
    viewport()->update();
    emit selectionChanged();
    return true;
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

std::uint64_t HexView::lastFirstRow() const
{
    return rows() - std::min(rows(), rowsPerPage());
}

const ByteRegion* HexView::regionAt(std::uint64_t byte) const
{
    const auto region = m_map != nullptr ? m_map->regionAt(byte) : std::nullopt;
    return region ? &m_map->regions[*region] : nullptr;
}

DType HexView::dtypeAt(std::uint64_t byte) const
{
    const ByteRegion* owner = regionAt(byte);
    if (owner == nullptr) {
        return DType::F32;
    }
    if (owner->use == ByteUse::Gate) {
        return owner->network->spec.dtype;
    }
    return owner->tensor != nullptr ? owner->tensor->dtype : DType::U8;
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

int HexView::widthFor(int bytesPerRow) const
{
    HexGeometry geometry = m_geometry;
    const int elements = bytesPerRow / std::max(1, static_cast<int>(sizeOf(m_mainType)));
    geometry.bytesPerRow = bytesPerRow;
    geometry.valueChars = std::max(bytesPerRow, elements * (elementTextWidth(m_mainType) + 1));
    return geometry.width() + verticalScrollBar()->sizeHint().width() + 2 * frameWidth();
}

int HexView::bareWidthFor(int bytesPerRow) const
{
    HexGeometry geometry = m_geometry;
    geometry.bytesPerRow = bytesPerRow;
    geometry.valueChars = 0;
    return geometry.width() + verticalScrollBar()->sizeHint().width() + 2 * frameWidth();
}

QList<QRect> HexView::dataAreas() const
{
    if (size() == 0) {
        return {};
    }
    QRect area = viewport()->geometry();
    area.setLeft(area.left() + m_geometry.bytesLeft());
    return {area};
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
    m_geometry.offsetChars = 2 + std::max(6, (static_cast<int>(std::bit_width(size())) + 3) / 4);
    const int room = viewport()->width();
    const int element = std::max(1, static_cast<int>(sizeOf(m_mainType)));
    for (const int length : kFittingRowLengths) {
        if (length < element) {
            break; // a row shows a number at least
        }
        const int elements = length / element;
        m_geometry.bytesPerRow = length;
        m_geometry.valueChars = std::max(length, elements * (elementTextWidth(m_mainType) + 1));
        const bool isWanted = m_rowLength == RowLength::Fit
                                  ? m_geometry.width() <= room
                                  : length == static_cast<int>(m_rowLength);
        if (isWanted) {
            break;
        }
        const bool mayBeBare = length <= kUsualRowLength && length > kFittingRowLengths.back();
        if (m_rowLength == RowLength::Fit && mayBeBare) {
            m_geometry.valueChars = 0;
            if (m_geometry.width() <= room) {
                break;
            }
        }
    }
    updateScrollBars();
}

void HexView::updateScrollBars()
{
    const std::uint64_t last = lastFirstRow();
    m_firstRow = std::min(m_firstRow, last);
    m_isScrolling = true;
    verticalScrollBar()->setRange(0, static_cast<int>(std::min(last, kMaxScrollSteps)));
    verticalScrollBar()->setPageStep(static_cast<int>(rowsPerPage()));
    m_isScrolling = false;
    scrollTo(m_firstRow);
    horizontalScrollBar()->setRange(0, std::max(0, m_geometry.width() - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(3 * m_geometry.charWidth);
}

void HexView::scrollTo(std::uint64_t row)
{
    const std::uint64_t last = lastFirstRow();
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
        const std::uint64_t last = lastFirstRow();
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
        scrollTo(!isNear ? row - std::min(row, page / 3) : row < m_firstRow ? row : row - page + 1);
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

void HexView::wheelEvent(QWheelEvent* event)
{
    const int notches = event->angleDelta().y();
    if (notches == 0) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    const int rowsToGo = notches * kRowsPerNotch / kWheelUnits;
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
    const ByteRegion* region = regionAt(m_cursor);
    const QString owner = region != nullptr ? RegionTexts::name(*region) : QString();
    const QString byte = hexText(bytesAt(m_cursor, 1));
    //: read aloud: %1 where the cursor stands, %2 two hexadecimal digits, %3 what the byte belongs
    //: to
    setAccessibleDescription(tr("offset %1, byte %2, %3").arg(formatOffset(m_cursor), byte, owner));
}

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
    if (m_geometry.valueChars > 0) {
        painter.drawLine(values, 0, values, viewport()->height());
    }
}

void HexView::paintRow(QPainter& painter, std::uint64_t row, int y) const
{
    const auto length = static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    const std::uint64_t first = row * length;
    const std::vector<std::byte> bytes = bytesAt(first, length + kWidestPaintedElement - 1);
    const std::size_t count = std::min<std::size_t>(bytes.size(), length);
    const bool hasCursor = m_cursor >= first && m_cursor < first + length;
    painter.setPen(inkOf(palette(), hasCursor));
    const QString digits = QString::number(first, 16).toUpper();
    const QString offset =
        QStringLiteral("0x") + digits.rightJustified(m_geometry.offsetChars - 2, QLatin1Char('0'));
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
        const ByteRegion* owner = regionAt(byte);
        QColor ink = palette().color(QPalette::Text);
        if (byte >= selected.first && byte <= selected.last) {
            painter.fillRect(cell, palette().color(group, QPalette::Highlight));
            ink = palette().color(group, QPalette::HighlightedText);
        } else if (owner != nullptr) {
            painter.fillRect(cell, tinted(regionColor(*owner), base, kTint));
            if (owner->use == ByteUse::Gap || owner->sharing == Sharing::Overlap) {
                painter.fillRect(cell, QBrush(QColor(200, 40, 40, 120),
                                              owner->use == ByteUse::Gap ? Qt::FDiagPattern
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
    if (m_geometry.valueChars == 0) {
        return;
    }
    const ByteSpan selected = selection();
    std::size_t index = 0;
    while (index < count) {
        const ByteRegion* region = regionAt(first + index);
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

std::optional<std::uint64_t> HexView::byteAt(const QPoint& point) const
{
    if (size() == 0) {
        return std::nullopt;
    }
    const auto length = static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    const int row = std::max(0, point.y()) / m_geometry.rowHeight;
    const int column = m_geometry.columnAt(point.x() + horizontalScrollBar()->value());
    const std::uint64_t byte = (m_firstRow + static_cast<std::uint64_t>(row)) * length +
                               static_cast<std::uint64_t>(column);
    return std::min(byte, size() - 1);
}

void HexView::moveCursor(std::uint64_t byte, Qt::KeyboardModifiers modifiers)
{
    if (select(byte, modifiers.testFlag(Qt::ShiftModifier) ? m_anchor : byte)) {
        emit cursorMoved(byte);
    }
}

void HexView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return QAbstractScrollArea::mousePressEvent(event);
    }
    if (const auto byte = byteAt(event->pos())) {
        moveCursor(*byte, event->modifiers());
    }
}

void HexView::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton)) {
        return;
    }
    // Beyond an edge each move of the mouse scrolls by a row.
    if (event->pos().y() < 0 && m_firstRow > 0) {
        scrollTo(m_firstRow - 1);
    } else if (event->pos().y() > viewport()->height()) {
        scrollTo(m_firstRow + 1);
    }
    if (const auto byte = byteAt(event->pos())) {
        moveCursor(*byte, Qt::ShiftModifier);
    }
}

void HexView::keyPressEvent(QKeyEvent* event)
{
    if (size() == 0) {
        event->ignore();
        return;
    }
    const std::uint64_t last = size() - 1;
    const auto length = static_cast<std::uint64_t>(m_geometry.bytesPerRow);
    const std::uint64_t rowBegin = m_cursor / length * length;
    const bool isControl = event->modifiers().testFlag(Qt::ControlModifier);
    const auto back = [this, rowBegin](std::uint64_t count) {
        // Whole rows keep their column.
        return count <= m_cursor ? m_cursor - count : m_cursor - rowBegin;
    };
    const auto on = [this, last](std::uint64_t count) {
        return count <= last - m_cursor ? m_cursor + count : last;
    };
    std::uint64_t target = m_cursor;
    switch (event->key()) {
    case Qt::Key_Left:
        target = m_cursor - std::min<std::uint64_t>(m_cursor, 1);
        break;
    case Qt::Key_Right:
        target = on(1);
        break;
    case Qt::Key_Up:
        target = back(length);
        break;
    case Qt::Key_Down:
        target = on(length);
        break;
    case Qt::Key_PageUp:
        target = back(length * rowsPerPage());
        break;
    case Qt::Key_PageDown:
        target = on(length * rowsPerPage());
        break;
    case Qt::Key_Home:
        target = isControl ? 0 : rowBegin;
        break;
    case Qt::Key_End:
        target = isControl ? last : std::min(last, rowBegin + length - 1);
        break;
    default:
        return QAbstractScrollArea::keyPressEvent(event);
    }
    moveCursor(target, event->modifiers());
}

void HexView::focusInEvent(QFocusEvent* event)
{
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void HexView::focusOutEvent(QFocusEvent* event)
{
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

} // namespace gateloupe
