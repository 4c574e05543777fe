// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/watch/watch_expression.h"
#include "tests/core/analysis/made_walk.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;

constexpr double kClose = 1e-6; // traces are f32

/// forget = unit / 10, c = step, h = (step + unit) / 10, other gates 0.5; x = step * 10 + feature.
MadeWalk lstm()
{
    return {
        .spec = "lstm:input=3,hidden=4",
        .steps = 5,
        .value =
            [](std::size_t array, std::uint64_t step, std::uint64_t unit) {
                switch (array) {
                case kForgetGate:
                    return static_cast<double>(unit) / 10.0;
                case kCellState:
                    return static_cast<double>(step);
                case kHiddenState:
                    return static_cast<double>(step + unit) / 10.0;
                default:
                    return 0.5;
                }
            },
        .input = [](std::size_t, std::uint64_t step,
                    std::uint64_t feature) { return static_cast<double>(step * 10 + feature); }};
}

/// What an expression is at one step, for all lanes.
WatchValues valuesAt(const MadeWalk& made, std::string_view text, std::uint64_t step)
{
    NullMonitor monitor;
    const TraceReader run = made.walked();
    auto expression = WatchExpression::parse(text, run.model->spec);
    EXPECT_THAT(expression, IsOk()) << text;
    if (!expression) {
        return {};
    }
    const auto window = run.windows({0, run.steps}, monitor);
    return expression->evaluate({.window = &*window, .x = run.x.get(), .first = step, .count = 1});
}

double valueAt(std::string_view text, std::uint64_t step)
{
    const WatchValues found = valuesAt(lstm(), text, step);
    EXPECT_EQ(found.values.size(), 1U) << text;
    return found.values.empty() ? -1.0 : found.values.front();
}

Result<WatchExpression> parsed(std::string_view text,
                               std::string_view spec = "lstm:input=3,hidden=4")
{
    return WatchExpression::parse(text, *specFromText(spec));
}

} // namespace

TEST(WatchExpression, ReadsOneNumberByItsIndex)
{
    EXPECT_NEAR(valueAt("h[3]", 2), 0.5, kClose);
    EXPECT_NEAR(valueAt("c[0]", 4), 4.0, kClose);
    EXPECT_NEAR(valueAt("forget[2]", 0), 0.2, kClose);
    EXPECT_NEAR(valueAt("f[2]", 0), 0.2, kClose);
    EXPECT_NEAR(valueAt("x[1]", 3), 31.0, kClose);
    EXPECT_EQ(valueAt("t", 3), 3.0);
}

TEST(WatchExpression, HasAnAnswerForEachUnitWhereANameStandsAlone)
{
    const WatchValues found = valuesAt(lstm(), "h > 0.25 && forget < 0.25", 1);
    EXPECT_EQ(found.lanes, 4U);
    EXPECT_THAT(found.values, ElementsAre(0.0, 0.0, 1.0, 0.0));
    EXPECT_THAT(valuesAt(lstm(), "unit == 2", 0).values, ElementsAre(0.0, 0.0, 1.0, 0.0));
}

TEST(WatchExpression, LooksAtOneUnitWhereAsked)
{
    NullMonitor monitor;
    const TraceReader run = lstm().walked();
    auto expression = parsed("forget * 10 + t");
    ASSERT_THAT(expression, IsOk());
    const auto window = run.windows({0, 5}, monitor);
    const WatchValues found = expression->evaluate(
        {.window = &*window, .x = run.x.get(), .first = 1, .count = 3, .unit = 2});
    EXPECT_EQ(found.lanes, 1U);
    ASSERT_EQ(found.values.size(), 3U);
    EXPECT_FLOAT_EQ(static_cast<float>(found.values[0]), 3.0F);
    EXPECT_FLOAT_EQ(static_cast<float>(found.values[2]), 5.0F);
}

TEST(WatchExpression, ReducesOverUnits)
{
    EXPECT_NEAR(valueAt("max(h)", 2), 0.5, kClose);
    EXPECT_NEAR(valueAt("min(h)", 2), 0.2, kClose);
    EXPECT_NEAR(valueAt("mean(forget)", 0), 0.15, kClose);
    EXPECT_NEAR(valueAt("sum(forget)", 0), 0.6, kClose);
    EXPECT_EQ(valueAt("any(forget > 0.25)", 0), 1.0);
    EXPECT_EQ(valueAt("all(forget > 0.25)", 0), 0.0);
    EXPECT_EQ(valueAt("max(abs(-h)) > 0.49 && any(f < 0.01)", 2), 1.0);
    EXPECT_NEAR(valueAt("max(x)", 2), 22.0, kClose);
}

TEST(WatchExpression, NestsReductions)
{
    // h = 0.2 .. 0.5, mean 0.35.
    EXPECT_NEAR(valueAt("max(abs(h - mean(h)))", 2), 0.15, kClose);
    const WatchValues above = valuesAt(lstm(), "h > mean(h)", 2);
    EXPECT_THAT(above.values, ElementsAre(0.0, 0.0, 1.0, 1.0));
}

TEST(WatchExpression, TellsWhichUnitAReductionFound)
{
    EXPECT_THAT(valuesAt(lstm(), "max(h) > 0", 0).units, ElementsAre(3U));
    EXPECT_THAT(valuesAt(lstm(), "min(h) < 1", 0).units, ElementsAre(0U));
    EXPECT_THAT(valuesAt(lstm(), "any(forget > 0.15)", 0).units, ElementsAre(2U));
    EXPECT_THAT(valuesAt(lstm(), "mean(h) > 0", 0).units, ElementsAre());
    EXPECT_THAT(valuesAt(lstm(), "max(x) > 0", 0).units, ElementsAre()) << "a feature is no unit";
}

TEST(WatchExpression, KnowsTheUsualOperatorsAndFunctions)
{
    EXPECT_EQ(valueAt("max(2, 3, 1)", 0), 3.0);
    EXPECT_EQ(valueAt("!(1 > 2) || 0", 0), 1.0);
    EXPECT_EQ(valueAt("t != 0 ? 7 : 8", 0), 8.0);
    EXPECT_EQ(valueAt("2^3 - -1", 0), 9.0);
    EXPECT_EQ(valueAt("1e-3*1000", 0), 1.0);
    EXPECT_EQ(valueAt("abs(-2) <= 2", 0), 1.0);
}

TEST(WatchExpression, ComparesWithTheStepBefore)
{
    EXPECT_NEAR(valueAt("dc[0]", 3), 1.0, kClose);
    EXPECT_NEAR(valueAt("max(dh)", 3), 0.1, kClose);
    const double atStart = valueAt("dc[0]", 0);
    EXPECT_NE(atStart, atStart) << "there is none before the first";
}

TEST(WatchExpression, PassesOverNanInReductionsAndHoldsNowhereForIt)
{
    MadeWalk made = lstm();
    made.value = [](std::size_t, std::uint64_t, std::uint64_t unit) {
        return unit == 1 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(unit);
    };
    EXPECT_THAT(valuesAt(made, "max(h)", 0).values, ElementsAre(3.0));
    EXPECT_THAT(valuesAt(made, "min(h)", 0).values, ElementsAre(0.0));
    EXPECT_THAT(valuesAt(made, "h > -1", 0).values, ElementsAre(1.0, 0.0, 1.0, 1.0));
    EXPECT_FALSE(WatchExpression::holds(std::numeric_limits<double>::quiet_NaN()));
}

TEST(WatchExpression, SeesTheProjectionByItsOwnWidth)
{
    MadeWalk made;
    made.spec = "lstm:input=3,hidden=4,proj=2";
    made.value = [](std::size_t array, std::uint64_t, std::uint64_t unit) {
        return static_cast<double>(array * 10 + unit);
    };
    EXPECT_THAT(valuesAt(made, "projected", 0).values, ElementsAre(60.0, 61.0));
    EXPECT_THAT(parsed("projected > h", made.spec),
                FailsWith(ErrorCode::InvalidArgument, "needs an index or a reduction"));
}

TEST(WatchExpression, EvaluatesManyStepsAtOnceAsOneByOne)
{
    MadeWalk made = lstm();
    made.steps = 20'000; // more than fit into one block
    NullMonitor monitor;
    const TraceReader run = made.walked();
    auto expression = parsed("max(h) * 10 - t");
    const auto window = run.windows({0, run.steps}, monitor);
    const WatchValues found = expression->evaluate(
        {.window = &*window, .x = run.x.get(), .first = 0, .count = run.steps});
    ASSERT_EQ(found.values.size(), run.steps);
    for (const std::uint64_t step : {0U, 4095U, 4096U, 19'999U}) {
        EXPECT_NEAR(found.values[step], 3.0, 1e-2) << step;
    }
    EXPECT_EQ(found.units.size(), run.steps);
}

struct BadExpression
{
    const char* text;
    const char* sentence;
};

class WatchErrors : public testing::TestWithParam<BadExpression>
{
};

TEST_P(WatchErrors, SayWhereAndWhat)
{
    EXPECT_THAT(parsed(GetParam().text), FailsWith(ErrorCode::InvalidArgument, GetParam().sentence))
        << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Expressions, WatchErrors,
    testing::Values(
        BadExpression{"", "at character 1: there is no expression"},
        BadExpression{"   ", "there is no expression"},
        BadExpression{"forgt < 1", "at character 1: 'forgt' is no known name; there are x, input"},
        BadExpression{"h > 0 && reset < 1", "at character 10: this network's cell, lstm, has no "
                                            "reset gate; it has input, forget, cell, output"},
        BadExpression{"projected > 1", "this network has no projection"},
        BadExpression{"h = 0.5", "at character 3: '=' compares nothing, write '=='"},
        BadExpression{"h & c", "at character 3: '&' is written '&&'"},
        BadExpression{"h > ", "something is missing at the end"},
        BadExpression{"> 2", "at character 1: an operator stands where a value should"},
        BadExpression{"h c", "at character 3: a name stands where an operator should"},
        BadExpression{"h[4] > 0", "at character 3: 'h' has 4 units, counted from 0"},
        BadExpression{"x[3] > 0", "at character 3: 'x' has 3 features, counted from 0"},
        BadExpression{"h[1.5]", "at character 2: the index must be one whole number"},
        BadExpression{"h[c]", "the index must be one whole number"},
        BadExpression{"[2]", "at character 1: an index follows a name"},
        BadExpression{"x > 0", "x has 3 features: write x[0]"},
        BadExpression{"max(t)", "at character 5: nothing here differs from unit to unit"},
        BadExpression{"max()", "'max' needs a value in brackets"},
        BadExpression{"max > 1", "at character 1: 'max' needs a value in brackets"},
        BadExpression{"any(h, c)", "'any' takes one value, of all units"},
        BadExpression{"h(2)", "at character 1: 'h' is a value, not a function"},
        BadExpression{"(h > 1", "at character 1: '(' is never closed"},
        BadExpression{"h > 1)", "at character 6: ')' closes nothing"},
        BadExpression{"(h[1) ]", "closes nothing"},
        BadExpression{"abs(1, 2)", "the function takes fewer values"},
        BadExpression{"1, 2", "a comma"}, BadExpression{"t ? 1", "'?' without ':'"},
        BadExpression{"h > \"a\"", "at character 5: '\"' means nothing here"},
        BadExpression{"h > \xC3\xA9", "at character 5: only plain ASCII"},
        BadExpression{"system(1)", "'system' is no known name"}));

TEST(WatchExpression, SaysWhatAGruDoesNotHave)
{
    const char* gru = "gru:input=3,hidden=4";
    EXPECT_THAT(parsed("update > 0.5 && new < 0 && reset[1] > z", gru), IsOk());
    EXPECT_THAT(parsed("c > 1", gru), FailsWith(ErrorCode::InvalidArgument, "no cell state c"));
    EXPECT_THAT(parsed("hidden > 0", "rnn_tanh:input=1,hidden=2"), IsOk());
    EXPECT_THAT(parsed("x > 0", "rnn_tanh:input=1,hidden=2"), IsOk()) << "one feature";
}

TEST(WatchExpression, EndsQuicklyOnHostileText)
{
    const std::string deep(400, '(');
    EXPECT_THAT(parsed(deep + "h" + std::string(400, ')')),
                FailsWith(ErrorCode::InvalidArgument, "nest deeper than 32"));
    EXPECT_THAT(parsed(std::string(100'000, '-') + "h"),
                FailsWith(ErrorCode::InvalidArgument, "at most 1000 characters"));
    std::string nested = "h";
    for (int i = 0; i < 31; ++i) {
        nested = "max(h-" + nested + ")";
    }
    EXPECT_THAT(parsed(nested), IsOk());
    const auto anything = testing::AnyOf(IsOk(), testing::Not(IsOk()));
    EXPECT_THAT(parsed(std::string(900, '!') + "h[0]"), anything);
    EXPECT_THAT(parsed(std::string(900, '-') + "1"), anything);
    std::string chain = "h[0]";
    while (chain.size() < 990) {
        chain += "?1:h";
        chain += "[0]";
    }
    EXPECT_THAT(parsed(chain), anything);
    for (int first = 1; first < 127; first += 2) { // no pair of characters may do harm
        for (int second = 32; second < 127; second += 3) {
            const std::string text =
                std::string("h") + static_cast<char>(first) + static_cast<char>(second) + "c";
            EXPECT_THAT(parsed(text), anything);
        }
    }
}

TEST(WatchExpression, NamesWhatThereIs)
{
    EXPECT_THAT(watchNames(*specFromText("gru:input=3,hidden=4")),
                ElementsAre("x", "reset", "update", "new", "h", "dh", "t", "unit"));
}

} // namespace gateloupe::test
