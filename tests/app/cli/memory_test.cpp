// SPDX-License-Identifier: Apache-2.0
// What memory answers.
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

std::string example()
{
    return (dataFolder() / "../../resources/examples/brackets.safetensors").string();
}

TEST_F(CliTest, MemoryMeasuresTheExample)
{
    const Json memory =
        json({"memory", example(), "--input", "probe:noise:steps=200,seed=3", "--past", "silence",
              "--past", "noise:1", "--readout", "head.weight"});
    EXPECT_EQ(memory["schema"], 1);
    EXPECT_EQ(memory["steps"], 200);
    ASSERT_EQ(memory["pasts"].size(), 2);
    EXPECT_EQ(memory["pasts"][1]["past"], "noise:1");
    EXPECT_EQ(memory["units"].size(), 24);
    EXPECT_EQ(memory["largest_state"].size(), 6);
    EXPECT_EQ(memory["resets"][0]["every"], 1);
    EXPECT_GT(memory["resets"][0]["largest"], memory["tolerance"]);
    EXPECT_EQ(memory["lyapunov"][0]["exponents"].size(), 4);
    EXPECT_EQ(memory["norms"][0]["jacobians"][1]["lag"], 2);
    EXPECT_GT(memory["norms"][0]["jacobians"][1]["largest"], 0.0);
    EXPECT_EQ(memory["norms"][0]["weights"].size(), 4);
    EXPECT_EQ(memory["norms"][0]["weights"][1]["gate"], "forget");
    EXPECT_GT(memory["norms"][0]["weights"][1]["recurrent_norm"], 0.0);
    EXPECT_EQ(memory["pasts"][1]["other_decisions"].size(), memory["pasts"][1]["decisions"]);
    EXPECT_GE(memory["silence"].size(), 1);
    EXPECT_TRUE(memory["stored_state_residual"].is_null());
    const auto text = run({"memory", example(), "--input", "probe:noise:steps=50,seed=3"});
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_THAT(text.out, HasSubstr("warm-up:"));
    EXPECT_THAT(text.out, HasSubstr("noise:0.1"));
    EXPECT_THAT(text.out, HasSubstr("norms of W and R: input "));
}

TEST_F(CliTest, MemoryRefusesWhatHasNone)
{
    EXPECT_THAT(run({"memory", "model.safetensors", "--input", "x.npy"}),
                FailsSaying(4, "from their end"));
    EXPECT_THAT(
        run({"memory", example(), "--input", "probe:zeros:steps=9", "--past", "noise:much"}),
        FailsSaying(2, "noise:SIGMA"));
}

} // namespace

} // namespace gateloupe::test
