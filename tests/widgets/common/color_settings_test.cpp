// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <gtest/gtest.h>

#include "widgets/common/color_settings.h"

namespace gateloupe {
namespace {

ValueSummary numbersOf(const std::vector<float>& values)
{
    const MatrixView view{.origin = reinterpret_cast<const std::byte*>(values.data()),
                          .rows = 1,
                          .cols = values.size(),
                          .rowStride = static_cast<std::int64_t>(values.size()),
                          .colStride = 1};
    NullMonitor monitor;
    return {*statisticsOf(view, monitor), *valueHistogramOf(view, monitor)};
}

ValueRange rangeIn(RangeMode mode, const ValueSummary& numbers, ColorMap map = ColorMap::Diverging)
{
    ColorSettings settings{.map = map, .mode = mode};
    return settings.rangeOf(numbers.statistics, numbers.histogram);
}

/// -1 to 3 and one outlier.
ValueSummary skewed()
{
    std::vector<float> values = {100.0F};
    for (int i = 0; i < 10'000; ++i) {
        values.push_back(-1.0F + 4.0F * static_cast<float>(i) / 9'999.0F);
    }
    return numbersOf(values);
}

TEST(ColorSettings, IsSymmetricOverTheLargestMagnitudeFirst)
{
    EXPECT_EQ(ColorSettings().mode, RangeMode::Symmetric);
    EXPECT_EQ(rangeIn(RangeMode::Symmetric, numbersOf({-3.0F, 1.0F})), (ValueRange{-3.0, 3.0}));
    EXPECT_EQ(rangeIn(RangeMode::Symmetric, numbersOf({0.0F})), (ValueRange{-1.0, 1.0}));
}

TEST(ColorSettings, TakesSmallestAndLargest)
{
    EXPECT_EQ(rangeIn(RangeMode::MinMax, numbersOf({-3.0F, 1.0F})), (ValueRange{-3.0, 1.0}));
}

TEST(ColorSettings, LeavesOutliersToThePercentile)
{
    const ValueRange balanced = rangeIn(RangeMode::Percentile, skewed());
    EXPECT_DOUBLE_EQ(balanced.low, -balanced.high);
    EXPECT_NEAR(balanced.high, 3.0, 0.05);
    const ValueRange free = rangeIn(RangeMode::Percentile, skewed(), ColorMap::Viridis);
    EXPECT_NEAR(free.low, -1.0, 0.05);
    EXPECT_NEAR(free.high, 3.0, 0.05);
}

TEST(ColorSettings, CountsTheFewNumbersThatStretchARange)
{
    ColorSettings settings;
    EXPECT_EQ(settings.outliersOf(skewed()), 1U);
    EXPECT_EQ(settings.outliersOf(numbersOf({-3.0F, 1.0F, 2.0F})), 0U);
    settings.mode = RangeMode::Percentile;
    EXPECT_EQ(settings.outliersOf(skewed()), 0U) << "it passes over them";
    settings = {};
    settings.locked = ValueRange{-1.0, 1.0};
    EXPECT_EQ(settings.outliersOf(skewed()), 0U);
}

TEST(ColorSettings, CountsStandardDeviations)
{
    const ValueSummary numbers = numbersOf({1.0F, 3.0F});
    const ValueRange range = rangeIn(RangeMode::Sigma, numbers, ColorMap::Grey);
    EXPECT_DOUBLE_EQ(range.low, -1.0);
    EXPECT_DOUBLE_EQ(range.high, 5.0);
}

TEST(ColorSettings, LocksOneRangeForAll)
{
    ColorSettings settings{.mode = RangeMode::MinMax, .locked = ValueRange{-2.0, 5.0}};
    const ValueSummary numbers = numbersOf({-3.0F, 1.0F});
    EXPECT_EQ(settings.rangeOf(numbers.statistics, numbers.histogram), (ValueRange{-2.0, 5.0}));
    settings = settings.withRange({0.0, 1.0});
    EXPECT_EQ(settings.locked, (ValueRange{0.0, 1.0}));
    EXPECT_EQ(settings.mode, RangeMode::MinMax);
}

TEST(ColorSettings, BecomesFixedByARangeOfOnesOwn)
{
    const ColorSettings settings = ColorSettings().withRange({0.5, 0.75});
    EXPECT_EQ(settings.mode, RangeMode::Fixed);
    EXPECT_EQ(settings.rangeOf({}, {}), (ValueRange{0.5, 0.75}));
}

TEST(ColorSettings, AddsUpWhatARangeIsTakenFrom)
{
    ValueSummary both = numbersOf({-1.0F, 0.0F, 2.0F});
    both.add(numbersOf({5.0F, 8.0F}));
    const ValueSummary all = numbersOf({-1.0F, 0.0F, 2.0F, 5.0F, 8.0F});
    EXPECT_DOUBLE_EQ(both.statistics.min, all.statistics.min);
    EXPECT_DOUBLE_EQ(both.statistics.max, all.statistics.max);
    EXPECT_NEAR(both.statistics.mean, all.statistics.mean, 1e-12);
    EXPECT_NEAR(both.statistics.std, all.statistics.std, 1e-12);
    EXPECT_EQ(both.histogram.finite(), 5U);
}

TEST(ColorSettings, SurvivesASessionFile)
{
    const ColorSettings settings{.map = ColorMap::Magma,
                                 .transform = ColorTransform::Symlog,
                                 .mode = RangeMode::Sigma,
                                 .percent = 97.0,
                                 .sigmas = 2.0,
                                 .fixed = {0.0, 4.0},
                                 .locked = ValueRange{-1.0, 2.0}};
    ColorSettings read;
    read.readJson(settings.toJson());
    EXPECT_EQ(read, settings);
}

TEST(ColorSettings, KeepsWhatAFileDoesNotSayOrSaysWrongly)
{
    const ColorSettings settings{.map = ColorMap::Grey, .sigmas = 2.0};
    ColorSettings read = settings;
    read.readJson({{QStringLiteral("map"), QStringLiteral("rainbow")},
                   {QStringLiteral("sigmas"), -4.0},
                   {QStringLiteral("fixed"), QStringLiteral("wide")}});
    EXPECT_EQ(read, settings);
}

} // namespace
} // namespace gateloupe
