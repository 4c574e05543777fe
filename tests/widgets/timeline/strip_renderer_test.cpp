// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gtest/gtest.h>

#include "widgets/timeline/strip_renderer.h"

namespace gateloupe {
namespace {

/// `units` x `steps`, all `value`, with the units of a step beside each other.
struct Made
{
    Made(std::uint64_t units, std::uint64_t steps, float value)
        : values(units * steps, value)
        , matrix{.origin = reinterpret_cast<const std::byte*>(values.data()),
                 .rows = units,
                 .cols = steps,
                 .rowStride = 1,
                 .colStride = static_cast<std::int64_t>(units),
                 .dtype = DType::F32}
    {
    }

    float& at(std::uint64_t unit, std::uint64_t step) { return values[step * matrix.rows + unit]; }

    QImage picture(const StripViewport& viewport, const RowOrder& order = nullptr,
                   std::uint64_t first = 0)
    {
        const auto pyramid = StepPyramid::build(matrix, [] { return false; });
        return renderStrip(matrix, first, *pyramid, order, viewport, ColorScale::symmetric(1.0));
    }

    std::vector<float> values;
    MatrixView matrix;
};

TEST(StripPicture, ALoneNanOfALongStripIsSeenAtEveryZoom)
{
    for (const double stepsPerPixel : {1.0, 3.0, 50.0, 1000.0}) {
        Made made(300, 10'000, 0.5F);
        made.at(170, 6'400) = std::numeric_limits<float>::quiet_NaN();
        const int width = static_cast<int>(10'000 / stepsPerPixel);
        const QImage picture =
            made.picture({.lower = -0.5, .stepsPerPixel = stepsPerPixel, .size = {width, 30}});
        const int x = static_cast<int>(6'400 / stepsPerPixel);
        EXPECT_EQ(picture.pixel(x, 17), ColorScale::nanColor()) << stepsPerPixel;
        EXPECT_NE(picture.pixel(x, 20), ColorScale::nanColor()) << stepsPerPixel;
    }
}

TEST(StripPicture, RowsFollowTheOrder)
{
    Made made(4, 8, 0.0F);
    made.at(2, 5) = 1.0F;
    const StripViewport all{.lower = -0.5, .stepsPerPixel = 1.0, .size = {8, 4}};
    const QRgb full = ColorScale::symmetric(1.0).colorOf(1.0);
    EXPECT_EQ(made.picture(all).pixel(5, 2), full);
    const auto order = IndexOrder::create({2, 0, 3, 1});
    EXPECT_EQ(made.picture(all, order).pixel(5, 0), full);
    EXPECT_NE(made.picture(all, order).pixel(5, 2), full);
}

TEST(StripPicture, StepsOutsideTheWindowStayTransparent)
{
    Made made(2, 10, 1.0F);
    const QImage picture =
        made.picture({.lower = -0.5, .stepsPerPixel = 1.0, .size = {40, 2}}, nullptr, 20);
    EXPECT_EQ(qAlpha(picture.pixel(19, 0)), 0);
    EXPECT_EQ(qAlpha(picture.pixel(20, 0)), 255);
    EXPECT_EQ(qAlpha(picture.pixel(29, 1)), 255);
    EXPECT_EQ(qAlpha(picture.pixel(30, 1)), 0);
}

TEST(StripPicture, AStepIsCentredOnItsNumberWhenZoomedIn)
{
    Made made(1, 4, 0.0F);
    made.at(0, 2) = 1.0F;
    // Ten pixels a step: step 2 covers [1.5, 2.5), which is pixels 20 to 29 from -0.5 on.
    const QImage picture = made.picture({.lower = -0.5, .stepsPerPixel = 0.1, .size = {40, 1}});
    const QRgb full = ColorScale::symmetric(1.0).colorOf(1.0);
    EXPECT_NE(picture.pixel(19, 0), full);
    EXPECT_EQ(picture.pixel(20, 0), full);
    EXPECT_EQ(picture.pixel(29, 0), full);
    EXPECT_NE(picture.pixel(30, 0), full);
}

TEST(StepPyramid, KnowsTheFiniteRange)
{
    Made made(3, 20, 0.25F);
    made.at(1, 7) = -3.0F;
    made.at(2, 9) = std::numeric_limits<float>::infinity();
    const auto pyramid = StepPyramid::build(made.matrix, [] { return false; });
    ASSERT_TRUE(pyramid);
    EXPECT_EQ(pyramid->min(), -3.0);
    EXPECT_EQ(pyramid->max(), 0.25);
    EXPECT_FALSE(StepPyramid::build(made.matrix, [] { return true; }));
}

} // namespace
} // namespace gateloupe
