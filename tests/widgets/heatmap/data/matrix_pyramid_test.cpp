// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <iterator>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/matrix_views.h"
#include "tests/support/not_finite.h"
#include "widgets/heatmap/data/matrix_pyramid.h"

namespace gateloupe::test {
namespace {

const auto kNever = [] { return false; };

Extremes extremesOf(std::initializer_list<float> values)
{
    Extremes extremes;
    for (const float value : values) {
        extremes.add(value);
    }
    return extremes;
}

TEST(Extremes, ShowNanBeforeInfinityBeforeWhatLiesFarthest)
{
    EXPECT_TRUE(std::isnan(extremesOf({1.0F, kNan, kInfinity}).outlier(0.0)));
    EXPECT_EQ(extremesOf({1.0F, -kInfinity, 9.0F}).outlier(0.0), -kInfinity);
    EXPECT_EQ(extremesOf({1.0F, kInfinity}).outlier(0.0), kInfinity);
    EXPECT_EQ(extremesOf({-2.0F, 1.0F}).outlier(0.0), -2.0F);
    EXPECT_EQ(extremesOf({1.0F, 0.9F, 0.1F}).outlier(1.0), 0.1F);
}

TEST(Extremes, SurviveInALevel)
{
    for (const auto& extremes :
         {extremesOf({-1.0F, 2.0F}), extremesOf({-1.0F, kNan, 2.0F}), extremesOf({kNan}),
          extremesOf({-kInfinity, kInfinity}), extremesOf({0.0F})}) {
        MatrixPyramid::Level level{.rows = 1, .cols = 1, .rowStride = 1, .colStride = 1};
        level.values = ZeroedValues<float>(2);
        level.set(0, extremes);
        EXPECT_EQ(level.at(0, 0), extremes);
    }
    // One number beside a NaN is kept but for its last bit.
    for (const float value : {3.0F, -kInfinity, kInfinity, 0.0F}) {
        MatrixPyramid::Level level{.rows = 1, .cols = 1, .rowStride = 1, .colStride = 1};
        level.values = ZeroedValues<float>(2);
        level.set(0, extremesOf({value, kNan}));
        EXPECT_TRUE(level.at(0, 0).hasNan);
    }
}

TEST(MatrixPyramid, NeedsNoLevelForAMatrixThatFitsAWindow)
{
    const std::vector<float> values(1024 * 16);
    EXPECT_TRUE(MatrixPyramid::build(viewOf(values, 1024, 16), kNever)->levels().empty());
}

TEST(MatrixPyramid, HoldsTheExtremeOfEveryBlock)
{
    constexpr std::uint64_t kRows = 1500;
    constexpr std::uint64_t kCols = 1301;
    std::vector<float> values(kRows * kCols);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>((i * 7919) % 100003) / 50000.0F - 1.0F;
    }
    const MatrixView matrix = viewOf(values, kRows, kCols);
    for (const MatrixView& view : {matrix, transposed(matrix)}) {
        const auto pyramid = MatrixPyramid::build(view, kNever);
        ASSERT_FALSE(pyramid->levels().empty());
        for (const MatrixPyramid::Level& level : pyramid->levels()) {
            const std::uint64_t row = level.rows - 1;
            const std::uint64_t col = level.cols / 2;
            Extremes expected;
            for (std::uint64_t r = row * level.blockRows; r < view.rows; ++r) {
                for (std::uint64_t c = col * level.blockCols; c < (col + 1) * level.blockCols;
                     ++c) {
                    expected.add(static_cast<float>(view.at(r, c)));
                }
            }
            EXPECT_EQ(level.at(row, col), expected);
            double sum = 0.0;
            double squares = 0.0;
            double count = 0.0;
            for (std::uint64_t r = row * level.blockRows; r < view.rows; ++r) {
                for (std::uint64_t c = col * level.blockCols; c < (col + 1) * level.blockCols;
                     ++c) {
                    sum += view.at(r, c);
                    squares += view.at(r, c) * view.at(r, c);
                    count += 1.0;
                }
            }
            const auto index =
                static_cast<std::size_t>(static_cast<std::int64_t>(row) * level.rowStride +
                                         static_cast<std::int64_t>(col) * level.colStride);
            EXPECT_NEAR(level.values[2 * level.blocks() + index], sum / count, 1e-5);
            EXPECT_NEAR(level.values[3 * level.blocks() + index], std::sqrt(squares / count), 1e-5);
        }
    }
}

TEST(MatrixPyramid, ShortensOnlyTheLongAxisOfALongMatrix)
{
    const std::vector<float> values(8192 * 3);
    const auto pyramid = MatrixPyramid::build(viewOf(values, 8192, 3), kNever);
    ASSERT_FALSE(pyramid->levels().empty());
    EXPECT_EQ(pyramid->levels().back().cols, 3U);
    EXPECT_LE(pyramid->levels().back().rows, MatrixPyramid::kFineEnough);
}

TEST(MatrixPyramid, StaysSmallBesideItsMatrix)
{
    struct Size
    {
        std::uint64_t rows;
        std::uint64_t cols;
    };

    const std::vector<float> values(4096 * 4096);
    for (const auto [rows, cols] : {Size{4096, 4096}, Size{16384, 1024}, Size{2000, 7000},
                                    Size{1 << 20, 16}, Size{3, 1 << 20}}) {
        for (const DType dtype : {DType::F32, DType::F16, DType::I8}) {
            MatrixView matrix = viewOf(values, rows, cols);
            matrix.dtype = dtype;
            const auto bytes = static_cast<double>(matrix.elements() * sizeOf(dtype));
            EXPECT_LE(static_cast<double>(MatrixPyramid::build(matrix, kNever)->bytes()),
                      0.35 * bytes)
                << rows << ' ' << cols << ' ' << nameOf(dtype);
        }
    }
}

TEST(MatrixPyramid, HoldsBlocksOfTheShownOrder)
{
    std::vector<float> values(2048 * 8);
    values[8 * 5 + 2] = 7.0F;
    std::vector<std::uint32_t> turned(2048);
    for (std::uint32_t place = 0; place < turned.size(); ++place) {
        turned[place] = 2047 - place;
    }
    const auto order = IndexOrder::create(turned);
    const auto pyramid =
        MatrixPyramid::build(ShownMatrix(viewOf(values, 2048, 8), order.get(), nullptr), kNever);
    const MatrixPyramid::Level& level = pyramid->levels().front();
    EXPECT_EQ(level.at((2047 - 5) / level.blockRows, 2 / level.blockCols).high, 7.0F);
}

TEST(MatrixPyramid, KeepsOnlyItsCoarseLevelsWhereTheyAreEnough)
{
    const std::vector<float> values(4096 * 4096);
    const auto pyramid = MatrixPyramid::build(viewOf(values, 4096, 4096), kNever);
    const MatrixPyramid all = pyramid->withoutFineLevels(1 << 20);
    EXPECT_EQ(all.levels().size(), pyramid->levels().size());
    const std::vector<float> long1(8192 * 1024);
    const auto two = MatrixPyramid::build(viewOf(long1, 8192, 1024), kNever);
    EXPECT_TRUE(two->withoutFineLevels(16).levels().empty());
}

TEST(IndexOrder, RefusesWhatIsNoPermutation)
{
    EXPECT_EQ(IndexOrder::create({0, 0}), nullptr);
    EXPECT_EQ(IndexOrder::create({0, 2}), nullptr);
    const auto order = IndexOrder::create({2, 0, 1});
    ASSERT_NE(order, nullptr);
    EXPECT_EQ(order->storedAt(0), 2U);
    EXPECT_EQ(order->placeOf(2), 0U);
}

TEST(MatrixPyramid, StopsWhenNobodyWantsIt)
{
    const std::vector<float> values(2048 * 2048);
    EXPECT_FALSE(MatrixPyramid::build(viewOf(values, 2048, 2048), [] { return true; }).has_value());
}

TEST(MatrixPyramid, SamplesFewElementsOfALargeMatrix)
{
    const std::vector<float> values(3000 * 7, 0.5F);
    const MatrixPyramid sample = MatrixPyramid::sample(viewOf(values, 3000, 7));
    ASSERT_TRUE(sample.isSample());
    ASSERT_EQ(sample.levels().size(), 1U);
    EXPECT_LE(sample.levels().front().rows, MatrixPyramid::kSampleSize);
    EXPECT_EQ(sample.levels().front().cols, 7U);
    EXPECT_EQ(*std::prev(sample.levels().front().values.end()), 0.5F);
}

} // namespace
} // namespace gateloupe::test
