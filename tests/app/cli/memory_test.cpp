// SPDX-License-Identifier: Apache-2.0
// What memory answers.
#include <cstdint>
#include <span>
#include <string_view>

#include "tests/app/cli/cli_fixture.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

std::string example()
{
    return (dataFolder() / "../../resources/examples/brackets.safetensors").string();
}

void write(const std::filesystem::path& path, std::string_view text)
{
    writeFile(path, std::as_bytes(std::span(text)));
}

/// Mono, 16 bits, 8 kHz.
std::string wavOf(const std::vector<std::int16_t>& samples)
{
    std::string text;
    const auto add = [&text](std::uint64_t value, int bytes) {
        for (int byte = 0; byte < bytes; ++byte) {
            text += static_cast<char>((value >> (8 * byte)) & 0xFFU);
        }
    };
    text += "RIFF";
    add(36 + 2 * samples.size(), 4);
    text += "WAVEfmt ";
    add(16, 4);
    add(1, 2); // PCM
    add(1, 2); // one channel
    add(8000, 4);
    add(16000, 4);
    add(2, 2);
    add(16, 2);
    text += "data";
    add(2 * samples.size(), 4);
    for (const std::int16_t sample : samples) {
        add(static_cast<std::uint16_t>(sample), 2);
    }
    return text;
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
    EXPECT_EQ(memory["readout"].size(), 15);
    EXPECT_EQ(memory["readout"][3]["number"], 3);
    EXPECT_TRUE(memory["readout"][3].contains("agrees_after"));
    EXPECT_EQ(memory["pasts"][1]["other_decisions"].size(), memory["pasts"][1]["decisions"]);
    EXPECT_GE(memory["silence"].size(), 1);
    EXPECT_TRUE(memory["stored_state_residual"].is_null());
    const auto text = run({"memory", example(), "--input", "probe:noise:steps=50,seed=3"});
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_THAT(text.out, HasSubstr("warm-up:"));
    EXPECT_THAT(text.out, HasSubstr("noise:0.1"));
    EXPECT_THAT(text.out, HasSubstr("norms of W and R: input "));
}

TEST_F(CliTest, MemoryTakesRandomStatesRecordingsAndTheSequenceItself)
{
    EXPECT_EQ(run({"new", "--spec", "gru:input=1,hidden=3", "-o", "one.bin"}).exitCode, 0);
    writeNpy(folder / "heard.npy", {4, 1}, {0.0F, 1.0F, -1.0F, 0.5F});
    write(folder / "heard.csv", "0\n1\n-1\n0.5\n");
    const Json memory = json({"memory", "one.bin", "--spec", "gru:input=1,hidden=3", "--input",
                              "probe:zeros:steps=60", "--past", "states:0.5", "--past", "sequence",
                              "--past", "heard.npy", "--past", "heard.csv", "--past", "ids:0,1,0",
                              "--past", "probe:step:steps=9"});
    const auto& pasts = memory["pasts"];
    ASSERT_EQ(pasts.size(), 6);
    EXPECT_GT(pasts[0]["largest"], 0.0);
    EXPECT_EQ(pasts[1]["past"], "sequence");
    EXPECT_GT(pasts[2]["largest"], 0.0);
    EXPECT_EQ(pasts[2]["largest"], pasts[3]["largest"]) << "the same numbers in two files";
    EXPECT_FALSE(memory.contains("constant")) << "nobody asked";
    EXPECT_FALSE(memory.contains("readout"));
}

TEST_F(CliTest, MemoryTakesSoundAsThePastOfSound)
{
    EXPECT_EQ(run({"new", "--spec", "gru:input=8,hidden=3", "-o", "ear.bin"}).exitCode, 0);
    write(folder / "heard.wav",
          wavOf({0, 16000, -16000, 8000, 0, 0, 1000, 9, 1, 2, 3, 4, 5, 6, 7, 8}));
    const Json memory =
        json({"memory", "ear.bin", "--spec", "gru:input=8,hidden=3", "--input", "heard.wav",
              "--hop", "2", "--past", "heard.wav", "--past", "sequence"});
    EXPECT_EQ(memory["steps"], 5);
    EXPECT_GT(memory["pasts"][0]["largest"], 0.0);
    EXPECT_EQ(memory["pasts"][0]["largest"], memory["pasts"][1]["largest"]);
}

TEST_F(CliTest, MemoryFollowsAConstantInput)
{
    EXPECT_EQ(run({"new", "--spec", "gru:input=3,hidden=4", "-o", "gru.bin"}).exitCode, 0);
    writeNpy(folder / "still.npy", {3}, {0.5F, 0.5F, 0.5F});
    const auto ask = [this](const std::string& constant) {
        return json({"memory", "gru.bin", "--spec", "gru:input=3,hidden=4", "--input",
                     "probe:zeros:steps=9", "--constant", constant})["constant"];
    };
    const Json one = ask("0.5");
    EXPECT_EQ(one["input"], "0.5");
    EXPECT_GT(one["points"][0]["largest_state"], 0.0);
    EXPECT_TRUE(one["stored_state_residual"].is_null());
    EXPECT_EQ(ask("0.5,0.5,0.5")["points"], one["points"]);
    EXPECT_EQ(ask("still.npy")["points"], one["points"]);
    EXPECT_NE(ask("0.5,0,0.5")["points"], one["points"]);
    EXPECT_THAT(run({"memory", "gru.bin", "--spec", "gru:input=3,hidden=4", "--input",
                     "probe:zeros:steps=9", "--constant", "1,2"}),
                FailsSaying(3, "expected 3"));
    const auto text = run({"memory", "gru.bin", "--spec", "gru:input=3,hidden=4", "--input",
                           "probe:zeros:steps=9", "--constant", "0.5"});
    EXPECT_THAT(text.out, HasSubstr("constant: at rest"));
    EXPECT_THAT(text.out, HasSubstr("silence: at rest"));
}

TEST_F(CliTest, MemoryRefusesWhatHasNone)
{
    EXPECT_THAT(run({"memory", "model.safetensors", "--input", "x.npy"}),
                FailsSaying(4, "from their end"));
    EXPECT_THAT(
        run({"memory", example(), "--input", "probe:zeros:steps=9", "--past", "noise:much"}),
        FailsSaying(2, "noise:SIGMA"));
    EXPECT_THAT(run({"memory", example(), "--input", "probe:zeros:steps=9", "--past", "states:-1"}),
                FailsSaying(2, "states:SIGMA"));
    EXPECT_THAT(run({"memory", example(), "--input", "probe:zeros:steps=9", "--past", "text:(("}),
                FailsSaying(2, "--vocabulary"));
    EXPECT_THAT(
        run({"memory", example(), "--input", "probe:zeros:steps=9", "--past", "nowhere.npy"}),
        FailsSaying(3, "nowhere.npy"));
}

} // namespace

} // namespace gateloupe::test
