// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <map>
#include <span>
#include <string>

#include <gtest/gtest.h>

#include "core/formats/codec/sorted_table.h"
#include "tests/core/formats/tensorflow/bundle_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

Result<Pairs> pairsOf(std::span<const std::byte> table)
{
    Pairs pairs;
    const auto keep = [&](std::string_view key, std::string_view value) -> Result<bool> {
        pairs.emplace_back(key, value);
        return true;
    };
    GATELOUPE_CHECK(walkSortedTable(table, keep));
    return pairs;
}

Result<Pairs> pairsOf(const std::string& table)
{
    return pairsOf(std::as_bytes(std::span(table)));
}

Pairs somePairs(int count)
{
    Pairs pairs = {{"", "header"}};
    for (int i = 0; i < count; ++i) {
        pairs.emplace_back("variable/" + std::to_string(1000 + i), std::string(40, 'x'));
    }
    return pairs;
}

} // namespace

TEST(SortedTable, GivesEveryPairInOrder)
{
    const auto pairs = somePairs(50);
    const auto read = pairsOf(makeTable(pairs, {.pairsPerBlock = 7}));
    ASSERT_THAT(read, IsOk());
    EXPECT_EQ(*read, pairs);
}

TEST(SortedTable, ReadsSnappyBlocks)
{
    const auto pairs = somePairs(50);
    const auto read = pairsOf(makeTable(pairs, {.pairsPerBlock = 20, .isSnappy = true}));
    ASSERT_THAT(read, IsOk());
    EXPECT_EQ(*read, pairs);
}

TEST(SortedTable, ReadsKeysThatShareTheirBeginning)
{
    // "abc", then 2 shared bytes and "d".
    const std::string block = std::string("\0\3\1abcX\2\1\1dY", 12) + blockEnd();
    const auto read = pairsOf(
        makeTableWithIndex(sealedBlock(block, 0), blockEntry("abd", blockHandle(0, block.size()))));
    ASSERT_THAT(read, IsOk());
    EXPECT_EQ(*read, (Pairs{{"abc", "X"}, {"abd", "Y"}}));
}

TEST(SortedTable, StopsWhenToldSo)
{
    const std::string table = makeTable(somePairs(50), {.pairsPerBlock = 7});
    int seen = 0;
    EXPECT_THAT(walkSortedTable(
                    std::as_bytes(std::span(table)),
                    [&](std::string_view, std::string_view) -> Result<bool> { return ++seen < 3; }),
                IsOk());
    EXPECT_EQ(seen, 3);
}

TEST(SortedTable, RefusesKeysThatDoNotAscend)
{
    EXPECT_THAT(pairsOf(makeTable({{"b", "1"}, {"a", "2"}})),
                FailsWith(ErrorCode::Corrupt, "ascend"));
    EXPECT_THAT(pairsOf(makeTable({{"a", "1"}, {"a", "2"}})),
                FailsWith(ErrorCode::Corrupt, "ascend"));
}

TEST(SortedTable, RefusesHandlesThatPointOutside)
{
    for (const auto& [offset, size] : std::map<std::uint64_t, std::uint64_t>{
             {0, 1U << 30U}, {1U << 30U, 8}, {1, ~0ULL}, {2, ~0ULL - 3}, {~0ULL - 2, 8}}) {
        EXPECT_THAT(pairsOf(makeTableWithIndex("", blockEntry("z", blockHandle(offset, size)))),
                    FailsWith(ErrorCode::Corrupt, "past the end"));
    }
}

TEST(SortedTable, RefusesASnappyLengthThatCannotBe)
{
    const std::string bomb = "\xff\xff\xff\xff\x0f" + std::string(20, '\0');
    EXPECT_THAT(pairsOf(makeTableWithIndex(sealedBlock(bomb, 1),
                                           blockEntry("z", blockHandle(0, bomb.size())))),
                FailsWith(ErrorCode::Corrupt, "Snappy"));
}

TEST(SortedTable, RefusesAnUnknownCompression)
{
    const std::string block = blockEnd();
    EXPECT_THAT(pairsOf(makeTableWithIndex(sealedBlock(block, 4),
                                           blockEntry("z", blockHandle(0, block.size())))),
                FailsWith(ErrorCode::Corrupt, "compression 4"));
}

TEST(SortedTable, RefusesAKeyThatSharesMoreThanThereIs)
{
    const std::string block = std::string("\5\1\1aX", 5) + blockEnd();
    EXPECT_THAT(pairsOf(makeTableWithIndex(sealedBlock(block, 0),
                                           blockEntry("z", blockHandle(0, block.size())))),
                FailsWith(ErrorCode::Corrupt, "shares more"));
}

TEST(SortedTable, RefusesKeysOutOfProportionToTheFile)
{
    // One long key, then a thousand that share all but their last byte pair.
    std::string block = blockEntry(std::string(60000, 'a'), "");
    for (int i = 0; i < 1000; ++i) {
        const std::array<char, 2> end = {static_cast<char>('b' + i / 100),
                                         static_cast<char>(i % 100)};
        block += std::string("\xdf\xd4\x03\2\0", 5); // 59999 shared, 2 of its own, no value
        block.append(end.data(), end.size());
    }
    block += blockEnd();
    const auto read = pairsOf(
        makeTableWithIndex(sealedBlock(block, 0), blockEntry("z", blockHandle(0, block.size()))));
    EXPECT_THAT(read, FailsWith(ErrorCode::Corrupt, "account for"));
}

TEST(SortedTable, NeverReadsPastATruncatedEnd)
{
    const std::string table = makeTable(somePairs(5));
    const auto bytes = std::as_bytes(std::span(table));
    for (std::size_t length = 0; length < table.size(); ++length) {
        const auto damaged = truncatedTo(bytes, length);
        EXPECT_FALSE(pairsOf(damaged)) << length;
    }
}

TEST(SortedTable, NoticesEveryFlippedByteOfItsBlocks)
{
    const auto pairs = somePairs(5);
    const std::string table = makeTable(pairs, {.isSnappy = true});
    const auto bytes = std::as_bytes(std::span(table));
    for (std::size_t at = 0; at < table.size(); ++at) {
        const auto damaged = withFlippedByte(bytes, at);
        const auto read = pairsOf(damaged);
        EXPECT_TRUE(!read || *read == pairs) << at; // the unused metaindex may be damaged
    }
}

} // namespace gateloupe::test
