// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/not_finite.h"
#include "widgets/common/color_scale.h"

namespace gateloupe {
namespace {

using test::kInfinity;
using test::kNan;

int brightness(QRgb color)
{
    return qRed(color) + qGreen(color) + qBlue(color);
}

TEST(ColorScale, ShowsZeroInLightGreyBetweenBlueAndRed)
{
    const ColorScale scale = ColorScale::symmetric(2.0);
    const QRgb zero = scale.colorOf(0.0);
    EXPECT_GT(brightness(zero), 3 * 230);
    EXPECT_LT(std::abs(qRed(zero) - qBlue(zero)), 8);
    EXPECT_GT(qBlue(scale.colorOf(-1.0)), qRed(scale.colorOf(-1.0)) + 40);
    EXPECT_GT(qRed(scale.colorOf(1.0)), qBlue(scale.colorOf(1.0)) + 40);
}

TEST(ColorScale, GrowsDarkerWithTheMagnitudeOnBothSides)
{
    const ColorScale scale = ColorScale::symmetric(1.0);
    for (const double sign : {-1.0, 1.0}) {
        int last = brightness(scale.colorOf(0.0));
        for (double magnitude = 0.1; magnitude < 1.05; magnitude += 0.1) {
            const int now = brightness(scale.colorOf(sign * std::min(magnitude, 1.0)));
            EXPECT_LT(now, last) << sign * magnitude;
            last = now;
        }
    }
}

template <typename Number>
void expectColorsAsOneByOne(const ColorScale& scale)
{
    std::vector<Number> values = {static_cast<Number>(kNan), static_cast<Number>(kInfinity),
                                  static_cast<Number>(-kInfinity), Number(0), Number(-0.0)};
    for (int i = -3000; i <= 3000; ++i) { // more than are coloured at once
        values.push_back(static_cast<Number>(i) / Number(1000));
    }
    for (const double end : {scale.low(), scale.high()}) {
        const auto number = static_cast<Number>(end);
        for (const Number direction : {Number(-10), Number(10)}) {
            values.push_back(std::nextafter(number, direction));
        }
        values.push_back(number);
    }
    std::vector<QRgb> colors(values.size());
    scale.colorsOf(std::span<const Number>(values), colors);
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(colors[i], scale.colorOf(static_cast<double>(values[i]))) << values[i];
    }
}

TEST(ColorScale, LeavesInfinitiesOutOfARangeThatF32CannotHold)
{
    const ColorScale scale(ColorMap::Diverging, -1e300, 1e300);
    EXPECT_EQ(scale.colorOf(kInfinity), ColorScale::plusInfinityColor());
    EXPECT_EQ(scale.colorOf(-kInfinity), ColorScale::minusInfinityColor());
}

TEST(ColorScale, ColoursManyAsOneByOne)
{
    for (const auto transform : {ColorTransform::Linear, ColorTransform::Symlog}) {
        for (const auto& [low, high] : {std::pair(-1.0, 1.0), std::pair(0.1, 2.7),
                                        std::pair(0.3, 0.3), std::pair(-1e300, 1e300)}) {
            const ColorScale scale(ColorMap::Diverging, low, high, transform);
            expectColorsAsOneByOne<float>(scale);
            expectColorsAsOneByOne<double>(scale);
        }
    }
}

TEST(ColorScale, EndsViridisAsPublished)
{
    const ColorScale scale(ColorMap::Viridis, 0.0, 1.0);
    EXPECT_EQ(scale.colorOf(0.0), qRgb(68, 1, 84));
    EXPECT_EQ(scale.colorOf(1.0), qRgb(253, 231, 37));
}

TEST(ColorScale, GivesEverythingAMapCannotShowItsOwnColour)
{
    for (const ColorMap map : kColorMaps) {
        const ColorScale scale(map, -1.0, 1.0);
        std::set<QRgb> special = {scale.colorOf(kNan), scale.colorOf(kInfinity),
                                  scale.colorOf(-kInfinity), scale.colorOf(-1.5),
                                  scale.colorOf(1.5)};
        EXPECT_EQ(special.size(), 5U);
        for (double value = -1.0; value <= 1.0; value += 0.001) {
            EXPECT_FALSE(special.contains(scale.colorOf(value))) << value;
        }
    }
}

TEST(ColorScale, GrowsEvenlyBrighterOnSequentialMaps)
{
    for (const ColorMap map :
         {ColorMap::Viridis, ColorMap::Cividis, ColorMap::Magma, ColorMap::Grey}) {
        const ColorScale scale(map, 0.0, 1.0);
        double last = -1.0;
        for (double value = 0.0; value < 1.01; value += 0.05) {
            const QColor color(scale.colorOf(std::min(value, 1.0)));
            const double luma =
                0.2126 * color.redF() + 0.7152 * color.greenF() + 0.0722 * color.blueF();
            EXPECT_GT(luma, last) << static_cast<int>(map) << ' ' << value;
            last = luma;
        }
    }
}

TEST(ColorScale, BalancesBothArmsOfDivergingMaps)
{
    for (const ColorMap map : {ColorMap::Diverging, ColorMap::BlueBrown}) {
        const ColorScale scale(map, -1.0, 1.0);
        for (double value = 0.1; value <= 1.0; value += 0.1) {
            EXPECT_NEAR(qGray(scale.colorOf(value)), qGray(scale.colorOf(-value)), 14) << value;
        }
    }
}

TEST(ColorScale, SpreadsMagnitudesBySymlog)
{
    const ColorScale scale(ColorMap::Diverging, -1.0, 1.0, ColorTransform::Symlog);
    EXPECT_NEAR(scale.positionOf(0.0), 0.5, 1e-12);
    EXPECT_NEAR(scale.positionOf(1.0), 1.0, 1e-12);
    EXPECT_GT(scale.positionOf(0.01), 0.65);
    EXPECT_NEAR(scale.positionOf(-0.01), 1.0 - scale.positionOf(0.01), 1e-12);
    for (const double position : {-0.1, 0.0, 0.2, 0.5, 0.9, 1.1}) {
        EXPECT_NEAR(scale.positionOf(scale.valueAt(position)), position, 1e-9);
    }
    // One look into a table comes close to what the logarithm says.
    for (const double value : {-1.0, -0.3, -0.004, 0.0, 1e-5, 0.02, 0.5, 1.0}) {
        const QColor told(scale.colorOf(value));
        const QColor exact(scale.colorAt(scale.positionOf(value)));
        EXPECT_NEAR(told.red(), exact.red(), 3) << value;
        EXPECT_NEAR(told.blue(), exact.blue(), 3) << value;
    }
    EXPECT_EQ(scale.colorOf(1.01), scale.aboveColor());
    EXPECT_EQ(scale.colorOf(kNan), ColorScale::nanColor());
}

TEST(ColorScale, TakesALimitRoundedToF32ForInside)
{
    const ColorScale scale(ColorMap::Viridis, 0.1, 0.7);
    EXPECT_EQ(scale.colorOf(static_cast<double>(0.1F)), scale.colorAt(0.0));
    EXPECT_EQ(scale.colorOf(static_cast<double>(0.7F)), scale.colorAt(1.0));
}

TEST(ColorScale, ShowsAnEmptyRangeInTheMiddleColour)
{
    const ColorScale scale(ColorMap::Viridis, 3.0, 3.0);
    EXPECT_EQ(scale.colorOf(3.0), scale.colorAt(0.5));
    EXPECT_EQ(scale.colorOf(2.0), scale.belowColor());
}

TEST(ColorScale, TakesOneWhenNothingIsLargerThanZero)
{
    EXPECT_EQ(ColorScale::symmetric(0.0).high(), 1.0);
}

TEST(ColorScale, WritesDarkOnLightAndLightOnDark)
{
    EXPECT_EQ(ColorScale::inkOn(qRgb(250, 250, 250)), qRgb(0, 0, 0));
    EXPECT_EQ(ColorScale::inkOn(qRgb(20, 20, 90)), qRgb(255, 255, 255));
}

} // namespace
} // namespace gateloupe
