// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/training/checkpoint_names.h"

namespace gateloupe::test {

namespace {

std::vector<std::optional<std::uint64_t>> stepsOf(const std::vector<std::string>& names)
{
    return stepsOfNames(names);
}

} // namespace

TEST(CheckpointNames, HaveTheirStepWhereverFrameworksWriteIt)
{
    using testing::ElementsAre;
    EXPECT_THAT(stepsOf({"model.ckpt-100.index", "model.ckpt-2000.index"}), ElementsAre(100, 2000));
    EXPECT_THAT(stepsOf({"checkpoint-500", "checkpoint-1000"}), ElementsAre(500, 1000));
    EXPECT_THAT(stepsOf({"epoch=3-step=1500.ckpt", "epoch=4-step=2000.ckpt"}),
                ElementsAre(1500, 2000));
    EXPECT_THAT(stepsOf({"weights.05-0.32.h5", "weights.06-0.30.h5"}), ElementsAre(5, 6));
    EXPECT_THAT(stepsOf({"rl_model_1000_steps.zip", "rl_model_2000_steps.zip"}),
                ElementsAre(1000, 2000));
    EXPECT_THAT(stepsOf({"lstm2_epoch_7_loss_0.25.pt"}), ElementsAre(7));
    EXPECT_THAT(stepsOf({"net128_1.pt", "net128_2.pt"}), ElementsAre(1, 2));
    EXPECT_THAT(stepsOf({"0001.safetensors", "0010.safetensors"}), ElementsAre(1, 10));
}

TEST(CheckpointNames, WithoutAWholeNumberHaveNone)
{
    EXPECT_THAT(stepsOf({"best.pt", "last.h5", "loss-0.25.npz"}),
                testing::Each(testing::Eq(std::nullopt)));
}

} // namespace gateloupe::test
