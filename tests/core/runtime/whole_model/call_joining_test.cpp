// SPDX-License-Identifier: Apache-2.0
#include <numeric>
#include <span>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/whole_model/call_joining.h"
#include "core/runtime/whole_model/decision_steps.h"
#include "core/runtime/whole_model/known_streams.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;

TypedNumbers numbers(Shape shape, std::vector<float> values)
{
    TypedNumbers made{.dtype = DType::F32, .shape = std::move(shape)};
    const auto bytes = std::as_bytes(std::span(values));
    made.bytes.assign(bytes.begin(), bytes.end());
    return made;
}

TypedNumbers counted(const Shape& shape)
{
    std::vector<float> values(elementCount(shape).value_or(0));
    std::iota(values.begin(), values.end(), 0.0F);
    return numbers(shape, std::move(values));
}

/// A plain RNN of one unit and two inputs, as an operator: x, h0, h_n, y are places 0 to 3.
class CallJoining : public ::testing::Test
{
protected:
    CallJoining()
    {
        m_spec.cell = CellKind::RnnTanh;
        m_spec.inputSize = 2;
        m_spec.hiddenSize = 1;
        m_places.x = {0};
        m_places.h0 = {{.value = 1}};
        m_places.hN = {{.value = 2}};
        m_places.y = {3};
    }

    /// Two calls of one step of one sequence.
    [[nodiscard]] std::vector<TypedNumbers> twoCalls(std::vector<float> starts,
                                                     std::vector<float> ends) const
    {
        return {numbers({2, 1, 1, 2}, {1, 2, 3, 4}), numbers({2, 1, 1, 1}, std::move(starts)),
                numbers({2, 1, 1, 1}, std::move(ends)), numbers({2, 1, 1, 1, 1}, {5, 6})};
    }

    RnnSpec m_spec;
    NetworkPlaces m_places;
};

TEST_F(CallJoining, CallsThatHandTheStateOnAreOneSequence)
{
    const auto found = networkValues(m_places, m_spec, twoCalls({7, 5}, {5, 6}));
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->x.shape(), (Shape{2, 1, 2}));
    EXPECT_EQ(found->y->shape(), (Shape{2, 1, 1}));
    EXPECT_THAT(found->h0->convertedTo<float>(), ElementsAre(7));
    EXPECT_THAT(found->hN->convertedTo<float>(), ElementsAre(6));
}

TEST_F(CallJoining, CallsThatStartAlikeAreABatch)
{
    const auto found = networkValues(m_places, m_spec, twoCalls({7, 7}, {5, 6}));
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->x.shape(), (Shape{1, 2, 2}));
    EXPECT_THAT(found->hN->convertedTo<float>(), ElementsAre(5, 6));
}

TEST_F(CallJoining, OtherCallsAreNoRun)
{
    EXPECT_THAT(networkValues(m_places, m_spec, twoCalls({7, 8}, {5, 6})),
                FailsWith(ErrorCode::Unsupported, "neither hand the network's state on"));
}

TEST_F(CallJoining, ABranchThatWasNotTakenSaysSo)
{
    auto values = twoCalls({7, 5}, {5, 6});
    values[0] = numbers({2, 0}, {});
    EXPECT_THAT(networkValues(m_places, m_spec, values),
                FailsWith(ErrorCode::Unsupported, "branch that is not taken"));
}

TEST_F(CallJoining, BatchFirstIsTurned)
{
    m_places = {.form = NetworkPlaces::Form::BatchFirst, .x = {0}, .y = {1}};
    const auto found =
        networkValues(m_places, m_spec, {counted({1, 2, 3, 2}), counted({1, 2, 3, 1, 1})});
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->x.shape(), (Shape{3, 2, 2}));
    EXPECT_THAT(found->x.convertedTo<float>(), ElementsAre(0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11));
    EXPECT_THAT(found->y->convertedTo<float>(), ElementsAre(0, 3, 1, 4, 2, 5));
}

TEST_F(CallJoining, DirectionsOfAnOutputStandBesideEachOther)
{
    m_spec.directions = 2;
    m_places = {.x = {0}, .y = {1}};
    const auto found =
        networkValues(m_places, m_spec, {counted({1, 2, 1, 2}), counted({1, 2, 2, 1, 1})});
    ASSERT_THAT(found, IsOk());
    EXPECT_EQ(found->y->shape(), (Shape{2, 1, 2}));
}

TEST_F(CallJoining, AReversedLoopIsInTheTimeOfItsInput)
{
    m_places = {.form = NetworkPlaces::Form::Looped, .isReversed = true, .x = {0}};
    const auto found = networkValues(m_places, m_spec, {counted({1, 3, 1, 2})});
    ASSERT_THAT(found, IsOk());
    EXPECT_THAT(found->x.convertedTo<float>(), ElementsAre(4, 5, 2, 3, 0, 1));
}

TEST_F(CallJoining, StepsThatWereUnrolledAreASequence)
{
    m_places = {.form = NetworkPlaces::Form::Unrolled,
                .x = {0, 1},
                .h0 = {{.value = 2, .first = 1, .count = 1}}};
    const auto found = networkValues(
        m_places, m_spec, {counted({1, 1, 2}), numbers({1, 1, 2}, {8, 9}), counted({1, 1, 3})});
    ASSERT_THAT(found, IsOk());
    EXPECT_THAT(found->x.convertedTo<float>(), ElementsAre(0, 1, 8, 9));
    EXPECT_THAT(found->h0->convertedTo<float>(), ElementsAre(1));
}

TEST(DecisionSteps, AreTheFirstOutputWithNumbersForEachStep)
{
    const auto made = [](Shape shape) { return Array::zeros(DType::F32, std::move(shape)); };
    WholeModelRun whole;
    whole.decisions = {{"state", made({5, 2, 1, 3})}, {"score", made({5, 1, 4})}};
    const auto ofCalls = decisionSteps(whole, 5, 1);
    ASSERT_TRUE(ofCalls);
    EXPECT_EQ(ofCalls->name, "score");
    EXPECT_EQ(ofCalls->numbers.shape(), (Shape{5, 1, 4}));
    whole.decisions = {{"batch first", made({1, 2, 5, 3})}};
    EXPECT_EQ(decisionSteps(whole, 5, 2)->numbers.shape(), (Shape{5, 2, 3}));
    EXPECT_FALSE(decisionSteps(whole, 4, 2));
}

TEST(DecisionSteps, OfInnerValuesAreAllThatHaveNumbersForEachStep)
{
    const auto made = [](Shape shape) { return Array::zeros(DType::F32, std::move(shape)); };
    WholeModelRun whole;
    whole.inner = {{"gate", made({5, 1, 4})}, {"once", made({1, 7})}, {"sum", made({5, 1, 2})}};
    const auto found = innerSteps(whole, 5, 1);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].name, "gate");
    EXPECT_EQ(found[1].numbers.shape(), (Shape{5, 1, 2}));
}

TEST(KnownStreams, FeedWhatAnOutputOfTheSameTypeAndShapeMakes)
{
    const auto port = [](std::string name, std::vector<std::int64_t> extents) {
        OnnxPort made{
            .name = std::move(name), .dtype = DType::F32, .axes = std::vector<OnnxAxis>()};
        for (const std::int64_t extent : extents) {
            made.axes->push_back({.extent = extent});
        }
        return made;
    };
    const LikelyInputs likely =
        likelyInputs({.inputs = {port("block", {1, 1, 512}), port("states", {1, 2, 128, 2})},
                      .outputs = {port("out", {-1, 1, 512}), port("next", {-1, 2, 128, 2})}});
    EXPECT_EQ(likely.values.at("states"), ":next");
    EXPECT_EQ(likely.values.count("block"), 0U);
    EXPECT_EQ(likely.hop, 128U);
    EXPECT_EQ(likely.context, 384U);
}

} // namespace

} // namespace gateloupe::test
