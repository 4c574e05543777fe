// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "core/analysis/blame/scoring/number_rounding.h"

namespace gateloupe {
namespace {

/// Outputs of a network, as f32 keeps them, after some form.
std::vector<double> outputsAs(const std::function<double(double)>& form, double size = 1.0)
{
    std::vector<double> values;
    for (int at = 1; at <= 40; ++at) {
        values.push_back(static_cast<float>(form(size * std::sin(0.37 * at * at))));
    }
    return values;
}

double toDigits(double value, int digits)
{
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) + 1.0 - digits);
    return std::nearbyint(value / unit) * unit;
}

double toSteps(double value, double stepsOfOne)
{
    return std::nearbyint(value * stepsOfOne) / stepsOfOne;
}

using Kind = NumberRounding::Kind;

TEST(NumberRounding, KnowsDecimalsAndDigits)
{
    const auto decimals = roundingOf(outputsAs([](double y) { return toSteps(y, 1000.0); }));
    EXPECT_EQ(decimals.kind, Kind::Decimals);
    EXPECT_EQ(decimals.decimals, 3);
    const auto digits = roundingOf(outputsAs([](double y) { return toDigits(y, 3); }));
    EXPECT_EQ(digits.kind, Kind::Digits);
    EXPECT_EQ(digits.decimals, 3);
    EXPECT_NEAR(digits.slackOf(0.56), 0.0005, 1e-12);
    EXPECT_NEAR(digits.slackOf(0.0123), 0.00005, 1e-12);
    const auto small = roundingOf(outputsAs([](double y) { return toSteps(y, 10000.0); }, 0.05));
    EXPECT_GE(small.slackOf(0.0012), 0.00005 - 1e-12) << "four decimals, whatever the digits";
}

TEST(NumberRounding, KnowsTheStepsOfIntegers)
{
    for (const double stepsOfOne : {127.0, 128.0, 255.0, 32767.0}) {
        const auto steps =
            roundingOf(outputsAs([stepsOfOne](double y) { return toSteps(y, stepsOfOne); }));
        EXPECT_GE(steps.slackOf(0.4), 0.4999 / stepsOfOne) << stepsOfOne;
        EXPECT_LE(steps.slackOf(0.4), 0.5001 / stepsOfOne) << stepsOfOne;
    }
}

TEST(NumberRounding, SeesNoneInNumbersOfF32)
{
    EXPECT_EQ(roundingOf(outputsAs([](double y) { return y; })).kind, Kind::None);
}

} // namespace
} // namespace gateloupe
