// SPDX-License-Identifier: Apache-2.0
// Checked maths, results and the sharing out of work.
#include <atomic>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/checked_math.h"
#include "core/base/parallel.h"
#include "core/base/result.h"
#include "core/base/strong_index.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();

Result<int> half(int value)
{
    if (value % 2 != 0) {
        return Error{ErrorCode::InvalidArgument, std::to_string(value) + " is odd"};
    }
    return value / 2;
}

Result<int> quarter(int value)
{
    GATELOUPE_TRY(const int once, half(value));
    GATELOUPE_TRY(const int twice, half(once));
    return twice;
}

Status checkEven(int value)
{
    GATELOUPE_CHECK(half(value));
    return {};
}

} // namespace

TEST(CheckedMath, IsEmptyOnOverflow)
{
    EXPECT_EQ(checkedAdd(kMost - 1, 1), kMost);
    EXPECT_EQ(checkedAdd(kMost, 1), std::nullopt);
    EXPECT_EQ(checkedMul(kMost, 1), kMost);
    EXPECT_EQ(checkedMul(0, kMost), 0U);
    EXPECT_EQ(checkedMul(std::uint64_t{1} << 32U, std::uint64_t{1} << 32U), std::nullopt);
}

TEST(CheckedMath, FitsWithoutAddingFirst)
{
    EXPECT_TRUE(fitsWithin(3, 4, 7));
    EXPECT_TRUE(fitsWithin(7, 0, 7));
    EXPECT_FALSE(fitsWithin(3, 5, 7));
    EXPECT_FALSE(fitsWithin(8, 0, 7));
    EXPECT_FALSE(fitsWithin(2, kMost, 7));
}

TEST(CheckedMath, NarrowsOnlyWhatStaysTheSame)
{
    EXPECT_EQ(narrow<std::uint8_t>(255), std::uint8_t{255});
    EXPECT_EQ(narrow<std::uint8_t>(256), std::nullopt);
    EXPECT_EQ(narrow<std::uint64_t>(-1), std::nullopt);
    EXPECT_EQ(narrow<std::int64_t>(kMost), std::nullopt);
    EXPECT_EQ(narrow<std::int32_t>(std::int64_t{-5}), -5);
}

TEST(Result, CarriesAValueOrAnError)
{
    EXPECT_EQ(quarter(8).value_or(0), 2);
    EXPECT_THAT(quarter(6), FailsWith(ErrorCode::InvalidArgument, "3 is odd"));
    EXPECT_THAT(checkEven(6), IsOk());
    EXPECT_THAT(checkEven(7), FailsWith(ErrorCode::InvalidArgument, "7 is odd"));
    EXPECT_EQ(quarter(6).value_or(-1), -1);
}

TEST(Result, SaysWhereItComesFrom)
{
    EXPECT_THAT(half(3).withContext("file.bin"),
                FailsWith(ErrorCode::InvalidArgument, "file.bin: 3 is odd"));
    EXPECT_THAT(checkEven(3).withContext("x"), FailsWith(ErrorCode::InvalidArgument, "x: 3"));
    EXPECT_THAT(half(4).withContext("x"), IsOk());
}

TEST(Result, ChainsWhileItSucceeds)
{
    EXPECT_EQ(half(8).andThen(half).value_or(0), 2);
    EXPECT_THAT(half(6).andThen(half), FailsWith(ErrorCode::InvalidArgument, "3"));
    EXPECT_EQ(half(8).transform([](int value) { return std::to_string(value); }).value_or(""), "4");
    EXPECT_FALSE(half(1).transform([](int value) { return value; }).has_value());
}

TEST(Result, MovesWhatCannotBeCopied)
{
    Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
    const std::unique_ptr<int> owned = *std::move(result);
    EXPECT_EQ(*owned, 5);
}

TEST(StrongIndex, ComparesWithItsOwnKind)
{
    using First = StrongIndex<struct FirstTag>;
    EXPECT_LT(First(1), First(2));
    EXPECT_EQ(First(), First(0));
}

TEST(ForEachPiece, TakesEveryPieceOnce)
{
    for (const std::uint64_t pieces : {0U, 1U, 2U, 1000U}) {
        std::vector<std::atomic<int>> taken(pieces);
        forEachPiece(pieces, [&](std::uint64_t piece) { ++taken[piece]; });
        for (const auto& count : taken) {
            EXPECT_EQ(count.load(), 1);
        }
    }
}

TEST(Parallel, TakesNoPieceOnceCancelled)
{
    std::atomic<std::uint64_t> taken = 0;
    const auto count = [&](std::uint64_t) { ++taken; };
    EXPECT_TRUE(forEachPieceUnlessCancelled(1000, NullMonitor(), count));
    EXPECT_EQ(taken.load(), 1000U);
    taken = 0;
    EXPECT_FALSE(forEachPieceUnlessCancelled(1000, CancelledMonitor(), count));
    EXPECT_EQ(taken.load(), 0U);
}

} // namespace gateloupe::test
