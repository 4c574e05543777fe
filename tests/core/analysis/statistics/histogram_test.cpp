// SPDX-License-Identifier: Apache-2.0
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/statistics/histogram.h"
#include "core/analysis/statistics/statistics.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/matrix_views.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/not_finite.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::Each;
using ::testing::ElementsAre;

TEST(Histogram, CountsWhatLiesInsideAndOutsideAndIsNoNumber)
{
    NullMonitor monitor;
    const std::vector<float> values = {0.0F,  0.5F, 1.0F, 2.0F, 4.0F,      -0.1F,
                                       -9.0F, 4.1F, kNan, kNan, kInfinity, -kInfinity};
    const auto found = histogramOf({.matrix = viewOf(values, 3, 4)}, 0.0, 4.0, 4, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_THAT(found->bins, ElementsAre(2U, 1U, 1U, 1U));
    EXPECT_EQ(found->below, 2U);
    EXPECT_EQ(found->above, 1U);
    EXPECT_EQ(found->nan, 2U);
    EXPECT_EQ(found->plusInfinity, 1U);
    EXPECT_EQ(found->minusInfinity, 1U);
    EXPECT_EQ(found->finite(), 8U);
}

TEST(Histogram, CountsChosenRowsAndColumnsOnly)
{
    NullMonitor monitor;
    const std::vector<float> values = counting<float>(12); // 3 x 4
    for (const MatrixPart& part :
         {MatrixPart{.matrix = viewOf(values, 3, 4), .rows = {2, 0}, .cols = {3, 1}},
          MatrixPart{.matrix = transposed(viewOf(values, 3, 4)), .rows = {3, 1}, .cols = {2, 0}}}) {
        const auto found = histogramOf(part, 0.0, 12.0, 12, monitor);
        ASSERT_THAT(found, IsOk());
        EXPECT_THAT(found->bins, ElementsAre(0U, 1U, 0U, 1U, 0U, 0U, 0U, 0U, 0U, 1U, 0U, 1U));
        const auto statistics = statisticsOf(part, monitor);
        ASSERT_THAT(statistics, IsOk());
        EXPECT_EQ(statistics->elements, 4U);
        EXPECT_EQ(statistics->min, 1.0);
        EXPECT_EQ(statistics->max, 11.0);
        EXPECT_EQ(statistics->mean, 6.0);
    }
}

TEST(Histogram, GivesOneValueAWidthOfItsOwn)
{
    NullMonitor monitor;
    const std::vector<float> values(6, 3.0F);
    const auto found = histogramOf({.matrix = viewOf(values, 2, 3)}, 3.0, 3.0, 3, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->inside(), 6U);
    EXPECT_EQ(found->bins[1], 6U);
}

TEST(Histogram, CountsLongLinesInPieces)
{
    NullMonitor monitor;
    std::vector<float> values(std::size_t{3} * 300000);
    std::iota(values.begin(), values.end(), 0.0F);
    const auto found =
        histogramOf({.matrix = viewOf(values, 3, 300000)}, 0.0, 900000.0, 9, monitor);
    ASSERT_THAT(found, IsOk());
    for (const std::uint64_t count : found->bins) {
        EXPECT_EQ(count, 100000U);
    }
}

TEST(Histogram, StopsWhenCancelled)
{
    CancelledMonitor cancelled;
    const std::vector<float> values(6);
    EXPECT_THAT(histogramOf({.matrix = viewOf(values, 2, 3)}, 0.0, 1.0, 3, cancelled),
                FailsWith(ErrorCode::Cancelled, "cancelled"));
}

TEST(Histogram, FollowsFromFineBinsThatWereCountedBefore)
{
    NullMonitor monitor;
    std::vector<float> values = counting<float>(1000); // whole numbers below 256 are alone in a bin
    values.insert(values.end(), {kNan, kInfinity, kInfinity, -kInfinity});
    const MatrixView matrix = viewOf(values, 4, 251);
    const auto fine = valueHistogramOf(matrix, monitor);
    ASSERT_THAT(fine, IsOk());
    const Histogram histogram = histogramOf(*fine, 10.0, 90.0, 8);
    EXPECT_THAT(histogram.bins, Each(10U));
    EXPECT_EQ(histogram.below, 10U);
    EXPECT_EQ(histogram.above, 910U);
    EXPECT_EQ(histogram.nan, 1U);
    EXPECT_EQ(histogram.plusInfinity, 2U);
    EXPECT_EQ(histogram.minusInfinity, 1U);
    EXPECT_EQ(histogramOf(*fine, 3.0, 3.0, 3).inside(), 3U); // a width of its own: 1.5 to 4.5
}

} // namespace
} // namespace gateloupe::test
