// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/histogram.h"
#include "core/analysis/line_norms.h"
#include "core/analysis/statistics.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

class CancelledMonitor final : public Monitor
{
public:
    void report(Stage, std::uint64_t, std::uint64_t) override {}

    [[nodiscard]] bool cancelled() const override { return true; }
};

MatrixView viewOf(const std::vector<float>& values, std::uint64_t rows, std::uint64_t cols)
{
    return {.origin = reinterpret_cast<const std::byte*>(values.data()),
            .rows = rows,
            .cols = cols,
            .rowStride = static_cast<std::int64_t>(cols),
            .colStride = 1};
}

MatrixView transposed(MatrixView view)
{
    std::swap(view.rows, view.cols);
    std::swap(view.rowStride, view.colStride);
    return view;
}

NullMonitor monitor;

TEST(Histogram, CountsWhatLiesInsideAndOutsideAndIsNoNumber)
{
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
    const std::vector<float> values(6, 3.0F);
    const auto found = histogramOf({.matrix = viewOf(values, 2, 3)}, 3.0, 3.0, 3, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->inside(), 6U);
    EXPECT_EQ(found->bins[1], 6U);
}

TEST(Histogram, CountsLongLinesInPieces)
{
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

TEST(Percentiles, LieWithinABinOfTheTruth)
{
    const std::vector<float> values = counting<float>(1000);
    const auto histogram =
        histogramOf({.matrix = viewOf(values, 10, 100)}, 0.0, 999.0, 500, monitor);
    ASSERT_THAT(histogram, IsOk());
    EXPECT_NEAR(percentileOf(*histogram, 0.5), 499.5, histogram->binWidth());
    EXPECT_NEAR(percentileOf(*histogram, 0.01), 10.0, histogram->binWidth());
    EXPECT_NEAR(percentileOf(*histogram, 1.0), 999.0, histogram->binWidth());
    EXPECT_NEAR(percentileOf(*histogram, 0.0), 0.0, histogram->binWidth());
}

TEST(Percentiles, StopAtTheEndsOfTheRange)
{
    const std::vector<float> values = counting<float>(100);
    const auto histogram = histogramOf({.matrix = viewOf(values, 10, 10)}, 20.0, 29.0, 9, monitor);
    ASSERT_THAT(histogram, IsOk());
    EXPECT_EQ(percentileOf(*histogram, 0.1), 20.0);
    EXPECT_EQ(percentileOf(*histogram, 0.9), 29.0);
    EXPECT_EQ(percentileOf(Histogram{}, 0.5), 0.0);
}

TEST(LineNorms, MeasureRowsAndColumnsOfEitherStorage)
{
    const std::vector<float> values = {3.0F, 0.0F, 4.0F, 0.0F, kNan, 2.0F}; // 2 x 3
    const auto upright = lineNormsOf({.matrix = viewOf(values, 2, 3)}, monitor);
    ASSERT_THAT(upright, IsOk());
    EXPECT_THAT(upright->rows, ElementsAre(5.0, 2.0));
    EXPECT_THAT(upright->cols, ElementsAre(3.0, 0.0, std::sqrt(20.0)));
    EXPECT_THAT(upright->oddInRow, ElementsAre(0U, 1U));
    EXPECT_THAT(upright->oddInCol, ElementsAre(0U, 1U, 0U));
    const auto turned = lineNormsOf({.matrix = transposed(viewOf(values, 2, 3))}, monitor);
    ASSERT_THAT(turned, IsOk());
    EXPECT_EQ(turned->rows, upright->cols);
    EXPECT_EQ(turned->cols, upright->rows);
    EXPECT_EQ(turned->oddInRow, upright->oddInCol);
}

TEST(LineNorms, MeasureManyPieces)
{
    const std::vector<float> values(std::size_t{2000} * 1000, 1.0F);
    const auto norms = lineNormsOf({.matrix = viewOf(values, 2000, 1000)}, monitor);
    ASSERT_THAT(norms, IsOk());
    EXPECT_EQ(norms->rows.size(), 2000U);
    EXPECT_DOUBLE_EQ(norms->rows[1999], std::sqrt(1000.0));
    EXPECT_DOUBLE_EQ(norms->cols[999], std::sqrt(2000.0));
}

} // namespace
} // namespace gateloupe::test
