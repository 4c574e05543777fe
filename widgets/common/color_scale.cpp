// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/color_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace gateloupe {

namespace {

constexpr std::size_t kUpperHalves = std::size_t{1} << 16U;

using ColorTable = std::array<QRgb, ColorScale::kAllEntries>;

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

// Every 15th of the 256 colours of the maps.
// Source: Stéfan van der Walt and Nathaniel Smith (viridis, magma), J. R. Nuñez, C. R. Anderton and
// R. S. Renslow (cividis), in matplotlib (CC0).
constexpr std::size_t kStops = 18;
using Stops = std::array<Rgb, kStops>;
constexpr Stops kViridis = {{
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
constexpr Stops kCividis = {{
    {0.000000, 0.135112, 0.304751},
    {0.000000, 0.176082, 0.407577},
    {0.087465, 0.214879, 0.437342},
    {0.180503, 0.256180, 0.427299},
    {0.247605, 0.296986, 0.422917},
    {0.305886, 0.337681, 0.424512},
    {0.359916, 0.378641, 0.431501},
    {0.411607, 0.420145, 0.443577},
    {0.461616, 0.462405, 0.461969},
    {0.514226, 0.505546, 0.472640},
    {0.570607, 0.549695, 0.469593},
    {0.628576, 0.595104, 0.459641},
    {0.687957, 0.641966, 0.442886},
    {0.748772, 0.690470, 0.418448},
    {0.811054, 0.740801, 0.385198},
    {0.875057, 0.793125, 0.339685},
    {0.941147, 0.847530, 0.275815},
    {0.995737, 0.909344, 0.217772},
}};
constexpr Stops kMagma = {{
    {0.001462, 0.000466, 0.013866},
    {0.035520, 0.028397, 0.125209},
    {0.102815, 0.063010, 0.257854},
    {0.191460, 0.064818, 0.396152},
    {0.291366, 0.064553, 0.475462},
    {0.384299, 0.097855, 0.501002},
    {0.475780, 0.134577, 0.507921},
    {0.569172, 0.167454, 0.504105},
    {0.664915, 0.198075, 0.488836},
    {0.761077, 0.231214, 0.460162},
    {0.852126, 0.276106, 0.418573},
    {0.925937, 0.346844, 0.374959},
    {0.969680, 0.446936, 0.360311},
    {0.989363, 0.557873, 0.391671},
    {0.996580, 0.668256, 0.456192},
    {0.996727, 0.776795, 0.541039},
    {0.992440, 0.884330, 0.640099},
    {0.987053, 0.991438, 0.749504},
}};

Rgb between(const Stops& stops, double position)
{
    const double place = position * static_cast<double>(kStops - 1);
    const auto below = std::min(static_cast<std::size_t>(place), kStops - 2);
    const double share = place - static_cast<double>(below);
    const Rgb& a = stops[below];
    const Rgb& b = stops[below + 1];
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

/// A map with two arms. Lightness falls (or rises) evenly with the distance from the middle on both
/// sides, so equal magnitudes look equally strong; chroma rises to its peak and eases off at the
/// ends.
struct Arms
{
    double lowHue; ///< degrees
    double highHue;
    double middleLightness;
    double fall; ///< of the lightness, from the middle to an end; negative: it rises
    double chroma;
    double easing; ///< half turns of the chroma's sine at an end
};

constexpr Arms kBlueRed{252.0, 27.0, 0.965, 0.565, 0.155, 0.70};
constexpr Arms kBlueBrown{250.0, 62.0, 0.985, 0.68, 0.125, 0.78};
constexpr Arms kDarkBlueRed{245.0, 30.0, 0.24, -0.56, 0.150, 0.72};
constexpr Arms kDarkBlueBrown{250.0, 62.0, 0.22, -0.68, 0.115, 0.78};

Rgb diverging(const Arms& arms, double position)
{
    const double distance = std::abs(2.0 * position - 1.0);
    const double hue = position < 0.5 ? arms.lowHue : arms.highHue;
    return fromOklch(arms.middleLightness - arms.fall * distance,
                     arms.chroma * std::sin(arms.easing * std::numbers::pi * distance),
                     hue * std::numbers::pi / 180.0);
}

/// A map's own colours, and those that it does not have for finite numbers below and above its
/// range.
struct MapColors
{
    Rgb (*at)(double position);
    QRgb below;
    QRgb above;
};

/// In the order of ColorMap.
constexpr std::array kMapColors = {
    MapColors{[](double position) { return diverging(kBlueRed, position); }, qRgb(0, 8, 40),
              qRgb(48, 0, 4)},
    MapColors{[](double position) { return diverging(kBlueBrown, position); }, qRgb(0, 70, 60),
              qRgb(120, 0, 30)},
    MapColors{[](double position) { return between(kViridis, position); }, qRgb(20, 0, 26),
              qRgb(255, 250, 205)},
    MapColors{[](double position) { return between(kCividis, position); }, qRgb(0, 8, 24),
              qRgb(255, 252, 215)},
    MapColors{[](double position) { return between(kMagma, position); }, qRgb(0, 48, 56),
              qRgb(196, 255, 224)},
    MapColors{[](double position) {
                  return Rgb{position, position, position};
              },
              qRgb(0, 24, 110), qRgb(255, 226, 110)},
    MapColors{[](double position) { return diverging(kDarkBlueRed, position); },
              qRgb(214, 238, 255), qRgb(255, 232, 222)},
    MapColors{[](double position) { return diverging(kDarkBlueBrown, position); },
              qRgb(190, 255, 245), qRgb(255, 214, 232)},
};

ColorTable makeTable(const MapColors& colors)
{
    ColorTable table;
    constexpr std::size_t kSize = ColorScale::kTableSize;
    for (std::size_t i = 0; i < kSize; ++i) {
        table[i] = toQRgb(colors.at(static_cast<double>(i) / static_cast<double>(kSize - 1)));
    }
    table[ColorScale::kBelow] = colors.below;
    table[ColorScale::kAbove] = colors.above;
    table[ColorScale::kMinusInfinity] = ColorScale::minusInfinityColor();
    table[ColorScale::kPlusInfinity] = ColorScale::plusInfinityColor();
    table[ColorScale::kNan] = ColorScale::nanColor();
    return table;
}

/// A map's colours from its low to its high end, then those outside. Lives as long as the program.
const ColorTable& colorTableOf(ColorMap map)
{
    static const auto kTables = [] {
        std::array<ColorTable, kMapColors.size()> tables;
        std::ranges::transform(kMapColors, tables.begin(), makeTable);
        return tables;
    }();
    return kTables[static_cast<std::size_t>(map)];
}

/// As f32 has it; beyond its range as it is, so that infinities lie outside of every scale.
double asSingle(double limit)
{
    const auto single = static_cast<float>(limit);
    return std::isfinite(single) ? static_cast<double>(single) : limit;
}

constexpr std::size_t kNumbersAtOnce = 1024; ///< their entries stay in the nearest cache

/// A linear stretch of a table's entries over [lowest, highest].
struct Stretch
{
    double lowest;
    double highest;
    double low;
    double entriesPerUnit;
    double firstEntry;
};

/// The table's entry of each number; without branches, for vectors.
template <typename Number>
[[gnu::always_inline]] inline void stretchNumbers(const Stretch& stretch, const Number* numbers,
                                                  std::size_t count, std::int32_t* entries)
{
    constexpr double kLast = static_cast<double>(ColorScale::kTableSize - 1);
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kBelow = ColorScale::kBelow;
    constexpr double kAbove = ColorScale::kAbove;
    constexpr double kMinusInfinity = ColorScale::kMinusInfinity;
    constexpr double kPlusInfinity = ColorScale::kPlusInfinity;
    constexpr double kNan = ColorScale::kNan;
    for (std::size_t i = 0; i < count; ++i) {
        const auto number = static_cast<double>(numbers[i]);
        double entry = (number - stretch.low) * stretch.entriesPerUnit + stretch.firstEntry;
        entry = entry > 0.0 ? entry : 0.0;
        entry = entry < kLast ? entry : kLast;
        entry = number >= stretch.lowest ? entry : kBelow;
        entry = number <= stretch.highest ? entry : kAbove;
        entry = number == -kInfinity ? kMinusInfinity : entry;
        entry = number == kInfinity ? kPlusInfinity : entry;
        entry = number == number ? entry : kNan;
        entries[i] = static_cast<std::int32_t>(entry);
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
/// The loop over the wider vectors that most processors have.
template <typename Number>
[[gnu::target("avx2")]] void stretchByAvx2(const Stretch& stretch, const Number* numbers,
                                           std::size_t count, std::int32_t* entries)
{
    stretchNumbers(stretch, numbers, count, entries);
}
#endif

template <typename Number>
void entriesOf(const Stretch& stretch, const Number* numbers, std::size_t count,
               std::int32_t* entries)
{
#if defined(__x86_64__) && defined(__GNUC__)
    static const bool hasAvx2 = __builtin_cpu_supports("avx2") != 0;
    if (hasAvx2) {
        return stretchByAvx2(stretch, numbers, count, entries);
    }
#endif
    stretchNumbers(stretch, numbers, count, entries);
}

} // namespace

ColorScale::ColorScale(ColorMap map, double low, double high, ColorTransform transform)
    : m_map(map)
    , m_transform(transform)
    , m_low(low)
    , m_high(high)
    , m_lowest(std::min(low, asSingle(low)))
    , m_highest(std::max(high, asSingle(high)))
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

template <typename Number>
void ColorScale::colorsOf(std::span<const Number> values, std::span<QRgb> colors) const
{
    if (m_byBits != nullptr) {
        std::ranges::transform(values, colors.begin(), [this](Number value) {
            return colorOf(static_cast<double>(value));
        });
        return;
    }
    const Stretch stretch{m_lowest, m_highest, m_low, m_entriesPerUnit, m_firstEntry};
    std::array<std::int32_t, kNumbersAtOnce> entries;
    for (std::size_t first = 0; first < values.size(); first += kNumbersAtOnce) {
        const std::size_t count = std::min(kNumbersAtOnce, values.size() - first);
        entriesOf(stretch, values.data() + first, count, entries.data());
        for (std::size_t i = 0; i < count; ++i) {
            colors[first + i] = m_table[static_cast<std::size_t>(entries[i])];
        }
    }
}

template void ColorScale::colorsOf(std::span<const float>, std::span<QRgb>) const;
template void ColorScale::colorsOf(std::span<const double>, std::span<QRgb>) const;

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
            (*table)[bits] = m_table[kTableSize - 1];
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
    return m_table[static_cast<std::size_t>(std::lround(place))];
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

} // namespace gateloupe
