// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <QColor>

namespace gateloupe {

/// All of them even in lightness and told apart by colour-blind eyes.
enum class ColorMap
{
    Diverging,     ///< blue, light grey, red: signed numbers about zero
    BlueBrown,     ///< dark blue, white, dark brown: the same with stronger ends
    Viridis,       ///< dark violet to yellow: numbers with one sign, gate activations
    Cividis,       ///< dark blue to yellow
    Magma,         ///< black over purple to cream
    Grey,          ///< black to white
    DarkDiverging, ///< Diverging about a dark middle, for dark windows
    DarkBlueBrown, ///< likewise
};
/// Those to choose from; the dark ones follow the window.
inline constexpr std::array kColorMaps = {ColorMap::Diverging, ColorMap::BlueBrown,
                                          ColorMap::Viridis,   ColorMap::Cividis,
                                          ColorMap::Magma,     ColorMap::Grey};

[[nodiscard]] constexpr bool isDiverging(ColorMap map)
{
    return map == ColorMap::Diverging || map == ColorMap::BlueBrown ||
           map == ColorMap::DarkDiverging || map == ColorMap::DarkBlueBrown;
}

/// The map whose middle is as dark or as light as the window behind it.
[[nodiscard]] constexpr ColorMap mapFor(ColorMap map, bool isDark)
{
    switch (map) {
    case ColorMap::Diverging:
    case ColorMap::DarkDiverging:
        return isDark ? ColorMap::DarkDiverging : ColorMap::Diverging;
    case ColorMap::BlueBrown:
    case ColorMap::DarkBlueBrown:
        return isDark ? ColorMap::DarkBlueBrown : ColorMap::BlueBrown;
    default:
        return map;
    }
}

/// How numbers are spread over a map.
enum class ColorTransform
{
    Linear,
    Symlog, ///< by magnitude on both sides of zero, linear close to it
};

/// How numbers become colours: a map stretched over [low, high], and a colour of its own for each
/// thing a map cannot show. A value; copies are cheap.
/// Threads: const and free to share.
class ColorScale
{
public:
    /// Entries of a map's table.
    static constexpr std::size_t kTableSize = 1024;
    /// Symlog is linear below this share of the larger limit's magnitude.
    static constexpr double kLinearShare = 1e-3;

    /// Requires: low and high finite, low <= high. An empty range shows its one value in the
    /// middle.
    ColorScale(ColorMap map, double low, double high,
               ColorTransform transform = ColorTransform::Linear);

    ColorScale()
        : ColorScale(ColorMap::Diverging, -1.0, 1.0)
    {
    }

    /// This scale on white paper.
    [[nodiscard]] ColorScale onPaper() const
    {
        return {mapFor(m_map, false), m_low, m_high, m_transform};
    }

    /// The diverging map about zero, from -maxAbs to maxAbs; 0 becomes 1.
    static ColorScale symmetric(double maxAbs);

    [[nodiscard]] ColorMap map() const { return m_map; }

    [[nodiscard]] ColorTransform transform() const { return m_transform; }

    [[nodiscard]] double low() const { return m_low; }

    [[nodiscard]] double high() const { return m_high; }

    /// One look into a table, whatever the transform. A number that f32 rounds out of the range
    /// still lies in it.
    [[nodiscard]] QRgb colorOf(double value) const
    {
        if (value >= m_lowest && value <= m_highest) {
            return m_byBits != nullptr ? (*m_byBits)[upperBits(value)]
                                       : m_table[static_cast<std::size_t>(linearEntry(value))];
        }
        return colorOutside(value);
    }

    /// colorOf() of each of many f32 or f64, quicker. Requires: as many colours.
    template <typename Number>
    void colorsOf(std::span<const Number> values, std::span<QRgb> colors) const;

    /// Where a finite number stands on the scale: 0 at low, 1 at high, outside beyond them.
    [[nodiscard]] double positionOf(double value) const;
    /// The inverse.
    [[nodiscard]] double valueAt(double position) const;

    /// The number shown in the map's middle: what lies far from it stands out.
    [[nodiscard]] double middle() const { return valueAt(0.5); }

    /// The map's own colour, `position` from 0 (low) to 1 (high).
    [[nodiscard]] QRgb colorAt(double position) const;
    /// Black or white, whichever reads better on `background`.
    [[nodiscard]] static QRgb inkOn(QRgb background);

    [[nodiscard]] static constexpr QRgb nanColor() { return qRgb(230, 0, 230); }

    [[nodiscard]] static constexpr QRgb plusInfinityColor() { return qRgb(255, 140, 0); }

    [[nodiscard]] static constexpr QRgb minusInfinityColor() { return qRgb(0, 225, 255); }

    /// Finite numbers outside the range.
    [[nodiscard]] QRgb belowColor() const { return m_table[kBelow]; }

    [[nodiscard]] QRgb aboveColor() const { return m_table[kAbove]; }

    friend bool operator==(const ColorScale& a, const ColorScale& b)
    {
        return a.m_map == b.m_map && a.m_transform == b.m_transform && a.m_low == b.m_low &&
               a.m_high == b.m_high;
    }

    /// Entries behind a map's own.
    enum Outside : std::uint16_t
    {
        kBelow = kTableSize,
        kAbove,
        kMinusInfinity,
        kPlusInfinity,
        kNan,
        kAllEntries
    };

private:
    /// The upper half of a float's bits: sign, exponent and seven digits, enough for logarithms.
    using BitsTable = std::vector<QRgb>;

    static std::size_t upperBits(double value)
    {
        return std::bit_cast<std::uint32_t>(static_cast<float>(value)) >> 16U;
    }

    [[nodiscard]] int linearEntry(double value) const
    {
        const auto entry = static_cast<int>((value - m_low) * m_entriesPerUnit + m_firstEntry);
        constexpr int kLast = static_cast<int>(kTableSize) - 1;
        return entry < 0 ? 0 : entry > kLast ? kLast : entry;
    }

    [[nodiscard]] double spread(double value) const;
    [[nodiscard]] double gather(double spreadValue) const;
    [[nodiscard]] std::shared_ptr<const BitsTable> makeBitsTable() const;
    [[nodiscard]] QRgb colorOutside(double value) const;

    ColorMap m_map;
    ColorTransform m_transform;
    double m_low;
    double m_high;
    double m_lowest; ///< the range as wide as its limits in f32
    double m_highest;
    double m_entriesPerUnit;                    ///< 0 for an empty range
    double m_firstEntry;                        ///< of `low`, with half an entry to round by
    std::span<const QRgb, kAllEntries> m_table; ///< of the map, lives as long as the program
    std::shared_ptr<const BitsTable> m_byBits;  ///< of Symlog only
};

extern template void ColorScale::colorsOf(std::span<const float>, std::span<QRgb>) const;
extern template void ColorScale::colorsOf(std::span<const double>, std::span<QRgb>) const;

} // namespace gateloupe
