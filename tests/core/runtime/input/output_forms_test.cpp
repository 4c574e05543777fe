// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/input/output_forms.h"
#include "core/runtime/input/state_forms.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// 4 steps of 3 sequences through 2 layers with 2 directions of 5 units.
const OutputSizes kSizes{.steps = 4,
                         .batch = 3,
                         .layers = 2,
                         .directions = 2,
                         .width = 5,
                         .hidden = 5,
                         .lengths = {4, 2, 3},
                         .isReversed = false};
/// 4 steps of 3 sequences through one layer of 5 units that reads forwards.
const OutputSizes kPlain{.steps = 4, .batch = 3, .width = 5, .hidden = 5, .lengths = {4, 4, 4}};

/// 0, 1, 2, ... so that a number tells where it stood.
Array counted(const Shape& shape)
{
    std::vector<double> values(elementCount(shape).value());
    std::iota(values.begin(), values.end(), 0.0);
    return Array(shape, std::move(values));
}

/// The first reading's axes; the error's sentence where there is none.
std::string firstAxes(const Shape& shape, const OutputSizes& sizes, const OutputAxes& axes = {})
{
    const auto readings = outputReadings(shape, sizes, axes);
    return readings ? readings->front().axes : readings.error().message.text();
}

std::string firstStates(const Shape& shape, const OutputSizes& sizes,
                        StateKind kind = StateKind::Hidden)
{
    const auto readings = stateReadings(shape, sizes, kind);
    return readings ? std::string(readings->front().axes) : readings.error().message.text();
}

} // namespace

TEST(OutputForms, TheShapeTellsHowAnOutputIsRead)
{
    EXPECT_EQ(firstAxes({4, 3, 10}, kSizes), "tbi");
    EXPECT_EQ(firstAxes({3, 4, 10}, kSizes), "bti");
    EXPECT_EQ(firstAxes({4, 2, 3, 5}, kSizes), "tdbi") << "ONNX";
    EXPECT_EQ(firstAxes({3, 4, 2, 5}, kSizes), "btdi") << "ONNX with layout 1";
    EXPECT_EQ(firstAxes({4, 3, 2, 5}, kSizes), "tbdi");
    EXPECT_EQ(firstAxes({2, 3, 4, 5}, kSizes), "dbti") << "a list of directions";
    EXPECT_EQ(firstAxes({3, 10}, kSizes), "bi") << "the last step";
    EXPECT_EQ(firstAxes({1, 3, 10}, kSizes), "bi");
    EXPECT_EQ(firstAxes({3, 1, 10}, kSizes), "bi");
    EXPECT_EQ(firstAxes({2, 3, 5}, kSizes), "dbi") << "ONNX' Y_h of one layer";
    EXPECT_EQ(firstAxes({3, 10, 4}, kSizes), "bit") << "channels first";
}

TEST(OutputForms, OneSequenceNeedsNoAxisOfTheBatch)
{
    OutputSizes one = kPlain;
    one.batch = 1;
    one.lengths = {4};
    EXPECT_EQ(firstAxes({4, 5}, one), "tbi");
    EXPECT_EQ(firstAxes({1, 4, 5}, one), "tbi") << "the batch first is the same numbers";
    EXPECT_EQ(firstAxes({5}, one), "bi");
    EXPECT_EQ(firstAxes({1, 5}, one), "bi");
}

TEST(OutputForms, TheOrderOfTheInputsAxesHoldsForTheOutput)
{
    OutputSizes square = kPlain;
    square.batch = 4;
    square.lengths = {4, 4, 4, 4};
    EXPECT_EQ(firstAxes({4, 4, 5}, square), "tbi");
    EXPECT_EQ(firstAxes({4, 4, 5}, square, {.input = "bti", .output = {}}), "bti");
    EXPECT_EQ(firstAxes({4, 3, 5}, kPlain, {.input = "bti", .output = {}}), "tbi")
        << "only that fits";
    EXPECT_EQ(firstAxes({5, 4, 3}, kPlain, {.input = "itb", .output = {}}), "itb");
    EXPECT_EQ(firstAxes({4, 3, 5}, kPlain, {.input = "tb", .output = {}}), "tbi")
        << "an input of one feature, an output of five units";
}

TEST(OutputForms, AnOptionTellsTheOutputsOwnOrder)
{
    EXPECT_EQ(firstAxes({4, 3, 5}, kPlain, {.input = {}, .output = "rbi"}), "rbi");
    EXPECT_EQ(firstAxes({4, 3, 10}, kSizes, {.input = {}, .output = "tbid"}), "tbid")
        << "units of both directions take turns";
    EXPECT_THAT(firstAxes({4, 3, 5}, kPlain, {.input = {}, .output = "bti"}),
                HasSubstr("[4, 3, 5] is no output of this run"));
    EXPECT_THAT(outputReadings({4, 3, 5}, kPlain, {.input = {}, .output = "txi"}),
                FailsWith(ErrorCode::InvalidArgument, "\"txi\" are no order"));
    EXPECT_THAT(outputReadings({4, 3, 5}, kPlain, {.input = {}, .output = "trbi"}),
                FailsWith(ErrorCode::InvalidArgument, "no order"));
}

TEST(OutputForms, AShapeThatFitsNothingNamesTheShapesThatDo)
{
    EXPECT_THAT(outputReadings({7, 3}, kSizes),
                FailsWith(ErrorCode::InvalidArgument,
                          "[7, 3] is no output of this run: all steps are [4, 3, 10] [T, B, W], "
                          "[3, 4, 10] [B, T, W] or [4, 2, 3, 5] [T, D, B, H], the last step alone "
                          "is [3, 10] [B, W]"));
}

TEST(OutputForms, ReadingsPutEachNumberInItsPlace)
{
    const Array onnx = counted({4, 2, 3, 5});
    const auto readings = outputReadings(onnx.shape(), kSizes);
    ASSERT_THAT(readings, IsOk());
    const Array y = arranged(onnx, readings->front(), kSizes);
    EXPECT_EQ(y.shape(), (Shape{4, 3, 10}));
    // Step 2, sequence 1, unit 3 of the backward direction.
    EXPECT_EQ(y[(2 * 3 + 1) * 10 + 5 + 3], ((2 * 2 + 1) * 3 + 1) * 5 + 3);

    const Array forwards = counted({4, 3, 5});
    const auto turned = outputReadings(forwards.shape(), kPlain, {.input = {}, .output = "rbi"});
    ASSERT_THAT(turned, IsOk());
    EXPECT_EQ(arranged(forwards, turned->front(), kPlain)[0], 3 * 3 * 5) << "the last step first";
}

TEST(OutputForms, StepsMayEndWithTheLongestSequence)
{
    OutputSizes shorter = kPlain;
    shorter.lengths = {2, 3, 1};
    const Array y = counted({3, 3, 5});
    const auto readings = outputReadings(y.shape(), shorter);
    ASSERT_THAT(readings, IsOk());
    const Array whole = arranged(y, readings->front(), shorter);
    EXPECT_EQ(whole.shape(), (Shape{4, 3, 5}));
    EXPECT_EQ(whole[2 * 15], 30.0);
    EXPECT_EQ(whole[3 * 15], 0.0) << "padding";
}

TEST(OutputForms, TheLastStepStandsWhereEachSequenceEnds)
{
    const Array last = counted({3, 10});
    const auto readings = outputReadings(last.shape(), kSizes);
    ASSERT_THAT(readings, IsOk());
    const Array own = Array::zeros(DType::F64, {4, 3, 10});
    const auto at = [](std::uint64_t step, std::uint64_t sequence, std::uint64_t column) {
        return (step * 3 + sequence) * 10 + column;
    };
    const Array whole = inPlaceOf(last, readings->front(), kSizes, BackwardEnd::InLastStep, own);
    EXPECT_EQ(whole[at(1, 1, 2)], 12.0) << "sequence 1 has two steps";
    EXPECT_EQ(whole[at(1, 1, 7)], 17.0);
    const Array ended = inPlaceOf(last, readings->front(), kSizes, BackwardEnd::AsItEnded, own);
    EXPECT_EQ(ended[at(1, 1, 2)], 12.0);
    EXPECT_EQ(ended[at(0, 1, 7)], 17.0) << "a backward direction ends at step 0";
    EXPECT_EQ(ended[at(1, 1, 7)], 0.0) << "its own where nothing is given";
}

TEST(OutputForms, WhatIsNotTheUsualOrderIsSaid)
{
    const auto text = [](const Shape& shape) {
        const auto readings = outputReadings(shape, kSizes);
        return readings ? readings->front().text(kSizes).text() : "none";
    };
    EXPECT_THAT(text({4, 3, 10}), IsEmpty());
    EXPECT_EQ(text({3, 10}), "taken as the last step of each sequence");
    EXPECT_EQ(text({3, 4, 10}), "taken as [B, T, W]");
    EXPECT_EQ(text({4, 2, 3, 5}), "taken as [T, D, B, H]");
}

TEST(OutputForms, StatesComeInTheFormsOfTheFrameworks)
{
    EXPECT_EQ(firstStates({4, 3, 5}, kSizes), "(ld)bu");
    EXPECT_EQ(firstStates({2, 2, 3, 5}, kSizes), "ldbu");
    EXPECT_EQ(firstStates({3, 4, 5}, kSizes), "b(ld)u") << "the batch first";
    EXPECT_EQ(firstStates({2, 3, 10}, kSizes), "lb(du)") << "directions beside each other";
    EXPECT_EQ(firstStates({8, 3, 5}, kSizes), "(ldn)bu") << "h and c take turns";
    EXPECT_EQ(firstStates({2, 4, 3, 5}, kSizes), "n(ld)bu");
    EXPECT_EQ(firstStates({3, 10}, kSizes), "b(du)") << "the top layer alone";
    EXPECT_EQ(firstStates({3, 5}, kPlain), "(ld)bu") << "Keras' [B, H]";
    EXPECT_EQ(firstStates({2, 3, 5}, kPlain), "(ldn)bu") << "Keras' [h, c]";
    OutputSizes gru = kPlain;
    gru.hidden = 0;
    EXPECT_THAT(firstStates({2, 3, 5}, gru), HasSubstr("are no last states of this run"));
    EXPECT_THAT(stateReadings({3, 5}, gru, StateKind::Cell),
                FailsWith(ErrorCode::InvalidArgument, "only an LSTM"));
}

TEST(OutputForms, AListOfStatesHoldsHBeforeC)
{
    const Array list = counted({2, 3, 5});
    const Array own = Array::zeros(DType::F64, {1, 3, 5});
    const auto first = [&](StateKind kind) {
        const auto readings = stateReadings(list.shape(), kPlain, kind);
        return readings ? inPlaceOf(list, readings->front(), kPlain, own)[0] : -1.0;
    };
    EXPECT_EQ(first(StateKind::Hidden), 0.0);
    EXPECT_EQ(first(StateKind::Cell), 15.0);
}

TEST(OutputForms, StatesOfTheTopLayerLeaveTheOthersAsTheyAre)
{
    const Array top = counted({3, 10});
    std::vector<double> values(4 * 3 * 5, -1.0);
    const Array own({4, 3, 5}, std::move(values));
    const auto readings = stateReadings(top.shape(), kSizes, StateKind::Hidden);
    ASSERT_THAT(readings, IsOk());
    const Array whole = inPlaceOf(top, readings->front(), kSizes, own);
    EXPECT_EQ(whole[0], -1.0);
    EXPECT_EQ(whole[(3 * 3 + 1) * 5 + 2], 17.0) << "layer 1, backward, sequence 1, unit 2";
}

} // namespace gateloupe::test
