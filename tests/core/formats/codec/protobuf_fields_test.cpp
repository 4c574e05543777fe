// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/codec/protobuf_fields.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using protobuf::Field;
using protobuf::Wire;

/// The first field of a message.
Result<Field> first(std::string_view message)
{
    return protobuf::Fields(message).next();
}

constexpr protobuf::NumberList kBytes{"int8", 1, Wire::Varint, -128, 127};

} // namespace

TEST(ProtobufFields, ReadsEveryWireType)
{
    const std::string_view message("\x08\x96\x01"
                                   "\x12\x02hi"
                                   "\x1d\x00\x00\x80\x3f"
                                   "\x21\x01\x00\x00\x00\x00\x00\x00\x00",
                                   3 + 4 + 5 + 9);
    std::vector<std::uint64_t> numbers;
    ASSERT_THAT(protobuf::forEachField(message,
                                       [&](const Field& field) -> Status {
                                           numbers.push_back(field.number);
                                           return {};
                                       }),
                IsOk());
    EXPECT_EQ(numbers, (std::vector<std::uint64_t>{1, 2, 3, 4}));
    EXPECT_EQ(protobuf::integerOf(*first(message)).value_or(0), 150);
    EXPECT_EQ(protobuf::textOf(*first(message.substr(3))).value_or(""), "hi");
    EXPECT_EQ(protobuf::floatOf(*first(message.substr(7))).value_or(0.0), 1.0);
}

TEST(ProtobufFields, RefusesAFieldThatIsCutOffOrOfNoKind)
{
    for (const std::string_view message :
         {std::string_view("\x12\x05hi"), std::string_view("\x1d\x00\x00", 3),
          std::string_view("\x08\xff"), std::string_view("\x0b"), std::string_view("\x00", 1)}) {
        EXPECT_THAT(first(message), FailsWith(ErrorCode::Corrupt, ""));
    }
}

TEST(ProtobufFields, RefusesAFieldOfAnotherTypeThanItShouldBe)
{
    const Field number = *first("\x08\x01");
    const Field text = *first("\x0a\x01x");
    EXPECT_THAT(protobuf::textOf(number), FailsWith(ErrorCode::Corrupt, "field 1"));
    EXPECT_THAT(protobuf::integerOf(text), FailsWith(ErrorCode::Corrupt, "field 1"));
    EXPECT_THAT(protobuf::floatOf(text), FailsWith(ErrorCode::Corrupt, "field 1"));
    EXPECT_THAT(protobuf::fixed32Of(text), FailsWith(ErrorCode::Corrupt, "field 1"));
}

TEST(ProtobufFields, BoundsARepeatedNumber)
{
    const Field packed = *first("\x0a\x03\x01\x02\x03");
    std::vector<std::int64_t> values;
    EXPECT_THAT(protobuf::appendIntegers(packed, values, 3), IsOk());
    EXPECT_EQ(values, (std::vector<std::int64_t>{1, 2, 3}));
    EXPECT_THAT(protobuf::appendIntegers(*first("\x08\x04"), values, 3),
                FailsWith(ErrorCode::Corrupt, "more than 3"));
    EXPECT_EQ(values.size(), 3U);
}

TEST(ProtobufFields, DecodesAListOfNumbersOfOneType)
{
    protobuf::NumberDecoder numbers(kBytes, 3);
    // -1 stands as ten bytes.
    ASSERT_THAT(numbers.take(*first("\x0a\x0b\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")),
                IsOk());
    ASSERT_THAT(numbers.take(*first("\x08\x07")), IsOk());
    EXPECT_THAT(numbers.take(*first("\x08\x07")), FailsWith(ErrorCode::Corrupt, "more numbers"));
    const auto bytes = std::move(numbers).whole();
    ASSERT_THAT(bytes, IsOk());
    EXPECT_EQ(*bytes, (std::vector<std::byte>{std::byte{5}, std::byte{0xff}, std::byte{7}}));
}

TEST(ProtobufFields, RefusesANumberBeyondItsTypeAndAListThatIsTooShort)
{
    protobuf::NumberDecoder numbers(kBytes, 2);
    EXPECT_THAT(numbers.take(*first("\x08\x80\x01")), FailsWith(ErrorCode::Corrupt, "int8"));
    EXPECT_THAT(std::move(numbers).whole(), FailsWith(ErrorCode::Corrupt, "0 of 2"));
}

} // namespace gateloupe::test
