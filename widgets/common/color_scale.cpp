// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/color_scale.h"

#include <algorithm>
#include <cmath>

#include "widgets/common/color_maps.h"

namespace gateloupe {

namespace {

constexpr std::size_t kUpperHalves = std::size_t{1} << 16U;

} // namespace

ColorScale::ColorScale(ColorMap map, double low, double high, ColorTransform transform)
    : m_map(map)
    , m_transform(transform)
    , m_low(low)
    , m_high(high)
    , m_lowest(std::min(low, static_cast<double>(static_cast<float>(low))))
    , m_highest(std::max(high, static_cast<double>(static_cast<float>(high))))
    , m_entriesPerUnit(high > low ? static_cast<double>(kTableSize - 1) / (high - low) : 0.0)
    , m_firstEntry(high > low ? 0.5 : static_cast<double>(kTableSize) / 2.0)
    , m_table(colorTableOf(map))
{
    if (transform == ColorTransform::Symlog && high > low) {
        m_byBits = makeBitsTable();
    }
}

ColorScale ColorScale::symmetric(double maxAbs)
{
    const double limit = maxAbs > 0.0 ? maxAbs : 1.0;
    return {ColorMap::Diverging, -limit, limit};
}

/// Onto the axis on which colours are even.
double ColorScale::spread(double value) const
{
    if (m_transform == ColorTransform::Linear) {
        return value;
    }
    const double linear = kLinearShare * std::max(std::abs(m_low), std::abs(m_high));
    return std::copysign(std::log1p(std::abs(value) / linear), value);
}

double ColorScale::gather(double spreadValue) const
{
    if (m_transform == ColorTransform::Linear) {
        return spreadValue;
    }
    const double linear = kLinearShare * std::max(std::abs(m_low), std::abs(m_high));
    return std::copysign(std::expm1(std::abs(spreadValue)) * linear, spreadValue);
}

double ColorScale::positionOf(double value) const
{
    if (m_high <= m_low) {
        return value < m_low ? 0.0 : value > m_high ? 1.0 : 0.5;
    }
    const double low = spread(m_low);
    return (spread(value) - low) / (spread(m_high) - low);
}

double ColorScale::valueAt(double position) const
{
    return m_high > m_low ? gather(std::lerp(spread(m_low), spread(m_high), position)) : m_low;
}

std::shared_ptr<const ColorScale::BitsTable> ColorScale::makeBitsTable() const
{
    auto table = std::make_shared<BitsTable>(kUpperHalves, m_table.front());
    for (std::uint32_t bits = 0; bits < kUpperHalves; ++bits) {
        // The middle of the numbers that begin so.
        const auto value = static_cast<double>(std::bit_cast<float>(bits << 16U | 0x8000U));
        if (value > m_highest) {
            (*table)[bits] = m_table.back();
        } else if (value >= m_lowest) {
            (*table)[bits] = colorAt(positionOf(value));
        }
    }
    return table;
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
    return outsideColorsOf(m_map).below;
}

QRgb ColorScale::aboveColor() const
{
    return outsideColorsOf(m_map).above;
}

} // namespace gateloupe
