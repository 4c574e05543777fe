// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/training/training_history.h"
#include "tests/core/analysis/training/made_checkpoints.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

TrainingHistory historyOf(const TemporaryFolder& folder)
{
    NullMonitor monitor;
    const auto opened = openCheckpointFolder(folder.path(), {}, monitor);
    EXPECT_THAT(opened, IsOk());
    auto history = trainingHistory(*opened, {}, monitor);
    EXPECT_THAT(history, IsOk());
    return *std::move(history);
}

const GateCourse& courseOf(const TrainingHistory& history, const std::string& path)
{
    return *std::ranges::find_if(
        history.gates, [&path](const GateCourse& course) { return pathOf(course.id) == path; });
}

bool hasEvent(const TrainingHistory& history, TrainingIssue issue)
{
    return std::ranges::find(history.events, issue, &TrainingEvent::issue) != history.events.end();
}

} // namespace

TEST(TrainingHistory, FollowsEachGateThroughTheCheckpoints)
{
    const TemporaryFolder folder;
    writeCheckpoint(folder.path() / "ckpt-1.safetensors", 1.0F);
    writeCheckpoint(folder.path() / "ckpt-2.safetensors", 1.5F);
    const TrainingHistory history = historyOf(folder);
    const GateCourse& course = courseOf(history, "layer_0/forward/forget/recurrent_weights");
    ASSERT_EQ(course.statistics.size(), 2);
    EXPECT_NEAR(course.statistics[1]->l2, 1.5 * course.statistics[0]->l2, 1e-6);
    EXPECT_FALSE(course.changes[0]);
    EXPECT_NEAR(course.changes[1].value_or(0.0), 0.5, 1e-6);
    EXPECT_EQ(history.firstOf(Severity::Broken), nullptr);
}

TEST(TrainingHistory, FindsTheOnlyNetworkOfEachCheckpointWhateverItsFileCallsIt)
{
    const TemporaryFolder folder;
    writeCheckpoint(folder.path() / "ckpt-1.safetensors", 1.0F);
    writeCheckpoint(folder.path() / "ckpt-2.safetensors", 1.5F);
    const TrainingHistory history = historyOf(folder);
    for (const FolderCheckpoint& each : history.folder->checkpoints) {
        const auto& network = each.checkpoint->rnns.front();
        EXPECT_NE(network->name, history.gates.front().network) << "it is called after its file";
        EXPECT_EQ(history.nameOf(network->name), history.gates.front().network);
        EXPECT_EQ(history.find(*each.checkpoint, history.gates.front().network), network);
        EXPECT_EQ(history.find(*each.checkpoint, "another"), nullptr);
    }
}

TEST(TrainingHistory, NamesTheFirstCheckpointWithANaN)
{
    const TemporaryFolder folder;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    writeCheckpoint(folder.path() / "ckpt-9.safetensors", 1.0F);
    writeCheckpoint(folder.path() / "ckpt-10.safetensors", 1.1F, nan);
    writeCheckpoint(folder.path() / "ckpt-11.safetensors", 1.2F, nan);
    const TrainingHistory history = historyOf(folder);
    const TrainingEvent* const first = history.firstOf(Severity::Broken);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(first->checkpoint, 1);
    ASSERT_TRUE(first->finding);
    EXPECT_EQ(first->finding->issue, HealthIssue::NotFinite);
    EXPECT_EQ(pathOf(*first->id), "layer_0/forward/input/input_weights");
}

TEST(TrainingHistory, TellsANormThatExplodesFromOneThatGrows)
{
    const TemporaryFolder folder;
    writeCheckpoint(folder.path() / "ckpt-1.safetensors", 0.1F);
    writeCheckpoint(folder.path() / "ckpt-2.safetensors", 0.8F);
    writeCheckpoint(folder.path() / "ckpt-3.safetensors", 40.0F);
    const TrainingHistory history = historyOf(folder);
    const TrainingEvent* const first = history.firstOf(Severity::Broken);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(first->checkpoint, 2);
    EXPECT_EQ(first->issue, TrainingIssue::Exploded);
    EXPECT_NEAR(first->value / first->before, 50.0, 1e-3);
}

TEST(TrainingHistory, SaysWhatStaysTheSameWhileOthersLearn)
{
    const TemporaryFolder folder;
    writeCheckpoint(folder.path() / "ckpt-1.safetensors", 1.0F);
    writeCheckpoint(folder.path() / "ckpt-2.safetensors", 1.1F);
    const TrainingHistory history = historyOf(folder);
    for (const TrainingEvent& event : history.events) {
        if (event.issue == TrainingIssue::Frozen) {
            EXPECT_EQ(event.id->kind, ParameterKind::RecurrentBias);
        }
    }
    EXPECT_TRUE(hasEvent(history, TrainingIssue::Frozen));
}

TEST(TrainingHistory, CountsAnUnreadableCheckpointAsBroken)
{
    const TemporaryFolder folder;
    writeCheckpoint(folder.path() / "ckpt-1.safetensors", 1.0F);
    writeCheckpoint(folder.path() / "ckpt-2.safetensors", 1.0F);
    std::filesystem::resize_file(folder.path() / "ckpt-2.safetensors", 300);
    writeCheckpoint(folder.path() / "ckpt-3.safetensors", 1.2F);
    const TrainingHistory history = historyOf(folder);
    const TrainingEvent* const first = history.firstOf(Severity::Broken);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(first->checkpoint, 1);
    EXPECT_EQ(first->issue, TrainingIssue::Unreadable);
    // The third is compared with the first.
    const GateCourse& course = courseOf(history, "layer_0/forward/forget/recurrent_weights");
    EXPECT_NEAR(course.changes[2].value_or(0.0), 0.2, 1e-6);
}

TEST(TrainingHistory, CanBeCancelled)
{
    const TemporaryFolder folder;
    writeCheckpoint(folder.path() / "ckpt-1.safetensors", 1.0F);
    NullMonitor quiet;
    const auto opened = openCheckpointFolder(folder.path(), {}, quiet);
    ASSERT_THAT(opened, IsOk());
    CancelledMonitor monitor;
    EXPECT_THAT(trainingHistory(*opened, {}, monitor), FailsWith(ErrorCode::Cancelled, ""));
}

} // namespace gateloupe::test
