// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/analysis/saturation/unit_order.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/not_finite.h"

namespace gateloupe::test {
namespace {

/// Four units over four steps, as a trace holds them: the units of a step beside each other.
class UnitOrderTest : public ::testing::Test
{
protected:
    // unit:              0     1     2    3
    std::vector<double> m_values{0.0, 1.0, -2.0, 5.0,  // step 0
                                 1.0, 0.0, -2.0, 5.0,  // step 1
                                 0.0, 1.0, -2.0, 5.0,  // step 2
                                 1.0, 0.0, -2.0, 9.0}; // step 3
    MatrixView m_matrix{.origin = reinterpret_cast<const std::byte*>(m_values.data()),
                        .rows = 4,
                        .cols = 4,
                        .rowStride = 1,
                        .colStride = 4,
                        .dtype = DType::F64};
    NullMonitor m_monitor;
};

TEST_F(UnitOrderTest, ActivityIsTheMeanMagnitude)
{
    const auto scores = unitActivity(m_matrix, m_monitor);
    ASSERT_TRUE(scores);
    EXPECT_EQ(*scores, (std::vector<double>{0.5, 0.5, 2.0, 6.0}));
}

TEST_F(UnitOrderTest, VariationIsTheStandardDeviation)
{
    const auto scores = unitVariation(m_matrix, m_monitor);
    ASSERT_TRUE(scores);
    EXPECT_DOUBLE_EQ((*scores)[0], 0.5);
    EXPECT_DOUBLE_EQ((*scores)[2], 0.0);
    EXPECT_DOUBLE_EQ((*scores)[3], std::sqrt(3.0));
}

TEST_F(UnitOrderTest, CorrelationTellsAlikeFromOppositeFromStill)
{
    const auto scores = unitCorrelation(m_matrix, rowOf(m_matrix, 0), m_monitor);
    ASSERT_TRUE(scores);
    EXPECT_DOUBLE_EQ((*scores)[0], 1.0);
    EXPECT_DOUBLE_EQ((*scores)[1], -1.0);
    EXPECT_TRUE(std::isnan((*scores)[2])) << "a unit that never moves is like nothing";
    // (0, 1, 0, 1) with (0, 0, 0, 4): covariance 0.5, deviations 0.5 and sqrt 3.
    EXPECT_NEAR((*scores)[3], 0.5 / (0.5 * std::sqrt(3.0)), 1e-12);
}

TEST_F(UnitOrderTest, WhatIsNotFiniteIsLeftOut)
{
    m_values[3] = kNan;
    m_values[7] = std::numeric_limits<double>::infinity();
    const auto scores = unitActivity(m_matrix, m_monitor);
    ASSERT_TRUE(scores);
    EXPECT_DOUBLE_EQ((*scores)[3], 7.0);
}

TEST(UnitOrder, OrdersByValueOrMagnitudeWithNothingLast)
{
    const std::vector<double> scores{0.2, kNan, -0.9, 0.2, 0.5};
    EXPECT_EQ(unitsByScore(scores, ScoreOrder::LargestFirst),
              (std::vector<std::uint32_t>{4, 0, 3, 2, 1}));
    EXPECT_EQ(unitsByScore(scores, ScoreOrder::LargestMagnitudeFirst),
              (std::vector<std::uint32_t>{2, 4, 0, 3, 1}));
}

TEST_F(UnitOrderTest, StopsWhenCancelled)
{
    CancelledMonitor monitor;
    const auto scores = unitActivity(m_matrix, monitor);
    ASSERT_FALSE(scores);
    EXPECT_EQ(scores.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace gateloupe::test
