// SPDX-License-Identifier: Apache-2.0
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/training/checkpoint_folder.h"
#include "tests/core/analysis/training/made_checkpoints.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

std::vector<std::string> namesOf(const CheckpointFolder& folder)
{
    std::vector<std::string> names;
    for (const FolderCheckpoint& checkpoint : folder.checkpoints) {
        names.push_back(checkpoint.name);
    }
    return names;
}

} // namespace

TEST(CheckpointFolder, IsInTheOrderOfItsNumbers)
{
    const TemporaryFolder folder;
    writeCheckpoint(folder.path() / "ckpt-10.safetensors", 1.0F);
    writeCheckpoint(folder.path() / "ckpt-2.safetensors", 1.0F);
    writeCheckpoint(folder.path() / "best.safetensors", 1.0F);
    std::filesystem::create_directory(folder.path() / "ckpt-30");
    writeCheckpoint(folder.path() / "ckpt-30" / "model.safetensors", 1.0F);
    std::ofstream(folder.path() / "log-7.txt") << "loss 0.3\n";
    NullMonitor monitor;
    const auto opened = openCheckpointFolder(folder.path(), {}, monitor);
    ASSERT_THAT(opened, IsOk());
    EXPECT_THAT(namesOf(**opened), testing::ElementsAre("ckpt-2.safetensors", "ckpt-10.safetensors",
                                                        "ckpt-30", "best.safetensors"));
    EXPECT_EQ((*opened)->labelOf(1), "step 10");
    EXPECT_EQ((*opened)->labelOf(3), "best.safetensors");
    ASSERT_EQ((*opened)->skipped.size(), 1);
    EXPECT_EQ((*opened)->skipped[0].name, "log-7.txt");
}

TEST(CheckpointFolder, KeepsACheckpointThatCannotBeRead)
{
    const TemporaryFolder folder;
    writeCheckpoint(folder.path() / "ckpt-1.safetensors", 1.0F);
    writeCheckpoint(folder.path() / "ckpt-2.safetensors", 1.0F);
    std::filesystem::resize_file(folder.path() / "ckpt-2.safetensors", 300);
    NullMonitor monitor;
    const auto opened = openCheckpointFolder(folder.path(), {}, monitor);
    ASSERT_THAT(opened, IsOk());
    ASSERT_EQ((*opened)->checkpoints.size(), 2);
    EXPECT_EQ((*opened)->checkpoints[1].checkpoint, nullptr);
    EXPECT_FALSE((*opened)->checkpoints[1].problem.text().empty());
}

TEST(CheckpointFolder, OfNoNetworkIsAnError)
{
    const TemporaryFolder folder;
    NullMonitor monitor;
    EXPECT_THAT(openCheckpointFolder(folder.path(), {}, monitor),
                FailsWith(ErrorCode::NotThisFormat, "nothing in this folder"));
    EXPECT_THAT(openCheckpointFolder(folder.path() / "none", {}, monitor),
                FailsWith(ErrorCode::NotFound, "none"));
}

} // namespace gateloupe::test
