// SPDX-License-Identifier: Apache-2.0
//
// Outputs in which single precision cannot hold some numbers to the tolerance, or a run none.
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "core/analysis/blame/blame.h"
#include "core/analysis/blame/scoring/output_verdict.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kUnits = 4;
constexpr double kUsualTolerance = 1e-5;

/// A plain network whose unit 0 alone has large numbers, which no other unit reads.
class OneLargeUnit : public testing::Test
{
protected:
    void SetUp() override
    {
        Network network = randomNetwork(*specFromText("rnn_relu:input=3,hidden=4"), 3, 0.3);
        for (double& weight : network.at(ParameterKind::RecurrentWeights, Gate::Hidden)) {
            weight = std::abs(weight);
        }
        auto& recurrent = network.at(ParameterKind::RecurrentWeights, Gate::Hidden);
        for (std::size_t unit = 1; unit < kUnits; ++unit) {
            recurrent[unit * kUnits] = 0.0;
        }
        auto& input = network.at(ParameterKind::InputWeights, Gate::Hidden);
        for (double& weight : input) {
            weight = std::abs(weight);
        }
        for (std::size_t column = 0; column < 3; ++column) {
            input[column] = 1.7e6;
        }
        std::vector<double> x = randomArray({8, 2, 3}, 5).convertedTo<double>();
        for (double& value : x) {
            value = std::abs(value);
        }
        m_request = {.model = network.build(), .x = Array({8, 2, 3}, std::move(x))};
        m_y = mustRun(BackendKind::Reference, m_request)->y.convertedTo<double>();
    }

    /// Theirs in f32.
    [[nodiscard]] GivenOutput given(const std::vector<double>& y) const
    {
        return {.y = Array({8, 2, kUnits}, std::vector<float>(y.begin(), y.end()))};
    }

    [[nodiscard]] OutputVerdict judged(const std::vector<double>& y) const
    {
        NullMonitor monitor;
        const auto verdict = judgeOutput(m_request, given(y), kUsualTolerance, monitor);
        EXPECT_THAT(verdict, IsOk());
        return verdict ? *verdict : OutputVerdict();
    }

    ForwardRequest m_request;
    std::vector<double> m_y;
};

TEST_F(OneLargeUnit, WhatF32MakesOfTheLargeNumbersIsNoDifference)
{
    const OutputVerdict verdict = judged(m_y);
    EXPECT_GT(verdict.error, kUsualTolerance);
    EXPECT_TRUE(verdict.isRounded);
    EXPECT_TRUE(verdict.isEqual);
    EXPECT_FALSE(verdict.furthest);
}

TEST_F(OneLargeUnit, ALargeNumberHidesNoWrongOneBesideIt)
{
    const std::size_t wrong = 5 * 2 * kUnits + 2;
    m_y[wrong] += 0.01;
    const OutputVerdict verdict = judged(m_y);
    EXPECT_FALSE(verdict.isEqual);
    ASSERT_TRUE(verdict.furthest);
    EXPECT_EQ(verdict.furthest->at, (Shape{5, 0, 2}));
    EXPECT_NEAR(verdict.furthest->theirs - verdict.furthest->ours, 0.01, 1e-5);
}

TEST_F(OneLargeUnit, BlameSeesPastTheLargeNumbers)
{
    for (std::size_t at = 0; at < m_y.size(); ++at) {
        m_y[at] += at % kUnits == 0 ? 0.0 : 0.01;
    }
    NullMonitor monitor;
    const auto found = blame(m_request, given(m_y), {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_FALSE(found->isEqual);
    EXPECT_NEAR(found->error, 0.01, 1e-5);
    ASSERT_TRUE(found->first);
    EXPECT_NE(found->first->unit, 0);
}

TEST(NotFiniteRuns, NoDefectIsNamedWhereTheNetworksOwnRunIsNotFinite)
{
    std::vector<double> x = randomArray({6, 2, 3}, 8).convertedTo<double>();
    x[2 * 2 * 3] = std::numeric_limits<double>::quiet_NaN();
    const ForwardRequest request = {
        .model = randomNetwork(*specFromText("gru:input=3,hidden=4"), 7).build(),
        .x = Array({6, 2, 3}, std::move(x))};
    std::vector<double> y = mustRun(BackendKind::Reference, request)->y.convertedTo<double>();
    for (double& number : y) {
        number = std::isnan(number) ? 0.0 : number;
    }
    NullMonitor monitor;
    const auto found = blame(request, {.y = Array({6, 2, 4}, std::move(y))}, {}, monitor);
    ASSERT_THAT(found, IsOk());
    EXPECT_FALSE(found->isEqual);
    EXPECT_TRUE(found->hypotheses.empty());
    ASSERT_TRUE(found->errorOfFinite);
    EXPECT_EQ(*found->errorOfFinite, 0.0);
}

} // namespace

} // namespace gateloupe::test
