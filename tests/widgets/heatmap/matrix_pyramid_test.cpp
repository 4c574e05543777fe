// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "widgets/heatmap/matrix_pyramid.h"

namespace gateloupe {
namespace {

const auto kNever = [] { return false; };

MatrixView viewOf(const std::vector<float>& values, std::uint64_t rows, std::uint64_t cols)
{
    return {.origin = reinterpret_cast<const std::byte*>(values.data()),
            .rows = rows,
            .cols = cols,
            .rowStride = static_cast<std::int64_t>(cols),
            .colStride = 1};
}

MatrixView transposed(const MatrixView& matrix)
{
    return {matrix.origin,    matrix.cols,      matrix.rows,
            matrix.colStride, matrix.rowStride, matrix.dtype};
}

TEST(ExtremeKey, RanksNanOverInfinityOverMagnitude)
{
    const ExtremeKey nan = extremeKeyOf(std::numeric_limits<float>::quiet_NaN());
    const ExtremeKey infinity = extremeKeyOf(-std::numeric_limits<float>::infinity());
    EXPECT_GT(nan, infinity);
    EXPECT_GT(infinity, extremeKeyOf(std::numeric_limits<float>::max()));
    EXPECT_GT(extremeKeyOf(-2.0F), extremeKeyOf(1.0F));
    EXPECT_EQ(valueOf(extremeKeyOf(-2.0F)), -2.0F);
    EXPECT_TRUE(std::isnan(valueOf(nan)));
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
            ExtremeKey expected = 0;
            for (std::uint64_t r = row * level.blockRows; r < view.rows; ++r) {
                for (std::uint64_t c = col * level.blockCols; c < (col + 1) * level.blockCols;
                     ++c) {
                    expected = std::max(expected, extremeKeyOf(static_cast<float>(view.at(r, c))));
                }
            }
            const std::int64_t index = static_cast<std::int64_t>(row) * level.rowStride +
                                       static_cast<std::int64_t>(col) * level.colStride;
            EXPECT_EQ(level.keys[static_cast<std::size_t>(index)], expected);
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
    EXPECT_EQ(valueOf(sample.levels().front().keys.back()), 0.5F);
}

} // namespace
} // namespace gateloupe
