// SPDX-License-Identifier: Apache-2.0
#include <span>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/codec/crc32c.h"
#include "core/formats/tensorflow/tensorflow_slices.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

std::uint32_t crcOf(std::string_view text)
{
    return crc32c(std::as_bytes(std::span(text)));
}

std::string hex(std::string_view bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        text.push_back(kDigits[byte >> 4U]);
        text.push_back(kDigits[byte & 15U]);
    }
    return text;
}

} // namespace

// RFC 3720, B.4, and the catalogue's check value.
TEST(Crc32c, AgreesWithPublishedSums)
{
    EXPECT_EQ(crcOf("123456789"), 0xe3069283U);
    EXPECT_EQ(crcOf(""), 0U);
    EXPECT_EQ(crcOf(std::string(32, '\0')), 0x8a9136aaU);
}

TEST(Crc32c, IsMaskedAsLevelDbDoes)
{
    EXPECT_EQ(maskedCrc32c(0xe3069283U), 0xc78ab0e5U);
    EXPECT_EQ(maskedCrc32c(0U), 0xa282ead8U);
}

TEST(Crc32c, GoesOnFromThePartBefore)
{
    const std::string_view text = "123456789";
    EXPECT_EQ(crc32c(std::as_bytes(std::span(text.substr(4))), crcOf(text.substr(0, 4))),
              crcOf(text));
}

TEST(Crc32c, ChecksDataAgainstAStoredSum)
{
    const std::string_view text = "123456789";
    const auto bytes = std::as_bytes(std::span(text));
    NullMonitor monitor;
    EXPECT_THAT(checkCrc32c(bytes, 0xc78ab0e5U, "w", monitor), IsOk());
    EXPECT_THAT(checkCrc32c(bytes, 0xc78ab0e6U, "w", monitor), FailsWith(ErrorCode::Corrupt, "w"));
}

TEST(SliceKey, OfAScalar)
{
    EXPECT_EQ(hex(sliceKey("a", {})), "0061000100");
}

TEST(SliceKey, OfWholeDimensions)
{
    const std::vector<SliceExtent> extents = {{0, -1}, {0, -1}};
    EXPECT_EQ(hex(sliceKey("w", extents)), "007700010102807f807f");
}

TEST(SliceKey, OfAPiece)
{
    const std::vector<SliceExtent> extents = {{64, 100}, {0, -1}};
    EXPECT_EQ(hex(sliceKey("w", extents)), "007700010102c040c064807f");
}

TEST(SliceKey, GrowsWithTheNumber)
{
    const auto number = [](std::int64_t value) {
        const std::vector<SliceExtent> extents = {{value, 0}};
        std::string key = hex(sliceKey("", extents)).substr(10);
        return key.substr(0, key.size() - 2);
    };
    EXPECT_EQ(number(0), "80");
    EXPECT_EQ(number(63), "bf");
    EXPECT_EQ(number(64), "c040");
    EXPECT_EQ(number(8191), "dfff");
    EXPECT_EQ(number(8192), "e02000");
    EXPECT_EQ(number(1048576), "f0100000");
    EXPECT_EQ(number(-1), "7f");
    EXPECT_EQ(number(-64), "40");
    EXPECT_EQ(number(-65), "3fbf");
}

TEST(SliceKey, EscapesBytesThatWouldEndTheName)
{
    EXPECT_EQ(hex(sliceKey(std::string_view("a\0\xff", 3), {})), "006100ffff00000100");
}

} // namespace gateloupe::test
