// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/formats/json/json_document.h"
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

} // namespace gateloupe::test
