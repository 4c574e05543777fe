// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

#include <QColor>

namespace gateloupe {

enum class ColorMap
{
    Diverging, ///< blue, light grey, red: signed numbers about zero
    Viridis,   ///< dark violet to yellow: numbers with one sign, gate activations
};

/// How numbers become colours: a map stretched over [low, high], and a colour of its own for each
/// thing a map cannot show. A value; copies are cheap.
/// Threads: const and free to share.
class ColorScale
{
public:
    /// Entries of a map's table.
    static constexpr std::size_t kTableSize = 1024;

    /// Requires: low and high finite, low <= high. An empty range shows its one value in the
    /// middle.
    ColorScale(ColorMap map, double low, double high);

    ColorScale()
        : ColorScale(ColorMap::Diverging, -1.0, 1.0)
    {
    }

    /// The diverging map about zero, from -maxAbs to maxAbs; 0 becomes 1.
    static ColorScale symmetric(double maxAbs);

    [[nodiscard]] ColorMap map() const { return m_map; }

    [[nodiscard]] double low() const { return m_low; }

    [[nodiscard]] double high() const { return m_high; }

    [[nodiscard]] QRgb colorOf(double value) const
    {
        if (value >= m_low && value <= m_high) {
            return m_table[static_cast<std::size_t>(
                static_cast<int>((value - m_low) * m_entriesPerUnit + m_firstEntry))];
        }
        return colorOutside(value);
    }

    /// The map's own colour, `position` from 0 (low) to 1 (high).
    [[nodiscard]] QRgb colorAt(double position) const;
    /// Black or white, whichever reads better on `background`.
    [[nodiscard]] static QRgb inkOn(QRgb background);

    [[nodiscard]] static QRgb nanColor();
    [[nodiscard]] static QRgb plusInfinityColor();
    [[nodiscard]] static QRgb minusInfinityColor();
    /// Finite numbers outside the range.
    [[nodiscard]] QRgb belowColor() const;
    [[nodiscard]] QRgb aboveColor() const;

    friend bool operator==(const ColorScale& a, const ColorScale& b)
    {
        return a.m_map == b.m_map && a.m_low == b.m_low && a.m_high == b.m_high;
    }

private:
    [[nodiscard]] QRgb colorOutside(double value) const;

    ColorMap m_map;
    double m_low;
    double m_high;
    double m_entriesPerUnit;                   ///< 0 for an empty range
    double m_firstEntry;                       ///< of `low`, with half an entry to round by
    std::span<const QRgb, kTableSize> m_table; ///< of the map, lives as long as the program
};

} // namespace gateloupe
