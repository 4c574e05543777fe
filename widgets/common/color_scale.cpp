// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/color_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace gateloupe {

namespace {

using Table = std::array<QRgb, ColorScale::kTableSize>;

struct Rgb
{
    double red;
    double green;
    double blue; ///< each 0 to 1
};

QRgb toQRgb(const Rgb& color)
{
    const auto byte = [](double part) {
        return static_cast<int>(std::lround(255.0 * std::clamp(part, 0.0, 1.0)));
    };
    return qRgb(byte(color.red), byte(color.green), byte(color.blue));
}

// Every 15th of the 256 colours of viridis.
// Source: Stéfan van der Walt and Nathaniel Smith, matplotlib 1.5 (CC0).
constexpr std::array<Rgb, 18> kViridis = {{
    {0.267004, 0.004874, 0.329415},
    {0.281924, 0.089666, 0.412415},
    {0.280255, 0.165693, 0.476498},
    {0.263663, 0.237631, 0.518762},
    {0.237441, 0.305202, 0.541921},
    {0.208623, 0.367752, 0.552675},
    {0.182256, 0.426184, 0.557120},
    {0.159194, 0.482237, 0.558073},
    {0.137770, 0.537492, 0.554906},
    {0.121148, 0.592739, 0.544641},
    {0.128087, 0.647749, 0.523491},
    {0.180653, 0.701402, 0.488189},
    {0.274149, 0.751988, 0.436601},
    {0.395174, 0.797475, 0.367757},
    {0.535621, 0.835785, 0.281908},
    {0.688944, 0.865448, 0.182725},
    {0.845561, 0.887322, 0.099702},
    {0.993248, 0.906157, 0.143936},
}};

Rgb viridis(double position)
{
    const double place = position * static_cast<double>(kViridis.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), kViridis.size() - 2);
    const double share = place - static_cast<double>(below);
    const Rgb& a = kViridis[below];
    const Rgb& b = kViridis[below + 1];
    return {std::lerp(a.red, b.red, share), std::lerp(a.green, b.green, share),
            std::lerp(a.blue, b.blue, share)};
}

double gammaEncoded(double linear)
{
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

// Oklab's lightness, chroma and hue to sRGB. Source: B. Ottosson, "A perceptual color space for
// image processing", 2020.
Rgb fromOklch(double lightness, double chroma, double hue)
{
    const double a = chroma * std::cos(hue);
    const double b = chroma * std::sin(hue);
    const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    return {gammaEncoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            gammaEncoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            gammaEncoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

// Blue, light grey, red. Lightness falls evenly with the distance from the middle on both sides,
// so equal magnitudes look equally strong; chroma rises to its peak and eases off at the dark ends.
Rgb diverging(double position)
{
    constexpr double kBlueHue = 252.0 * std::numbers::pi / 180.0;
    constexpr double kRedHue = 27.0 * std::numbers::pi / 180.0;
    const double distance = std::abs(2.0 * position - 1.0);
    const double lightness = 0.965 - 0.565 * distance;
    const double chroma = 0.155 * std::sin(0.70 * std::numbers::pi * distance);
    return fromOklch(lightness, chroma, position < 0.5 ? kBlueHue : kRedHue);
}

template <typename Map>
Table makeTable(Map map)
{
    Table table;
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = toQRgb(map(static_cast<double>(i) / static_cast<double>(table.size() - 1)));
    }
    return table;
}

const Table& tableOf(ColorMap map)
{
    static const Table kDiverging = makeTable(diverging);
    static const Table kViridisTable = makeTable(viridis);
    return map == ColorMap::Diverging ? kDiverging : kViridisTable;
}

} // namespace

ColorScale::ColorScale(ColorMap map, double low, double high)
    : m_map(map)
    , m_low(low)
    , m_high(high)
    , m_entriesPerUnit(high > low ? static_cast<double>(kTableSize - 1) / (high - low) : 0.0)
    , m_firstEntry(high > low ? 0.5 : static_cast<double>(kTableSize) / 2.0)
    , m_table(tableOf(map))
{
}

ColorScale ColorScale::symmetric(double maxAbs)
{
    const double limit = maxAbs > 0.0 ? maxAbs : 1.0;
    return {ColorMap::Diverging, -limit, limit};
}

QRgb ColorScale::colorOutside(double value) const
{
    if (std::isnan(value)) {
        return nanColor();
    }
    if (std::isinf(value)) {
        return value > 0.0 ? plusInfinityColor() : minusInfinityColor();
    }
    return value < m_low ? belowColor() : aboveColor();
}

QRgb ColorScale::colorAt(double position) const
{
    const double place = std::clamp(position, 0.0, 1.0) * static_cast<double>(kTableSize - 1);
    return m_table[static_cast<std::size_t>(place + 0.5)];
}

QRgb ColorScale::inkOn(QRgb background)
{
    // Relative luminance with gamma 2; above a third black has the higher contrast.
    const double red = qRed(background) / 255.0;
    const double green = qGreen(background) / 255.0;
    const double blue = qBlue(background) / 255.0;
    const double luminance = 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue;
    return luminance > 0.3 ? qRgb(0, 0, 0) : qRgb(255, 255, 255);
}

QRgb ColorScale::nanColor()
{
    return qRgb(230, 0, 230);
}

QRgb ColorScale::plusInfinityColor()
{
    return qRgb(255, 140, 0);
}

QRgb ColorScale::minusInfinityColor()
{
    return qRgb(0, 225, 255);
}

QRgb ColorScale::belowColor() const
{
    return m_map == ColorMap::Diverging ? qRgb(0, 8, 40) : qRgb(20, 0, 26);
}

QRgb ColorScale::aboveColor() const
{
    return m_map == ColorMap::Diverging ? qRgb(48, 0, 4) : qRgb(255, 250, 205);
}

} // namespace gateloupe
