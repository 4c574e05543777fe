// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <limits>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

class HealthCommandTest : public CliTest
{
protected:
    /// The packed buffer with another number at its beginning: W of the input gate, [0, 0].
    void writeWith(float first) const
    {
        std::filesystem::copy_file(folder / "packed.bin", folder / "altered.bin",
                                   std::filesystem::copy_options::overwrite_existing);
        std::fstream file(folder / "altered.bin", std::ios::in | std::ios::out | std::ios::binary);
        file.write(reinterpret_cast<const char*>(&first), sizeof first);
    }

    [[nodiscard]] ProcessResult check(std::vector<std::string> more) const
    {
        std::vector<std::string> arguments = {"health", "altered.bin", "--spec", kCliSpec};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
};

TEST_F(HealthCommandTest, HasEveryFieldOfTheContract)
{
    writeWith(std::numeric_limits<float>::quiet_NaN());
    const Json document =
        json({"health", "altered.bin", "--spec", kCliSpec, "--fail-on", "broken"}, 1);
    EXPECT_EQ(document["schema"], 1);
    ASSERT_FALSE(document["findings"].empty());
    const Json& first = document["findings"][0]; // the worst
    EXPECT_EQ(first["rank"], "broken");
    EXPECT_EQ(first["id"], "nan");
    EXPECT_TRUE(first["rnn"].is_string());
    EXPECT_EQ(first["place"], "layer_0/forward/input/input_weights[0, 0]");
    EXPECT_TRUE(first["text"].is_string());
    EXPECT_EQ(first["count"], 1);
}

TEST_F(HealthCommandTest, EndsWithOneFromTheGivenRankOn)
{
    writeWith(1e4F); // an outlier of a sound network
    const Json document = json({"health", "altered.bin", "--spec", kCliSpec}, 0);
    const auto has = [&document](const char* rank) {
        for (const Json& finding : document["findings"]) {
            if (finding["rank"] == rank) {
                return true;
            }
        }
        return false;
    };
    EXPECT_FALSE(has("broken"));
    EXPECT_TRUE(has("remark")); // the forget gate's bias
    EXPECT_EQ(check({"--fail-on", "broken"}).exitCode, 0);
    EXPECT_EQ(check({"--fail-on", "remark"}).exitCode, 1);
    EXPECT_EQ(check({"--fail-on", "risk"}).exitCode, has("risk") ? 1 : 0);
    EXPECT_EQ(check({"--fail-on", "nonsense"}).exitCode, 2);
}

TEST_F(HealthCommandTest, AFileWithoutANetworkDoesNotPass)
{
    writeNpy(folder / "x.npy", {5, 1, 3}, std::vector<float>(15));
    const ProcessResult result = run({"health", "x.npy"});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.err, ::testing::HasSubstr("x.npy: no recurrent network was found in it"));
}

TEST_F(HealthCommandTest, IsWhatOtherCommandsSendAFolderTo)
{
    std::filesystem::create_directory(folder / "training");
    std::filesystem::copy_file(folder / "model.safetensors",
                               folder / "training/step-1.safetensors");
    EXPECT_THAT(run({"info", "training"}), FailsSaying(3, "health reads one of checkpoints"));
    EXPECT_EQ(run({"health", "training"}).exitCode, 0);
}

TEST_F(HealthCommandTest, SumsUpForPeople)
{
    const ProcessResult result = run({"health", "model.safetensors"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out.rfind("0 broken, ", 0), 0U) << result.out;
    EXPECT_NE(result.out.find("in 1 network: 64 matrices and biases"), std::string::npos)
        << result.out;
}

} // namespace
} // namespace gateloupe::test
