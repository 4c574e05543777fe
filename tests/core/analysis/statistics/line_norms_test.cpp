// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/statistics/line_norms.h"
#include "tests/support/matrix_views.h"
#include "tests/support/not_finite.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;

TEST(LineNorms, MeasureRowsAndColumnsOfEitherStorage)
{
    NullMonitor monitor;
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
    NullMonitor monitor;
    const std::vector<float> values(std::size_t{2000} * 1000, 1.0F);
    const auto norms = lineNormsOf({.matrix = viewOf(values, 2000, 1000)}, monitor);
    ASSERT_THAT(norms, IsOk());
    EXPECT_EQ(norms->rows.size(), 2000U);
    EXPECT_DOUBLE_EQ(norms->rows[1999], std::sqrt(1000.0));
    EXPECT_DOUBLE_EQ(norms->cols[999], std::sqrt(2000.0));
}

} // namespace
} // namespace gateloupe::test
