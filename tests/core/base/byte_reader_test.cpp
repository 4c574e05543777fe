// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdint>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/byte_reader.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr std::array<unsigned char, 16> kNumbers = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x88,
                                                    0x3F, 0xF8, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00};

std::span<const std::byte> numbers(std::size_t count = kNumbers.size())
{
    return std::as_bytes(std::span(kNumbers)).first(count);
}

} // namespace

TEST(ByteReader, ReadsLittleEndianNumbers)
{
    EXPECT_EQ(*ByteReader(numbers()).u8("x"), 0x01U);
    EXPECT_EQ(*ByteReader(numbers()).u16("x"), 0x0201U);
    EXPECT_EQ(*ByteReader(numbers()).u32("x"), 0x04030201U);
    EXPECT_EQ(*ByteReader(numbers()).u64("x"), 0x8807060504030201U);
    EXPECT_EQ(*ByteReader(numbers()).i32("x"), 0x04030201);
    EXPECT_LT(*ByteReader(numbers()).i64("x"), 0);
}

TEST(ByteReader, ReadsNumbersOfOneToEightBytes)
{
    EXPECT_EQ(*ByteReader(numbers()).number(1, "x"), 0x01U);
    EXPECT_EQ(*ByteReader(numbers()).number(3, "x"), 0x030201U);
    EXPECT_EQ(*ByteReader(numbers()).number(8, "x"), 0x8807060504030201U);
    EXPECT_THAT(ByteReader(numbers(2)).number(3, "x"), FailsWith(ErrorCode::Corrupt, "2 are left"));
    for (const std::uint64_t width : {std::uint64_t{0}, std::uint64_t{9}}) {
        EXPECT_THAT(ByteReader(numbers()).number(width, "x"),
                    FailsWith(ErrorCode::Corrupt, "1 to 8"));
    }
}

TEST(ByteReader, ReadsAPicklesDoubleBigEndian)
{
    ByteReader reader(numbers());
    ASSERT_THAT(reader.seek(8), IsOk());
    EXPECT_EQ(*reader.f64BigEndian("x"), 1.5);
    EXPECT_TRUE(reader.atEnd());
}

TEST(ByteReader, NeverReadsPastTheEnd)
{
    for (std::size_t length = 0; length < 8; ++length) {
        ByteReader reader(numbers(length), 100);
        EXPECT_THAT(reader.u64("the length"),
                    FailsWith(ErrorCode::Corrupt, "the length at offset 100"));
        EXPECT_EQ(reader.position(), 0U);
        EXPECT_EQ(reader.u32("x").has_value(), length >= 4);
    }
    EXPECT_THAT(ByteReader({}).u8("x"), FailsWith(ErrorCode::Corrupt, "0 are left"));
}

TEST(ByteReader, TellsTheOffsetOfWhatIsCutOff)
{
    ByteReader reader(numbers(12), 100);
    ASSERT_THAT(reader.u64("the length"), IsOk());
    const auto cut = reader.u64("the size");
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().offset, 108U);
    EXPECT_EQ(cut.error().reason, ErrorReason::CutOff);
}

TEST(ByteReader, RefusesLengthsThatWouldOverflow)
{
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    ByteReader reader(numbers());
    ASSERT_THAT(reader.skip(3), IsOk());
    EXPECT_THAT(reader.bytes(most, "data"), FailsWith(ErrorCode::Corrupt, "data at offset 3"));
    EXPECT_THAT(reader.text(most - 2, "a name"), FailsWith(ErrorCode::Corrupt, "13 are left"));
    EXPECT_THAT(reader.seek(17), FailsWith(ErrorCode::Corrupt, "past the end at 16"));
    EXPECT_EQ(reader.offsetInFile(), 3U);
    EXPECT_THAT(reader.seek(16), IsOk());
    EXPECT_TRUE(reader.atEnd());
}

TEST(ByteReader, HandsOutPiecesInOrder)
{
    ByteReader reader(numbers());
    EXPECT_EQ(reader.bytes(2, "x")->size(), 2U);
    EXPECT_EQ(reader.text(1, "x").value_or(""), "\x03");
    EXPECT_EQ(*reader.u8("x"), 4U);
    EXPECT_EQ(reader.remaining(), 12U);
}

} // namespace gateloupe::test
