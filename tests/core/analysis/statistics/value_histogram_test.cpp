// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "core/analysis/statistics/value_histogram.h"
#include "core/base/half.h"
#include "tests/support/matrix_views.h"
#include "tests/support/not_finite.h"

namespace gateloupe::test {
namespace {

ValueHistogram of(const std::vector<float>& values, std::uint64_t rows = 1)
{
    NullMonitor monitor;
    return *valueHistogramOf(viewOf(values, rows, values.size() / rows), monitor);
}

std::vector<float> evenNumbers(int count)
{
    std::vector<float> values;
    for (int i = 0; i < count; ++i) {
        values.push_back(-1.0F + 2.0F * (static_cast<float>(i) + 0.5F) / static_cast<float>(count));
    }
    return values;
}

TEST(ValueHistogram, CountsWhatIsNoFiniteNumberApart)
{
    const ValueHistogram histogram = of({1.0F, kNan, kInfinity, -kInfinity, -kInfinity, -0.0F});
    EXPECT_EQ(histogram.nan(), 1U);
    EXPECT_EQ(histogram.plusInfinity(), 1U);
    EXPECT_EQ(histogram.minusInfinity(), 2U);
    EXPECT_EQ(histogram.finite(), 2U);
}

TEST(ValueHistogram, TakesANanWithItsMarkInTheLowerBitsForOne)
{
    const std::vector<std::uint32_t> bits = {0x7F800001U};
    NullMonitor monitor;
    const ValueHistogram histogram = *valueHistogramOf(viewOf(bits, 1, 1, DType::F32), monitor);
    EXPECT_EQ(histogram.nan(), 1U);
    EXPECT_EQ(histogram.plusInfinity(), 0U);
}

TEST(ValueHistogram, KeepsBinsInRisingOrderAroundEveryNumber)
{
    const std::vector<float> values = {-3.0F, 2.5F, -1e-30F, 0.0F, 1e30F, 7.0F};
    const ValueHistogram histogram = of(values);
    for (std::size_t i = 1; i < histogram.bins().size(); ++i) {
        EXPECT_LE(histogram.bins()[i - 1].high, histogram.bins()[i].low);
    }
    for (const float value : values) {
        const bool isInside =
            std::any_of(histogram.bins().begin(), histogram.bins().end(),
                        [value](const auto& bin) { return value >= bin.low && value <= bin.high; });
        EXPECT_TRUE(isInside) << value;
    }
}

TEST(ValueHistogram, FindsPercentilesWithinAPercent)
{
    const ValueHistogram histogram = of(evenNumbers(100'000), 10);
    for (const double share : {0.01, 0.25, 0.5, 0.75, 0.99}) {
        EXPECT_NEAR(histogram.quantile(share), 2.0 * share - 1.0, 0.01) << share;
        EXPECT_NEAR(histogram.magnitudeQuantile(share), share, 0.01) << share;
    }
    EXPECT_NEAR(histogram.countBelow(0.5), 75'000, 500);
}

TEST(ValueHistogram, LosesNothingBetweenEdges)
{
    const ValueHistogram histogram = of(evenNumbers(10'000));
    const std::vector<double> edges = {-2.0, -0.5, 0.1, 0.7, 2.0};
    const std::vector<double> counts = histogram.countsBetween(edges);
    EXPECT_NEAR(std::accumulate(counts.begin(), counts.end(), 0.0), 10'000.0, 1e-6);
    EXPECT_NEAR(counts[1], 3'000.0, 60.0);
}

TEST(ValueHistogram, AddsUp)
{
    ValueHistogram both = of(evenNumbers(100));
    both.add(of({0.25F, 10.0F}));
    EXPECT_EQ(both.finite(), 102U);
    EXPECT_NEAR(both.countBelow(5.0), 101.0, 1e-9);
}

TEST(ValueHistogram, ReadsEveryTypeAndOrientationAlike)
{
    const std::vector<float> f32 = {-0.5F, 0.25F, 1.0F, 0.0F, 3.0F, -2.0F};
    std::vector<double> f64;
    std::vector<std::uint16_t> f16;
    std::vector<std::uint16_t> bf16;
    for (const float value : f32) {
        f64.push_back(value);
        f16.push_back(floatToHalf(value));
        bf16.push_back(floatToBfloat16(value));
    }
    const auto expected = of(f32, 2).bins();
    NullMonitor monitor;
    EXPECT_EQ(valueHistogramOf(viewOf(f64, 2, 3), monitor)->bins(), expected);
    EXPECT_EQ(valueHistogramOf(viewOf(f16, 2, 3, DType::F16), monitor)->bins(), expected);
    EXPECT_EQ(valueHistogramOf(viewOf(bf16, 2, 3, DType::BF16), monitor)->bins(), expected);
    EXPECT_EQ(valueHistogramOf(transposed(viewOf(f32, 2, 3)), monitor)->bins(), expected);
}

TEST(ValueHistogram, IsEmptyForNothing)
{
    const ValueHistogram histogram;
    EXPECT_EQ(histogram.quantile(0.5), 0.0);
    EXPECT_EQ(histogram.countBelow(1.0), 0.0);
}

} // namespace
} // namespace gateloupe::test
