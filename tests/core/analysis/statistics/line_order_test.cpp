// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/statistics/line_order.h"
#include "tests/support/matrix_views.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

/// Rows at angles along a quarter of a circle; row r is the step[r]-th of them.
std::vector<double> arc(const std::vector<std::uint64_t>& steps)
{
    std::vector<double> values;
    for (const std::uint64_t step : steps) {
        const double angle = std::numbers::pi / 2.0 * static_cast<double>(step) /
                             static_cast<double>(steps.size() - 1);
        const double length = 1.0 + static_cast<double>(step % 3); // does not matter
        values.push_back(length * std::cos(angle));
        values.push_back(length * std::sin(angle));
    }
    return values;
}

TEST(LineOrder, PutsTheLargestNormFirstAndOddLinesBeforeIt)
{
    const std::vector<double> norms = {1.0, 3.0, 2.0, 0.5, 3.0};
    const std::vector<std::uint64_t> odd = {0, 0, 0, 1, 0};
    EXPECT_THAT(orderByNorm(norms, odd), ElementsAre(3U, 1U, 4U, 2U, 0U));
}

TEST(LineOrder, ChainsRowsAlongAnArc)
{
    NullMonitor monitor;
    const std::vector<std::uint64_t> steps = {5, 2, 7, 0, 3, 6, 1, 4};
    const std::vector<double> values = arc(steps);
    const auto order = orderBySimilarity(viewOf(values, 8, 2), LineAxis::Rows, monitor);
    ASSERT_THAT(order, IsOk());
    std::vector<std::uint64_t> walked;
    for (const std::uint64_t row : *order) {
        walked.push_back(steps[row]);
    }
    if (walked.front() != 0) {
        std::ranges::reverse(walked);
    }
    EXPECT_THAT(walked, ElementsAre(0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U));
}

TEST(LineOrder, OrdersColumnsAsTheRowsOfTheTranspose)
{
    NullMonitor monitor;
    const std::vector<double> values = arc({5, 2, 7, 0, 3, 6, 1, 4});
    MatrixView view = viewOf(values, 8, 2);
    const auto rows = orderBySimilarity(view, LineAxis::Rows, monitor);
    std::swap(view.rows, view.cols);
    std::swap(view.rowStride, view.colStride);
    const auto cols = orderBySimilarity(view, LineAxis::Columns, monitor);
    ASSERT_THAT(rows, IsOk());
    ASSERT_THAT(cols, IsOk());
    EXPECT_EQ(*rows, *cols);
}

TEST(LineOrder, BringsClustersTogether)
{
    NullMonitor monitor;
    constexpr std::uint64_t kRows = 60;
    constexpr std::uint64_t kCols = 40;
    std::vector<double> values(kRows * kCols);
    for (std::uint64_t row = 0; row < kRows; ++row) {
        for (std::uint64_t col = 0; col < kCols; ++col) {
            const bool isOwn = col % 3 == row % 3;
            values[row * kCols + col] =
                (isOwn ? 1.0 : 0.0) + 0.05 * std::sin(static_cast<double>(row * 7 + col * 13));
        }
    }
    const auto order = orderBySimilarity(viewOf(values, kRows, kCols), LineAxis::Rows, monitor);
    ASSERT_THAT(order, IsOk());
    int changes = 0;
    for (std::size_t place = 1; place < order->size(); ++place) {
        changes += (*order)[place] % 3 != (*order)[place - 1] % 3 ? 1 : 0;
    }
    EXPECT_EQ(changes, 2);
}

TEST(LineOrder, PutsZerosLastAndIsAlwaysAPermutation)
{
    NullMonitor monitor;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> values = {0.0, 0.0, 1.0, 0.0, nan, 0.0, 0.0, nan, 1.0, 1.0};
    const auto order = orderBySimilarity(viewOf(values, 5, 2), LineAxis::Rows, monitor);
    ASSERT_THAT(order, IsOk());
    EXPECT_THAT(std::vector(order->begin() + 2, order->end()), ElementsAre(0U, 2U, 3U));
    EXPECT_THAT(*order, UnorderedElementsAre(0U, 1U, 2U, 3U, 4U));
}

TEST(LineOrder, OrdersTheOnlyLine)
{
    NullMonitor monitor;
    const std::vector<double> values = {1.0, 2.0};
    EXPECT_THAT(*orderBySimilarity(viewOf(values, 1, 2), LineAxis::Rows, monitor), ElementsAre(0U));
}

} // namespace
} // namespace gateloupe::test
