// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/formats/json/json_document.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

std::string nested(std::size_t levels)
{
    return std::string(levels, '[') + std::string(levels, ']');
}

} // namespace

TEST(JsonDocument, KeepsTheOrderOfKeys)
{
    const auto document = parseJson(R"({"b": 1, "a": [true, null]})");
    ASSERT_THAT(document, IsOk());
    EXPECT_EQ(document->dump(), R"({"b":1,"a":[true,null]})");
}

TEST(JsonDocument, SaysWhereItIsNoJson)
{
    EXPECT_THAT(parseJson("{\n  \"a\": }"),
                FailsWith(ErrorCode::InvalidArgument, "line 2, column 8: this is no JSON here"));
    EXPECT_THAT(parseJson(""), FailsWith(ErrorCode::InvalidArgument, "no JSON"));
}

TEST(JsonDocument, RefusesAKeyThatStandsTwice)
{
    EXPECT_THAT(parseJson(R"([{"a": 1}, {"a": 1, "a": 2}])"),
                FailsWith(ErrorCode::InvalidArgument, "a: the key appears twice in one object"));
}

TEST(JsonDocument, BoundsTheNumberOfValues)
{
    EXPECT_THAT(parseJson(R"([{"a": 1}, 2])", {.maxValues = 4}), IsOk());
    EXPECT_THAT(parseJson(R"([{"a": 1}, 2, 3])", {.maxValues = 4}),
                FailsWith(ErrorCode::InvalidArgument, "more than 4 values"));
}

TEST(JsonDocument, BoundsSizeAndDepth)
{
    EXPECT_THAT(parseJson("[1, 2]", {.maxBytes = 5}),
                FailsWith(ErrorCode::InvalidArgument, "6 bytes"));
    EXPECT_THAT(parseJson(nested(3), {.maxDepth = 3}), IsOk());
    EXPECT_THAT(parseJson(nested(4), {.maxDepth = 3}),
                FailsWith(ErrorCode::InvalidArgument, "deeper than 3 levels"));
    EXPECT_THAT(parseJson(nested(1'000'000)),
                FailsWith(ErrorCode::InvalidArgument, "deeper than 200 levels"));
}

/// Thousands of keys and elements would take minutes if each looked at all others.
TEST(JsonDocument, ReadsManyKeysAndManyObjectsInOnePass)
{
    constexpr std::size_t kMany = 400'000;
    std::string keys = "{";
    std::string objects = "[";
    for (std::size_t index = 0; index < kMany; ++index) {
        keys += (index == 0 ? "\"w" : ",\"w") + std::to_string(index) + "\":1";
        objects += index == 0 ? "{\"a\":{}}" : ",{\"a\":{}}";
    }
    const auto object = parseJson(keys + "}");
    ASSERT_THAT(object, IsOk());
    EXPECT_EQ(object->size(), kMany);
    const auto list = parseJson(objects + "]");
    ASSERT_THAT(list, IsOk());
    EXPECT_EQ(list->size(), kMany);
}

TEST(JsonDocument, FindsAKeyThatIsThereTwiceAmongMany)
{
    std::string keys = "{";
    for (int index = 0; index < 1000; ++index) {
        keys += "\"w" + std::to_string(index) + "\":1,";
    }
    EXPECT_THAT(parseJson(keys + "\"w500\":2}"),
                FailsWith(ErrorCode::InvalidArgument, "w500: the key appears twice"));
}

TEST(JsonDocument, BoundsTheNumberOfKeys)
{
    EXPECT_THAT(parseJson(R"([{"a": 1}, {"a": 2}])", {.maxKeys = 2}), IsOk());
    EXPECT_THAT(parseJson(R"([{"a": 1}, {"a": 2, "b": 3}])", {.maxKeys = 2}),
                FailsWith(ErrorCode::InvalidArgument, "more than 2 keys"));
}

TEST(JsonDocument, RefusesKeysWhosePathsGrowWithTheSquare)
{
    std::string members;
    for (int index = 0; index < 10'000; ++index) {
        members += (index == 0 ? "\"" : ",\"") + std::to_string(index) + "\":1";
    }
    EXPECT_THAT(parseJson("{\"" + std::string(1'000'000, 'k') + "\":{" + members + "}}"),
                FailsWith(ErrorCode::InvalidArgument, "too long"));
}

TEST(JsonDocument, TellsANumberThatNoDoubleHolds)
{
    EXPECT_THAT(parseJson("[\n1e400]"),
                FailsWith(ErrorCode::InvalidArgument,
                          "line 2, column 5: the number 1e400 is larger than any double"));
}

TEST(JsonDocument, IsCancelledInsideOfOneWord)
{
    const CancelledMonitor monitor;
    EXPECT_THAT(parseJson("\"" + std::string(1'000'000, 'x') + "\"", {.monitor = &monitor}),
                FailsWith(ErrorCode::Cancelled, ""));
}

TEST(JsonDocument, IsTheTreeOfTheLibrary)
{
    constexpr const char* kText =
        R"({"n": null, "t": true, "i": -3, "u": 18446744073709551615, "d": 0.5, "s": "\u00df",)"
        R"( "e": {}, "l": [], "m": [[1, {"k": [2, {}]}], "x"]})";
    const auto document = parseJson(kText);
    ASSERT_THAT(document, IsOk());
    EXPECT_EQ(*document, OrderedJson::parse(kText));
    EXPECT_EQ(document->dump(), OrderedJson::parse(kText).dump());
}

} // namespace gateloupe::test
