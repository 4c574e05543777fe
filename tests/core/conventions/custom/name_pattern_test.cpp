// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "core/conventions/custom/custom_pattern.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

const PlaceholderWords kWords = {
    .firstLayer = 0,
    .layerWords = {},
    .directionWords = {{Direction::Forward, ""}, {Direction::Backward, "_reverse"}},
    .gateWords = {{Gate::Input, "i"}, {Gate::Cell, "in"}}};

std::optional<NameMatch> match(std::string_view pattern, std::string_view name,
                               const PlaceholderWords& words = kWords)
{
    const auto parsed = NamePattern::parse(pattern);
    EXPECT_THAT(parsed, IsOk());
    return parsed ? parsed->match(name, words) : std::nullopt;
}

TEST(NamePattern, TakesANameApart)
{
    const auto found = match("{prefix}/cell_{layer}{side}/W_{gate}", "net/a/cell_12_reverse/W_i");
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->prefix, "net/a");
    EXPECT_EQ(found->layer, 12U);
    EXPECT_EQ(found->direction, Direction::Backward);
    EXPECT_EQ(found->gate, Gate::Input);
}

TEST(NamePattern, AnEmptyWordIsADirectionToo)
{
    const auto found = match("l{layer}{side}", "l3");
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->direction, Direction::Forward);
}

TEST(NamePattern, PrefersTheLongerWord)
{
    EXPECT_EQ(match("W{gate}", "Win")->gate, Gate::Cell);
    EXPECT_EQ(match("{gate}n", "in")->gate, Gate::Input); // the longer one would not fit
}

TEST(NamePattern, ThePrefixTakesAsLittleAsItCan)
{
    EXPECT_EQ(match("{prefix}/l{layer}", "a/l1/l2")->prefix, "a/l1");
    EXPECT_EQ(match("{prefix}l{layer}", "l7")->prefix, "");
}

TEST(NamePattern, CountsLayersFromTheFirst)
{
    PlaceholderWords words = kWords;
    words.firstLayer = 1;
    EXPECT_EQ(match("l{layer}", "l1", words)->layer, 0U);
    EXPECT_FALSE(match("l{layer}", "l0", words));
    words.layerWords = {"low", "high"};
    EXPECT_EQ(match("{layer}/W", "high/W", words)->layer, 1U);
    EXPECT_FALSE(match("{layer}/W", "3/W", words));
}

TEST(NamePattern, DoubledBracesAreBraces)
{
    EXPECT_TRUE(match("a{{{layer}}}", "a{5}"));
}

TEST(NamePattern, OtherNamesDoNotMatch)
{
    EXPECT_FALSE(match("l{layer}/W", "l/W"));
    EXPECT_FALSE(match("l{layer}/W", "l0/W "));
    EXPECT_FALSE(match("l{layer}/W", "l00000/W"));
    EXPECT_FALSE(match("W", "w"));
}

TEST(NamePattern, RefusesWhatItDoesNotUnderstandAndSaysWhere)
{
    const auto fails = [](const char* text) { return FailsWith(ErrorCode::InvalidArgument, text); };
    EXPECT_THAT(NamePattern::parse("a{side"), fails("character 2: the brace is not closed"));
    EXPECT_THAT(NamePattern::parse("a}"), fails("character 2: a closing brace"));
    EXPECT_THAT(NamePattern::parse("{layers}"), fails("{layers} is none of {prefix}"));
    EXPECT_THAT(NamePattern::parse("{layer}{layer}"), fails("{layer} appears twice"));
    EXPECT_THAT(NamePattern::parse(""), fails("names nothing"));
}

} // namespace

TEST(NamePattern, ALongNameAndManyWordsTakeNoTimeThatAnyoneNotices)
{
    PlaceholderWords words;
    for (int layer = 0; layer < 20'000; ++layer) {
        words.layerWords.push_back("a" + std::to_string(layer));
    }
    const auto pattern = NamePattern::parse("{prefix}{layer}x");
    ASSERT_THAT(pattern, IsOk());
    // Tried one by one against every place, the words would outlast the time that a test has.
    EXPECT_FALSE(pattern->match(std::string(20'000, 'a'), words));
    EXPECT_TRUE(pattern->match("encoder.a19999x", words));
}

} // namespace gateloupe::test
