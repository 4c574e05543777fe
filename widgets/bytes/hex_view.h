// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QAbstractScrollArea>
#include <QList>
#include <QPoint>
#include <QRect>

#include "core/analysis/bytes/byte_map.h"
#include "core/analysis/bytes/byte_source.h"

namespace gateloupe {

/// Where offsets, bytes and values stand in a hex view, in pixels from its upper left corner.
struct HexGeometry
{
    int charWidth = 8;
    int rowHeight = 16;
    int bytesPerRow = 16;
    int offsetChars = 8;
    int valueChars = 0; ///< of the whole column; 0: there is none

    static constexpr int kMargin = 4;
    static constexpr int kGroup = 8; ///< bytes between two wider spaces

    [[nodiscard]] int bytesLeft() const { return kMargin + (offsetChars + 2) * charWidth; }

    /// Left edge of a byte's two digits.
    [[nodiscard]] int leftOf(int column) const
    {
        return bytesLeft() + (3 * column + column / kGroup) * charWidth;
    }

    [[nodiscard]] int valuesLeft() const { return leftOf(bytesPerRow) + charWidth; }

    [[nodiscard]] int width() const { return valuesLeft() + valueChars * charWidth + kMargin; }

    /// The cell of a byte, half a space on either side included.
    [[nodiscard]] QRect cellOf(int row, int column) const
    {
        return {leftOf(column) - charWidth / 2, row * rowHeight, 3 * charWidth, rowHeight};
    }

    /// The column nearest to an x; columns end at the values.
    [[nodiscard]] int columnAt(int x) const;
};

/// Bytes [first, last], both included.
struct ByteSpan
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;

    [[nodiscard]] std::uint64_t size() const { return last - first + 1; }

    friend bool operator==(const ByteSpan&, const ByteSpan&) = default;
};

/// Bytes of any number as offset, hexadecimal digits and decoded values, coloured by the region
/// that owns them. Only visible rows are read. Arrows, Page, Home and End move, with Ctrl from end
/// to end, with Shift they select; click, drag and Shift+click likewise.
class HexView : public QAbstractScrollArea
{
    Q_OBJECT
    Q_PROPERTY(QList<QRect> hexData READ dataAreas)

public:
    /// Bytes in a row; Fit takes what the width has room for, more bytes without their values
    /// rather than fewer with them.
    enum class RowLength
    {
        Fit = 0,
        Eight = 8,
        Sixteen = 16,
        ThirtyTwo = 32
    };
    /// More than this is not copied.
    static constexpr std::uint64_t kMaxCopiedBytes = std::uint64_t{1} << 20U;

    HexView();

    /// `map` colours the bytes and says their types. Null empties the view.
    void setSource(std::shared_ptr<const ByteSource> source, std::shared_ptr<const ByteMap> map);
    /// Selects bytes, the cursor on the first, and brings it into view. Cut off at the end.
    void setSelection(const ByteSpan& span);
    void setRowLength(RowLength length);

    [[nodiscard]] const std::shared_ptr<const ByteSource>& source() const { return m_source; }

    [[nodiscard]] const std::shared_ptr<const ByteMap>& map() const { return m_map; }

    [[nodiscard]] std::uint64_t cursor() const { return m_cursor; }

    [[nodiscard]] ByteSpan selection() const;

    [[nodiscard]] RowLength rowLength() const { return m_rowLength; }

    [[nodiscard]] int bytesPerRow() const { return m_geometry.bytesPerRow; }

    /// The byte that the first row in sight begins with.
    [[nodiscard]] std::uint64_t firstVisible() const;

    /// The type of the element at a byte: its tensor's; f32 where there is none.
    [[nodiscard]] DType dtypeAt(std::uint64_t byte) const;
    /// The selected bytes; empty beyond kMaxCopiedBytes.
    [[nodiscard]] std::vector<std::byte> selectedBytes() const;
    /// Up to `count` bytes from a place on.
    [[nodiscard]] std::vector<std::byte> bytesAt(std::uint64_t offset, std::uint64_t count) const;
    /// Where a byte is painted, in the viewport; empty when it is out of sight.
    [[nodiscard]] QRect cellRect(std::uint64_t byte) const;

    /// Where bytes and values are drawn, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const;
    /// Which width rows of so many bytes need, with the scroll bar.
    [[nodiscard]] int widthFor(int bytesPerRow) const;
    /// Which width rows of so many bytes need without their values, with the scroll bar.
    [[nodiscard]] int bareWidthFor(int bytesPerRow) const;

    [[nodiscard]] QSize sizeHint() const override;

signals:
    /// The user moved the cursor.
    void cursorMoved(quint64 offset);
    /// The selection has changed, by whomever.
    void selectionChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] std::uint64_t size() const { return m_source != nullptr ? m_source->size() : 0; }

    [[nodiscard]] std::uint64_t rows() const;
    [[nodiscard]] std::uint64_t rowsPerPage() const;
    /// The first row in sight at the lower end.
    [[nodiscard]] std::uint64_t lastFirstRow() const;
    [[nodiscard]] const ByteRegion* regionAt(std::uint64_t byte) const;
    [[nodiscard]] std::optional<std::uint64_t> byteAt(const QPoint& point) const;
    void measure();
    void updateScrollBars();
    void scrollTo(std::uint64_t row);
    void reveal(std::uint64_t byte);
    void moveCursor(std::uint64_t byte, Qt::KeyboardModifiers modifiers);
    bool select(std::uint64_t cursor, std::uint64_t anchor);
    void paintRow(QPainter& painter, std::uint64_t row, int y) const;
    void paintBytes(QPainter& painter, std::uint64_t first, std::span<const std::byte> bytes,
                    int y) const;
    void paintValues(QPainter& painter, std::uint64_t first, std::span<const std::byte> bytes,
                     std::size_t count, int y) const;
    void paintText(QPainter& painter, std::uint64_t first, std::span<const std::byte> bytes,
                   int y) const;
    void describe();

    std::shared_ptr<const ByteSource> m_source;
    std::shared_ptr<const ByteMap> m_map;
    HexGeometry m_geometry;
    RowLength m_rowLength = RowLength::Fit;
    DType m_mainType = DType::F32; ///< the value column is laid out for it
    std::uint64_t m_firstRow = 0;
    std::uint64_t m_cursor = 0;
    std::uint64_t m_anchor = 0; ///< the other end of the selection
    bool m_isScrolling = false; ///< the scroll bar follows, it does not lead
};

} // namespace gateloupe
