// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QPoint>
#include <QRect>

namespace gateloupe {

/// Where offsets, bytes and values stand in a hex view, in pixels from its upper left corner.
struct HexGeometry
{
    int charWidth = 8;
    int rowHeight = 16;
    int bytesPerRow = 16;
    int offsetChars = 8;
    int valueChars = 0; ///< of the whole column

    static constexpr int kMargin = 8;
    static constexpr int kGroup = 8; ///< bytes between two wider spaces

    [[nodiscard]] int bytesLeft() const { return kMargin + (offsetChars + 2) * charWidth; }

    /// Left edge of a byte's two digits.
    [[nodiscard]] int leftOf(int column) const
    {
        return bytesLeft() + (3 * column + column / kGroup) * charWidth;
    }

    [[nodiscard]] int valuesLeft() const { return leftOf(bytesPerRow) + charWidth; }

    [[nodiscard]] int width() const { return valuesLeft() + valueChars * charWidth + kMargin; }

    /// The cell of a byte, half a space on either direction included.
    [[nodiscard]] QRect cellOf(int row, int column) const
    {
        return {leftOf(column) - charWidth / 2, row * rowHeight, 3 * charWidth, rowHeight};
    }

    /// The column nearest to an x; columns end at the values.
    [[nodiscard]] int columnAt(int x) const;
};

} // namespace gateloupe
