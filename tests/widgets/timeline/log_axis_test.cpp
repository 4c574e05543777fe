// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "widgets/timeline/gradients/log_axis.h"
#include "widgets/timeline/gradients/pixel_ranges.h"

namespace gateloupe {
namespace {

TEST(LogAxisTest, HoldsWholeDecadesAndLeavesZerosOut)
{
    const std::vector<double> norms = {0.0, 0.002, 30.0};
    const auto axis = LogAxis::holding(norms);
    ASSERT_TRUE(axis);
    EXPECT_EQ(axis->low, -3);
    EXPECT_EQ(axis->high, 2);
    EXPECT_DOUBLE_EQ(axis->positionOf(100.0), 1.0);
    EXPECT_DOUBLE_EQ(axis->positionOf(0.1), 0.4);
    EXPECT_DOUBLE_EQ(axis->positionOf(0.0), 0.0);
}

TEST(LogAxisTest, ShowsNoMoreThanItsDecades)
{
    const std::vector<double> norms = {1e-200, 1.0, std::numeric_limits<double>::infinity()};
    const auto axis = LogAxis::holding(norms);
    ASSERT_TRUE(axis);
    EXPECT_EQ(axis->decades(), LogAxis::kMostDecades);
    EXPECT_DOUBLE_EQ(axis->positionOf(1e-200), 0.0);
}

TEST(LogAxisTest, OfNothingThereIsNone)
{
    EXPECT_FALSE(LogAxis::holding(std::vector<double>{0.0, 0.0}));
    EXPECT_FALSE(LogAxis::holding({}));
}

TEST(NormLaneTest, APixelHasTheExtremesOfItsSteps)
{
    std::vector<double> norms(1000, 1.0);
    norms[503] = 7.0;
    norms[504] = 0.5;
    const auto ranges = rangesByPixel(norms, -0.5, 10.0, 100);
    ASSERT_EQ(ranges.size(), 100U);
    EXPECT_EQ(ranges[50].most, 7.0);
    EXPECT_EQ(ranges[50].least, 0.5);
    EXPECT_EQ(ranges[49].most, 1.0);
}

} // namespace
} // namespace gateloupe
