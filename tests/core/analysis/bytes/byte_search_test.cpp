// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "core/analysis/bytes/byte_search.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

/// Zeros with a few bytes of their own, of any size without memory for it.
class SparseBytes final : public ByteSource
{
public:
    explicit SparseBytes(std::uint64_t size)
        : m_size(size)
    {
    }

    void put(std::uint64_t offset, std::vector<std::byte> bytes)
    {
        m_pieces.emplace_back(offset, std::move(bytes));
    }

    [[nodiscard]] std::uint64_t size() const override { return m_size; }

    void read(std::uint64_t offset, std::span<std::byte> target) const override
    {
        std::ranges::fill(target, std::byte{});
        for (const auto& [begin, bytes] : m_pieces) {
            for (std::size_t index = 0; index < bytes.size(); ++index) {
                if (begin + index >= offset && begin + index < offset + target.size()) {
                    target[begin + index - offset] = bytes[index];
                }
            }
        }
    }

private:
    std::uint64_t m_size;
    std::vector<std::pair<std::uint64_t, std::vector<std::byte>>> m_pieces;
};

constexpr std::uint64_t kBlock = std::uint64_t{1} << 20U;

std::optional<SearchHit> find(const ByteSource& bytes, const SearchRequest& request)
{
    NullMonitor monitor;
    return *search(bytes, request, monitor);
}

TEST(ByteSearch, FindsAcrossTheBordersOfBlocks)
{
    SparseBytes bytes(3 * kBlock);
    const auto pattern = *bytesFromHex("3d cc CC cd");
    bytes.put(kBlock - 2, pattern.bytes);
    bytes.put(2 * kBlock - 1, pattern.bytes);
    const auto first = find(bytes, {.pattern = pattern});
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(first->offset, kBlock - 2);
    EXPECT_FALSE(first->isWrapped);
    const auto second = find(bytes, {.pattern = pattern, .from = first->offset});
    EXPECT_EQ(second->offset, 2 * kBlock - 1);
    const auto third = find(bytes, {.pattern = pattern, .from = second->offset});
    EXPECT_EQ(third->offset, first->offset);
    EXPECT_TRUE(third->isWrapped);
}

TEST(ByteSearch, GoesBackwards)
{
    SparseBytes bytes(3 * kBlock);
    const auto pattern = *bytesFromHex("0102");
    bytes.put(5, pattern.bytes);
    bytes.put(kBlock + 7, pattern.bytes);
    const SearchRequest request{
        .pattern = pattern, .from = kBlock + 7, .direction = SearchDirection::Previous};
    EXPECT_EQ(find(bytes, request)->offset, 5U);
    SearchRequest again = request;
    again.from = 5;
    const auto hit = find(bytes, again);
    EXPECT_EQ(hit->offset, kBlock + 7);
    EXPECT_TRUE(hit->isWrapped);
    again.isFromIncluded = true;
    EXPECT_EQ(find(bytes, again)->offset, 5U);
}

TEST(ByteSearch, ListsTheFirstHitsAndSaysWhetherThereAreMore)
{
    SparseBytes bytes(3 * kBlock);
    const auto pattern = *bytesFromHex("0102");
    for (const std::uint64_t place : {std::uint64_t{0}, kBlock - 1, 2 * kBlock}) {
        bytes.put(place, pattern.bytes);
    }
    NullMonitor monitor;
    const auto all = *listHits(bytes, pattern, 3, monitor);
    EXPECT_EQ(all.offsets, (std::vector<std::uint64_t>{0, kBlock - 1, 2 * kBlock}));
    EXPECT_FALSE(all.hasMore);
    const auto some = *listHits(bytes, pattern, 2, monitor);
    EXPECT_EQ(some.offsets.size(), 2U);
    EXPECT_TRUE(some.hasMore);
    EXPECT_TRUE(listHits(bytes, *bytesFromHex("ff"), 2, monitor)->offsets.empty());
    CancelledMonitor cancelled;
    EXPECT_FALSE(listHits(bytes, pattern, 2, cancelled));
}

TEST(ByteSearch, FindsTheOnlyHitAgain)
{
    SparseBytes bytes(100);
    bytes.put(96, bytesFromHex("ff")->bytes);
    const auto hit = find(bytes, {.pattern = *bytesFromHex("ff"), .from = 96});
    EXPECT_EQ(hit->offset, 96U);
    EXPECT_TRUE(hit->isWrapped);
    EXPECT_FALSE(find(bytes, {.pattern = *bytesFromHex("ee")}).has_value());
    EXPECT_FALSE(find(bytes, {.pattern = BytePattern{}}).has_value());
}

TEST(ByteSearch, FindsNumbersWithinATolerance)
{
    SparseBytes bytes(4 * kBlock);
    bytes.put(2 * kBlock + 6, bytesOf(std::vector<float>{-0.0312F}));
    ValuePattern pattern{.value = -0.031, .tolerance = 0.001, .dtype = DType::F32, .phase = 2};
    const auto hit = find(bytes, {.pattern = pattern});
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->offset, 2 * kBlock + 6);
    EXPECT_EQ(hit->size, 4U);
    pattern.tolerance = 0.0001;
    EXPECT_FALSE(find(bytes, {.pattern = pattern}).has_value());
    pattern.tolerance = 0.001;
    pattern.phase = 0; // out of step
    EXPECT_FALSE(find(bytes, {.pattern = pattern}).has_value());
}

TEST(ByteSearch, FindsNaN)
{
    SparseBytes bytes(64);
    bytes.put(40, bytesOf(std::vector<double>{std::numeric_limits<double>::quiet_NaN()}));
    const ValuePattern pattern{.value = std::nan(""), .dtype = DType::F64};
    EXPECT_EQ(find(bytes, {.pattern = pattern})->offset, 40U);
    SearchRequest back{.pattern = pattern, .from = 63, .direction = SearchDirection::Previous};
    EXPECT_EQ(find(bytes, back)->offset, 40U);
}

TEST(ByteSearch, StopsWhenCancelled)
{
    const SparseBytes bytes(4 * kBlock);
    CancelledMonitor monitor;
    EXPECT_THAT(search(bytes, {.pattern = *bytesFromHex("01")}, monitor),
                FailsWith(ErrorCode::Cancelled, ""));
}

TEST(ByteSearch, ReadsHexadecimalDigits)
{
    EXPECT_EQ(bytesFromHex("0x3dcc, CD")->bytes.size(), 3U);
    EXPECT_TRUE(bytesFromHex("")->bytes.empty());
    EXPECT_THAT(bytesFromHex("3"), FailsWith(ErrorCode::InvalidArgument, ""));
    EXPECT_THAT(bytesFromHex("zz"), FailsWith(ErrorCode::InvalidArgument, ""));
}

} // namespace

} // namespace gateloupe::test
