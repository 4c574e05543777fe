// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/statistics/spectral_radius.h"
#include "tests/support/matrix_views.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

std::vector<double> diagonal(std::uint64_t size, double largest)
{
    std::vector<double> values(size * size);
    for (std::uint64_t row = 0; row < size; ++row) {
        values[row * size + row] = 0.5 * static_cast<double>(row) / static_cast<double>(size);
    }
    values[0] = largest;
    return values;
}

TEST(SpectralRadius, IsTheMagnitudeOfAComplexPair)
{
    NullMonitor monitor;
    const std::vector<double> values = {0.6, -0.8, 0.0, 0.8, 0.6, 0.0, 5.0, 5.0, 0.25};
    const auto radius = spectralRadiusOf(viewOf(values, 3, 3), monitor); // 0.6 +- 0.8i, 0.25
    ASSERT_THAT(radius, IsOk());
    EXPECT_NEAR(radius->value, 1.0, 1e-12);
    EXPECT_TRUE(radius->isConverged);
}

TEST(SpectralRadius, IsNotTheNorm)
{
    NullMonitor monitor;
    const std::vector<double> values = {0.0, 100.0, 0.0, 0.0}; // nilpotent
    EXPECT_NEAR(spectralRadiusOf(viewOf(values, 2, 2), monitor)->value, 0.0, 1e-9);
}

TEST(SpectralRadius, IsTheLargestRootOfACompanionsPolynomial)
{
    NullMonitor monitor;
    // (x - 1)(x - 2)(x + 3)(x - 0.5) = x^4 - 0.5 x^3 - 7 x^2 + 9.5 x - 3
    const std::vector<double> values = {0.5, 7.0, -9.5, 3.0, 1.0, 0.0, 0.0, 0.0,
                                        0.0, 1.0, 0.0,  0.0, 0.0, 0.0, 1.0, 0.0};
    EXPECT_NEAR(spectralRadiusOf(viewOf(values, 4, 4), monitor)->value, 3.0, 1e-12);
}

TEST(SpectralRadius, ConvergesOnALargeMatrixOfEitherSign)
{
    NullMonitor monitor;
    constexpr std::uint64_t kSize = kDenseSpectrumUpTo + 50;
    for (const double largest : {0.9, -0.9}) {
        const std::vector<double> values = diagonal(kSize, largest);
        const auto radius = spectralRadiusOf(viewOf(values, kSize, kSize), monitor);
        ASSERT_THAT(radius, IsOk());
        EXPECT_TRUE(radius->isConverged);
        EXPECT_NEAR(radius->value, 0.9, 1e-6);
        EXPECT_GT(radius->products, 0U);
        EXPECT_LE(radius->residual, kSpectralTolerance);
    }
}

TEST(SpectralRadius, FindsALargeComplexPairAmongRandomNumbers)
{
    NullMonitor monitor;
    constexpr std::uint64_t kSize = kDenseSpectrumUpTo + 1;
    std::mt19937 generator(7);
    std::normal_distribution<double> normal(0.0, 0.3 / std::sqrt(static_cast<double>(kSize)));
    std::vector<double> values(kSize * kSize);
    for (double& value : values) {
        value = normal(generator);
    }
    values[1] = -2.0; // rows 0 and 1: +-2i, moved a little by the others
    values[kSize] = 2.0;
    const auto radius = spectralRadiusOf(viewOf(values, kSize, kSize), monitor);
    ASSERT_THAT(radius, IsOk());
    EXPECT_TRUE(radius->isConverged);
    EXPECT_NEAR(radius->value, 2.0, 0.1);
}

TEST(SpectralRadius, SaysWhenItDidNotConverge)
{
    NullMonitor monitor;
    // A cyclic shift: all eigenvalues on the unit circle, evenly spread.
    constexpr std::uint64_t kSize = 700;
    std::vector<double> values(kSize * kSize);
    for (std::uint64_t row = 0; row < kSize; ++row) {
        values[row * kSize + (row + 1) % kSize] = 1.0;
    }
    const auto radius = spectralRadiusOf(viewOf(values, kSize, kSize), monitor);
    ASSERT_THAT(radius, IsOk());
    EXPECT_FALSE(radius->isConverged);
    EXPECT_EQ(radius->products, kMostSpectralProducts);
    EXPECT_NEAR(radius->value, 1.0, 0.1);
}

TEST(SpectralRadius, IsZeroOfZeros)
{
    NullMonitor monitor;
    const std::vector<double> values(std::size_t{300} * 300);
    const auto radius = spectralRadiusOf(viewOf(values, 300, 300), monitor);
    ASSERT_THAT(radius, IsOk());
    EXPECT_EQ(radius->value, 0.0);
    EXPECT_TRUE(radius->isConverged);
}

TEST(SpectralRadius, RefusesWhatHasNone)
{
    NullMonitor monitor;
    std::vector<double> values(6, 1.0);
    MatrixView view = viewOf(values, 2, 2);
    view.cols = 3;
    EXPECT_THAT(spectralRadiusOf(view, monitor), FailsWith(ErrorCode::ShapeMismatch, "2 x 3"));
    values[3] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THAT(spectralRadiusOf(viewOf(values, 2, 2), monitor),
                FailsWith(ErrorCode::Unsupported, "NaN"));
    std::vector<double> large(std::size_t{300} * 300, 0.1);
    large[12345] = std::numeric_limits<double>::infinity();
    EXPECT_THAT(spectralRadiusOf(viewOf(large, 300, 300), monitor),
                FailsWith(ErrorCode::Unsupported, "NaN"));
}

} // namespace
} // namespace gateloupe::test
