// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/trace_diff.h"
#include "tests/core/analysis/made_model.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

std::shared_ptr<const Trace> runOf(const MadeModel& made, std::uint64_t steps)
{
    ForwardRequest request;
    request.model = made.share();
    std::vector<float> x;
    for (std::uint64_t i = 0; i < steps * request.model->spec.inputSize; ++i) {
        x.push_back(std::sin(static_cast<float>(i)));
    }
    request.x = Array({steps, 1, request.model->spec.inputSize}, std::move(x));
    NullMonitor monitor;
    return *makeReferenceBackend()->run(request, monitor);
}

} // namespace

TEST(TraceDiff, TwoRunsOfOneNetworkAreEqual)
{
    const MadeModel made("lstm:input=2,hidden=3,layers=2,directions=2");
    const auto trace = runOf(made, 7);
    NullMonitor monitor;
    const auto difference = compareTraces(*trace, *trace, made.share()->spec, false, 0.0, monitor);
    ASSERT_THAT(difference, IsOk());
    EXPECT_EQ(difference->parts.size(), 4U * 6U);
    EXPECT_FALSE(difference->earliest.has_value());
    EXPECT_THAT(difference->largestByStep, testing::Each(0.0));
}

TEST(TraceDiff, NamesTheFirstStepOfEachSignalAndTheEarliestOfAll)
{
    MadeModel made("gru:input=2,hidden=3,layers=2");
    const auto spec = made.share()->spec;
    const auto a = runOf(made, 9);
    auto changed = std::make_shared<Trace>(*a);
    Array h = changed->layers[1].h;
    h.values<double>()[4 * 3 + 2] += 0.5; // step 4, unit 2
    h.values<double>()[6 * 3 + 0] += 2.0;
    changed->layers[1].h = h;
    Array gate = changed->layers[1].gates[1];
    gate.values<double>()[5 * 3 + 1] += 0.25;
    changed->layers[1].gates[1] = gate;
    NullMonitor monitor;
    const auto difference = compareTraces(*a, *changed, spec, false, 0.1, monitor);
    ASSERT_THAT(difference, IsOk());
    ASSERT_TRUE(difference->earliest.has_value());
    const SignalDifference& earliest = difference->parts[*difference->earliest];
    EXPECT_EQ(earliest.pseudoLayer, PseudoLayerIndex(1));
    EXPECT_EQ(earliest.part, TraceSignal{TraceSignal::Kind::HiddenState});
    EXPECT_EQ(earliest.first->step, 4U);
    EXPECT_EQ(earliest.first->unit, 2U);
    EXPECT_NEAR(earliest.first->distance, 0.5, 1e-12);
    EXPECT_EQ(earliest.largest.step, 6U);
    EXPECT_EQ(earliest.unitsOver, 2U);
    EXPECT_NEAR(difference->largestByStep[5], 0.25, 1e-12);
    EXPECT_EQ(difference->largestByStep[3], 0.0);
}

TEST(TraceDiff, ABackwardDirectionIsFollowedFromTheEnd)
{
    MadeModel made("rnn_tanh:input=2,hidden=3,directions=2");
    const auto a = runOf(made, 9);
    auto changed = std::make_shared<Trace>(*a);
    for (const std::size_t pseudoLayer : {0U, 1U}) {
        Array h = changed->layers[pseudoLayer].h;
        h.values<double>()[3 * 3] += 1.0;
        h.values<double>()[7 * 3] = std::nan("");
        changed->layers[pseudoLayer].h = h;
    }
    NullMonitor monitor;
    const auto difference = compareTraces(*a, *changed, made.share()->spec, false, 0.1, monitor);
    ASSERT_THAT(difference, IsOk());
    EXPECT_EQ(difference->parts[1].first->step, 3U);
    EXPECT_EQ(difference->parts[3].first->step, 7U);
    EXPECT_TRUE(std::isinf(difference->parts[3].first->distance));
    EXPECT_EQ(*difference->earliest, 3U); // after one turn of its direction
}

TEST(TraceDiff, RefusesRunsOfOtherLengths)
{
    const MadeModel made("gru:input=2,hidden=3");
    NullMonitor monitor;
    EXPECT_THAT(
        compareTraces(*runOf(made, 4), *runOf(made, 5), made.share()->spec, false, 0.1, monitor),
        FailsWith(ErrorCode::ShapeMismatch, ""));
}

} // namespace gateloupe::test
