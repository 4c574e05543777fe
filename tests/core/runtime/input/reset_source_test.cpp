// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/input/reset_source.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr RunSize kTwoSequences{.steps = 5, .batch = 2};
constexpr RunSize kOneSequence{.steps = 6, .batch = 1};

/// "step,sequence" of every flag.
std::vector<std::string> flagged(const Resets& resets)
{
    std::vector<std::string> places;
    for (std::uint64_t step = 0; step < resets.steps(); ++step) {
        for (std::uint64_t b = 0; b < resets.batch(); ++b) {
            if (resets.at(step, b)) {
                places.push_back(std::to_string(step) + "," + std::to_string(b));
            }
        }
    }
    return places;
}

Array numbers(Shape shape, std::vector<double> values)
{
    return Array(std::move(shape), std::move(values));
}

} // namespace

TEST(ResetSource, FlagsAreTakenAsTheyAre)
{
    std::vector<Message> notes;
    const Array flags = numbers({5, 2}, {1, 0, 0, 0, 0, 1, 0, 0, 1, 0});
    const auto resets = resetsFromArray(flags, ResetForm::Starts, kTwoSequences, notes);
    ASSERT_THAT(resets, IsOk());
    EXPECT_THAT(flagged(*resets), ElementsAre("0,0", "2,1", "4,0"));
    EXPECT_THAT(notes, IsEmpty());
}

TEST(ResetSource, BatchFirstAndOneListForAllAreSaid)
{
    std::vector<Message> notes;
    const Array turned = numbers({2, 5}, {0, 0, 1, 0, 0, 0, 0, 0, 1, 0});
    const auto resets = resetsFromArray(turned, ResetForm::Starts, kTwoSequences, notes);
    ASSERT_THAT(resets, IsOk());
    EXPECT_THAT(flagged(*resets), ElementsAre("2,0", "3,1"));
    const auto alike =
        resetsFromArray(numbers({5}, {0, 0, 0, 1, 0}), ResetForm::Starts, kTwoSequences, notes);
    ASSERT_THAT(alike, IsOk());
    EXPECT_THAT(flagged(*alike), ElementsAre("3,0", "3,1"));
    EXPECT_THAT(notes, SizeIs(2));
}

TEST(ResetSource, AnEndIsAResetOneStepLater)
{
    std::vector<Message> notes;
    const Array dones = numbers({5, 2}, {0, 0, 1, 0, 0, 0, 0, 0, 1, 1});
    const auto resets = resetsFromArray(dones, ResetForm::Ends, kTwoSequences, notes);
    ASSERT_THAT(resets, IsOk());
    EXPECT_THAT(flagged(*resets), ElementsAre("2,0")) << "behind the last step nothing begins";
    EXPECT_THAT(notes, SizeIs(1));
}

TEST(ResetSource, AMaskOfZeroIsAReset)
{
    std::vector<Message> notes;
    const Array masks = numbers({5, 2}, {1, 1, 1, 0, 1, 1, 0, 1, 1, 1});
    const auto resets = resetsFromArray(masks, ResetForm::Goes, kTwoSequences, notes);
    ASSERT_THAT(resets, IsOk());
    EXPECT_THAT(flagged(*resets), ElementsAre("1,1", "3,0"));
}

TEST(ResetSource, OffsetsOfPackedPartsAreConvertedAndSaid)
{
    for (const ResetForm form : {ResetForm::Offsets, ResetForm::Starts}) {
        std::vector<Message> notes;
        const auto resets = resetsFromArray(numbers({4}, {0, 2, 2, 6}), form, kOneSequence, notes);
        ASSERT_THAT(resets, IsOk());
        EXPECT_THAT(flagged(*resets), ElementsAre("0,0", "2,0"));
        EXPECT_THAT(notes, SizeIs(1));
    }
}

TEST(ResetSource, OffsetsNeedOneSequenceAndMustRiseToTheEnd)
{
    std::vector<Message> notes;
    EXPECT_THAT(resetsFromArray(numbers({3}, {0, 2, 5}), ResetForm::Offsets, kTwoSequences, notes),
                FailsWith(ErrorCode::InvalidArgument, "one packed sequence"));
    for (const auto& wrong : {std::vector<double>{0, 3, 5}, {1, 3, 6}, {0, 4, 3, 6}, {0, 2.5, 6}}) {
        EXPECT_THAT(resetsFromArray(numbers({wrong.size()}, wrong), ResetForm::Offsets,
                                    kOneSequence, notes),
                    FailsWith(ErrorCode::InvalidArgument, "rises from 0 to 6"));
    }
}

TEST(ResetSource, AWrongShapeNamesThoseThatFit)
{
    std::vector<Message> notes;
    EXPECT_THAT(resetsFromArray(numbers({3, 2}, std::vector<double>(6)), ResetForm::Starts,
                                kTwoSequences, notes),
                FailsWith(ErrorCode::InvalidArgument,
                          "resets are [3, 2]; fitting are [5, 2] (steps, batch), [2, 5]"));
}

TEST(ResetSource, APeriodAndStepsAreTyped)
{
    std::vector<Message> notes;
    NullMonitor monitor;
    const auto period = readResets("every:2", kOneSequence, notes, monitor);
    ASSERT_THAT(period, IsOk());
    EXPECT_THAT(flagged(*period), ElementsAre("2,0", "4,0"));
    const auto steps = readResets("1, 5", kOneSequence, notes, monitor);
    ASSERT_THAT(steps, IsOk());
    EXPECT_THAT(flagged(*steps), ElementsAre("1,0", "5,0"));
    EXPECT_THAT(flagged(*readResets("steps:1,5", kOneSequence, notes, monitor)),
                ElementsAre("1,0", "5,0"));
    EXPECT_THAT(readResets("steps 1,5", kOneSequence, notes, monitor),
                FailsWith(ErrorCode::NotFound, "steps:40,80"));
    EXPECT_THAT(readResets("every:0", kOneSequence, notes, monitor),
                FailsWith(ErrorCode::InvalidArgument, "no period"));
    EXPECT_THAT(readResets("6", kOneSequence, notes, monitor),
                FailsWith(ErrorCode::InvalidArgument, "no step 6"));
}

TEST(ResetSource, TheArrayIsWhatStandsBehindThePrefix)
{
    EXPECT_EQ(resetArrayOf("dones:run.npz:d"), "run.npz:d");
    EXPECT_EQ(resetArrayOf("run.npz:dones"), "run.npz:dones");
    EXPECT_EQ(resetArrayOf("every:64"), "");
    EXPECT_EQ(resetArrayOf("3,4"), "");
    EXPECT_EQ(resetArrayOf("steps:3,4"), "");
}

} // namespace gateloupe::test
