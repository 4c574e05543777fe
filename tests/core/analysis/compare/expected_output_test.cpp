// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/compare/expected_output.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kTolerance = 1e-9;

class ExpectedOutputTest : public testing::Test
{
protected:
    ExpectedOutputTest()
    {
        RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 4, .layers = 2};
        spec.directions = 2;
        take(randomNetwork(spec, 5), randomArray({4, 4, 3}, 6));
    }

    void take(const Network& network, Array x)
    {
        request = {.model = network.build(), .x = std::move(x)};
        trace = mustRun(BackendKind::Reference, request);
    }

    /// Numbers of [T, B, W] in another order of axes, "bti" say; r is t from the last step.
    [[nodiscard]] Array ordered(const Array& y, const std::string& axes) const
    {
        const Shape& shape = y.shape();
        const auto extent = [&](char axis) {
            return axis == 'i' ? shape[2] : axis == 'b' ? shape[1] : shape[0];
        };
        const Shape made = {extent(axes[0]), extent(axes[1]), extent(axes[2])};
        std::vector<double> values;
        for (std::uint64_t a = 0; a < made[0]; ++a) {
            for (std::uint64_t b = 0; b < made[1]; ++b) {
                for (std::uint64_t c = 0; c < made[2]; ++c) {
                    const std::array<std::uint64_t, 3> at = {a, b, c};
                    std::array<std::uint64_t, 3> place{};
                    for (std::size_t axis = 0; axis < 3; ++axis) {
                        const char which = axes[axis];
                        place.at(which == 'i'   ? 2
                                 : which == 'b' ? 1
                                                : 0) =
                            which == 'r' ? shape[0] - 1 - at.at(axis) : at.at(axis);
                    }
                    values.push_back(y[(place[0] * shape[1] + place[1]) * shape[2] + place[2]]);
                }
            }
        }
        return Array(made, std::move(values));
    }

    [[nodiscard]] double errorOf(const ExpectedOutputs& expected) const
    {
        const auto found = compareExpected(expected, request, *trace);
        EXPECT_THAT(found, IsOk());
        return found ? found->worst.largest : -1.0;
    }

    [[nodiscard]] std::string hintFor(const ExpectedOutputs& expected)
    {
        const auto better = betterReading(
            expected, request, *trace, errorOf(expected), kTolerance,
            [](const ForwardRequest& turned, ProgressMonitor& inner) {
                return makeReferenceBackend()->run(turned, inner);
            },
            monitor);
        EXPECT_THAT(better, IsOk());
        return better && *better ? (*better)->option + " " + (*better)->value : "";
    }

    ForwardRequest request;
    std::shared_ptr<const Trace> trace;
    NullMonitor monitor;
};

TEST_F(ExpectedOutputTest, TheLastStepIsEqualWhicheverWayABackwardDirectionStands)
{
    const std::uint64_t W = 8;
    std::vector<double> inLast;
    std::vector<double> ended;
    for (std::uint64_t b = 0; b < 4; ++b) {
        for (std::uint64_t unit = 0; unit < W; ++unit) {
            inLast.push_back(trace->y[(3 * 4 + b) * W + unit]);
            ended.push_back(trace->y[((unit < 4 ? 3 : 0) * 4 + b) * W + unit]);
        }
    }
    const auto found = compareExpected({.y = Array({4, W}, ended)}, request, *trace);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->worst.largest, 0.0);
    EXPECT_THAT(found->notes, ElementsAre("y: taken as the last step of each sequence, the "
                                          "backward direction as it ended"));
    EXPECT_EQ(errorOf({.y = Array({4, W}, inLast)}), 0.0);
    ended[3] += 0.5; // sequence 0, unit 3 of the forward direction
    const auto off = compareExpected({.y = Array({4, W}, ended)}, request, *trace);
    ASSERT_THAT(off, IsOk());
    EXPECT_NEAR(off->worst.largest, 0.5, 1e-12);
    EXPECT_EQ(off->worst.at, (Shape{3, 0, 3}));
}

TEST_F(ExpectedOutputTest, AStateAloneIsEnough)
{
    const auto found = compareExpected({.h = trace->hN}, request, *trace);
    ASSERT_THAT(found, IsOk());
    EXPECT_THAT(found->compared, ElementsAre("h_n"));
    EXPECT_EQ(found->worst.largest, 0.0);
    EXPECT_THAT(found->notes, IsEmpty());
    EXPECT_EQ(errorOf({.c = trace->cN}), 0.0);
    EXPECT_GT(errorOf({.c = trace->hN}), 0.01);
}

TEST_F(ExpectedOutputTest, AnotherOrderIsADifferenceWithAHint)
{
    const ExpectedOutputs turned{.y = ordered(trace->y, "bti")};
    EXPECT_GT(errorOf(turned), 0.01) << "as many steps as sequences: [T, B, W] fits, too";
    EXPECT_EQ(hintFor(turned), "output-axes bti");
    EXPECT_EQ(hintFor({.y = ordered(trace->y, "rbi")}), "output-axes rbi");
    EXPECT_EQ(hintFor({.y = randomArray(trace->y.shape(), 8)}), "");
}

TEST_F(ExpectedOutputTest, InputAndOutputWithTheBatchFirstAreFoundTogether)
{
    const Array y = trace->y;
    request.x = ordered(request.x, "bti"); // as somebody gives it who says no order
    trace = mustRun(BackendKind::Reference, request);
    const ExpectedOutputs turned{.y = ordered(y, "bti"), .isInputTurnable = true};
    EXPECT_GT(errorOf(turned), 0.01);
    EXPECT_EQ(hintFor(turned), "axes bti");
}

TEST_F(ExpectedOutputTest, ALayerOfKerasThatGoesBackwardsGivesItsStepsBackwards)
{
    Network network =
        reversed(randomNetwork({.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 4}, 9));
    take(network, randomArray({5, 2, 3}, 10));
    const ExpectedOutputs backwards{.y = ordered(trace->y, "rbi")};
    EXPECT_GT(errorOf(backwards), 0.01) << "of another framework";
    auto keras = std::make_shared<RnnModel>(*request.model);
    keras->convention = "keras";
    request.model = keras;
    EXPECT_EQ(errorOf(backwards), 0.0);
    EXPECT_EQ(errorOf({.y = trace->y}), 0.0);
    auto converted = std::make_shared<RnnModel>(*keras);
    converted->convention = "graph";
    converted->setReversed(true, FactSource::Computed);
    request.model = converted;
    EXPECT_EQ(errorOf(backwards), 0.0) << "a graph that turns its input need not turn its output";
}

TEST_F(ExpectedOutputTest, FewerStepsAreTakenWhereTheyFit)
{
    RnnSpec spec{.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 5};
    take(randomNetwork(spec, 15), randomArray({9, 2, 3}, 16));
    const std::vector<double> all = trace->y.convertedTo<double>();
    std::vector<double> some(all.begin() + 3 * 2 * 5, all.begin() + 7 * 2 * 5); // steps 3 to 6
    const auto found = compareExpected({.y = Array({4, 2, 5}, std::move(some))}, request, *trace);
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->worst.largest, 0.0);
    EXPECT_THAT(found->notes.at(0).text(), testing::HasSubstr("steps 3 to 6 of 9"));
}

TEST_F(ExpectedOutputTest, StepsAndSequencesMayStandInOneAxis)
{
    RnnSpec spec{.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 5};
    take(randomNetwork(spec, 15), randomArray({9, 2, 3}, 16));
    EXPECT_EQ(errorOf({.y = Array({18, 5}, trace->y.convertedTo<double>())}), 0.0);
    EXPECT_EQ(errorOf({.y = Array({18, 5}, ordered(trace->y, "bti").convertedTo<double>())}), 0.0);
}

TEST_F(ExpectedOutputTest, MergedDirectionsMayStandAsTheyEnded)
{
    RnnSpec spec{.cell = CellKind::Gru, .inputSize = 3, .hiddenSize = 5};
    spec.directions = 2;
    take(randomNetwork(spec, 17), randomArray({6, 2, 3}, 18));
    std::vector<double> sums;
    for (std::size_t b = 0; b < 2; ++b) {
        for (std::size_t unit = 0; unit < 5; ++unit) {
            sums.push_back(trace->hN[b * 5 + unit] + trace->hN[(2 + b) * 5 + unit]);
        }
    }
    EXPECT_LE(errorOf({.y = Array({2, 5}, std::move(sums))}), kTolerance);
}

TEST_F(ExpectedOutputTest, WhatIsNotGivenIsTheRunsOwn)
{
    std::vector<double> values(4 * 8, 7.0);
    std::vector<Message> notes;
    const auto whole = wholeOutput(Array({4, 8}, values), {}, request, *trace, notes);
    ASSERT_THAT(whole, IsOk());
    EXPECT_EQ(whole->shape(), trace->y.shape());
    EXPECT_EQ((*whole)[0], trace->y[0]);
    EXPECT_EQ((*whole)[whole->size() - 8], 7.0);
    EXPECT_EQ(notes.size(), 1U);
}

} // namespace

} // namespace gateloupe::test
