// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "core/export/tensorflow/sorted_table_writer.h"
#include "core/export/tensorflow/tensorflow_bundle_index.h"
#include "core/formats/codec/crc32c.h"
#include "core/formats/codec/sorted_table.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using Pairs = std::map<std::string, std::string>;

std::string tableOf(const Pairs& pairs)
{
    SortedTableWriter table;
    for (const auto& [key, value] : pairs) {
        table.add(key, value);
    }
    return table.finish();
}

Pairs pairsOf(std::span<const std::byte> table)
{
    Pairs pairs;
    const auto take = [&pairs](std::string_view key, std::string_view value) -> Result<bool> {
        pairs.emplace(key, value);
        return true;
    };
    EXPECT_THAT(walkSortedTable(table, take), IsOk());
    return pairs;
}

std::string textOf(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

TEST(SortedTableWriter, RebuildsTensorFlowsIndexesByteForByte)
{
    for (const char* name : {"cudnn-lstm-uni/model.ckpt-100.index", "two-rnns/model.ckpt-100.index",
                             "cudnn-lstm-partitioned/model.ckpt-100.index"}) {
        const auto file = readFile(dataFolder() / "tensorflow1" / name);
        EXPECT_EQ(tableOf(pairsOf(file)), textOf(file)) << name;
    }
}

TEST(SortedTableWriter, SplitsLargeTablesIntoBlocks)
{
    Pairs pairs;
    for (int i = 0; i < 3000; ++i) {
        pairs.emplace("layer/" + std::to_string(i), std::string(200, static_cast<char>(i)));
    }
    const std::string table = tableOf(pairs);
    EXPECT_EQ(pairsOf(std::as_bytes(std::span(table))), pairs);
}

TEST(SortedTableWriter, KeepsKeysThatEndInTheHighestByte)
{
    const Pairs pairs = {{"", "header"},
                         {"\xFF", "a"},
                         {"\xFF\xFF", std::string(300000, 'b')},
                         {"\xFF\xFF\xFF", "c"}};
    const std::string table = tableOf(pairs);
    EXPECT_EQ(pairsOf(std::as_bytes(std::span(table))), pairs);
}

TEST(SortedTableWriter, WritesAnEmptyTable)
{
    const std::string table = tableOf({});
    EXPECT_TRUE(pairsOf(std::as_bytes(std::span(table))).empty());
}

TEST(BundleIndex, LeavesOutWhatIsZeroAsTensorFlowDoes)
{
    const std::vector<BundleTensor> tensors = {
        {.name = "a/bias", .dtype = DType::F64, .shape = {}, .size = 8, .crc = 0x12345678},
        {.name = "a/kernel", .shape = {3, 20}, .shard = 1, .offset = 8, .size = 240, .crc = 1},
    };
    const std::string index = bundleIndex(tensors, 2);
    const Pairs pairs = pairsOf(std::as_bytes(std::span(index)));
    EXPECT_EQ(pairs.at(""), std::string("\x08\x02\x1A\x02\x08\x01"));
    const std::uint32_t crc = maskedCrc32c(0x12345678);
    const std::string crcBytes(reinterpret_cast<const char*>(&crc), sizeof(crc));
    EXPECT_EQ(pairs.at("a/bias"), std::string("\x08\x02\x12\x00\x28\x08\x35", 7) + crcBytes);
    EXPECT_TRUE(pairs.at("a/kernel")
                    .starts_with("\x08\x01\x12\x08\x12\x02\x08\x03\x12\x02\x08\x14"
                                 "\x18\x01\x20\x08\x28\xF0\x01\x35"));
}

} // namespace gateloupe::test
