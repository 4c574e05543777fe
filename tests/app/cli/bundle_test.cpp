// SPDX-License-Identifier: Apache-2.0
// The programs of a bundle run as they are, wherever there is numpy and a compiler, and fail for a
// changed output.
#include <cstdlib>
#include <fstream>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

constexpr const char* kShrunkSpec = "lstm:input=6,hidden=32,layers=2";

bool works(const std::string& command)
{
    return std::system((command + " > /dev/null 2>&1").c_str()) == 0;
}

class Bundles : public CliTest, public ::testing::WithParamInterface<const char*>
{
protected:
    std::string make(const std::vector<std::string>& options = {})
    {
        const std::string spec = GetParam();
        EXPECT_EQ(run({"new", "--spec", spec, "-o", "net.bin", "--init", "uniform"}).exitCode, 0);
        std::vector<std::string> arguments = {"bundle",  "net.bin", "--spec", spec,
                                              "--input", "x.npy",   "-o",     "made"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const auto result = run(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return (folder / "made").string();
    }

    void spoilOutput()
    {
        std::fstream y(folder / "made/y.npy", std::ios::binary | std::ios::in | std::ios::out);
        y.seekp(-8, std::ios::end); // the last number, at a step that every sequence has
        const double wrong = 0.5;
        y.write(reinterpret_cast<const char*>(&wrong), sizeof(wrong));
    }
};

TEST_P(Bundles, PythonRepeatsTheRun)
{
    if (!works("python3 -c 'import numpy'")) {
        GTEST_SKIP() << "there is no python3 with numpy";
    }
    const std::string made = make({"--lengths", "5,3"});
    EXPECT_TRUE(works("python3 " + made + "/check.py"));
    spoilOutput();
    EXPECT_FALSE(works("python3 " + made + "/check.py"));
}

TEST_P(Bundles, CppRepeatsTheRun)
{
    if (!works("c++ --version")) {
        GTEST_SKIP() << "there is no c++";
    }
    const std::string made = make({"--lengths", "5,3"});
    ASSERT_TRUE(works("cd " + made + " && c++ -std=c++17 -Wall -Werror check.cpp -o check"));
    EXPECT_TRUE(works("cd " + made + " && ./check"));
    spoilOutput();
    EXPECT_FALSE(works("cd " + made + " && ./check"));
}

INSTANTIATE_TEST_SUITE_P(Cells, Bundles,
                         ::testing::Values("lstm:input=3,hidden=4,layers=2,directions=2",
                                           "lstm:input=3,hidden=4,proj=2,dtype=f64",
                                           "gru:input=3,hidden=4,layers=2,directions=2,dtype=f16",
                                           "rnn_relu:input=3,hidden=4,bias=single_recurrent"));

TEST_F(CliTest, BundleHoldsTheNetworkAndItsRun)
{
    EXPECT_EQ(run({"bundle", "model.safetensors", "--input", "x.npy", "-o", "made"}).exitCode, 0);
    for (const char* name : {"weights.safetensors", "x.npy", "h0.npy", "c0.npy", "y.npy",
                             "check.py", "check.cpp", "environment.json"}) {
        EXPECT_TRUE(std::filesystem::exists(folder / "made" / name)) << name;
    }
    std::ifstream file(folder / "made/environment.json");
    const Json environment = Json::parse(file);
    EXPECT_EQ(environment["spec"],
              "lstm:input=3,hidden=4,layers=2,directions=2,bias=double,dtype=f32");
    EXPECT_EQ(run({"check", "made/weights.safetensors", "--input", "made/x.npy", "--expect",
                   "made/y.npy"})
                  .exitCode,
              0);
    EXPECT_THAT(run({"bundle", "model.safetensors", "--input", "x.npy", "-o", "made"}),
                FailsSaying(6, "is not empty"));
}

TEST_F(CliTest, ShrinkOfRecordedNumbersKeepsTheStepThatIsWrongAndAllUnits)
{
    ASSERT_EQ(run({"new", "--spec", kShrunkSpec, "-o", "net.bin", "--init", "uniform"}).exitCode,
              0);
    const std::vector<std::string> network = {"net.bin", "--spec", kShrunkSpec, "--input",
                                              "probe:noise:steps=60,seed=3"};
    const auto with = [&](std::vector<std::string> command, std::vector<std::string> options) {
        command.insert(command.end(), network.begin(), network.end());
        command.insert(command.end(), options.begin(), options.end());
        return command;
    };
    ASSERT_EQ(run(with({"bundle"}, {"-o", "whole"})).exitCode, 0);
    EXPECT_THAT(run(with({"shrink"}, {"--expect", "whole/y.npy", "--to", "case"})),
                FailsSaying(2, "nothing to shrink"));
    std::fstream y(folder / "whole/y.npy", std::ios::binary | std::ios::in | std::ios::out);
    const double wrong = 0.9;
    y.seekp(-static_cast<std::streamoff>(8 * (32 * 20 - 5)), std::ios::end); // step 40, unit 5
    y.write(reinterpret_cast<const char*>(&wrong), sizeof(wrong));
    y.close();
    const Json made = json(with({"shrink"}, {"--expect", "whole/y.npy", "--to", "case", "--json"}));
    EXPECT_EQ(made["kept"]["steps"], Json({40, 41}));
    const auto units = made["kept"]["units"][1]["units"].get<std::vector<int>>();
    EXPECT_THAT(units, ::testing::Contains(5));
    EXPECT_EQ(units.size(), 32U); // the recorded numbers are those of all units
    EXPECT_GT(made["error"], 0.3);
    std::uintmax_t bytes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "case")) {
        bytes += entry.file_size();
    }
    EXPECT_LT(bytes, 100000U);
    const auto check = [&](const char* output) {
        return run({"check", "case/weights.safetensors", "--input", "case/x.npy", "--h0",
                    "case/h0.npy", "--c0", "case/c0.npy", "--expect",
                    std::string("case/") + output})
            .exitCode;
    };
    EXPECT_EQ(check("y.npy"), 0);
    EXPECT_EQ(check("theirs.npy"), 1);
    if (works("python3 -c 'import numpy'")) {
        EXPECT_TRUE(works("python3 " + (folder / "case/check.py").string()));
    }
    EXPECT_THAT(run(with({"shrink"}, {"--to", "other"})), FailsSaying(2, "--expect or --against"));
    EXPECT_THAT(run(with({"shrink"}, {"--against", "abacus", "--to", "other"})),
                FailsSaying(2, "abacus"));
}

TEST_F(CliTest, ShrinkStartsAForeignProgramForEachPart)
{
    ASSERT_EQ(run({"prove", "--torture", "rnn_tanh", "-o", "net.safetensors"}).exitCode, 0);
    const auto shrink = [&](const std::string& defect, std::vector<std::string> more) {
        std::vector<std::string> command = {
            "shrink",
            "net.safetensors",
            "--cell",
            "rnn_tanh",
            "--input",
            "probe:noise:steps=12,seed=3",
            "--runner",
            std::string(GATELOUPE_MADE_RUNNER) + " " + defect + " {model} {in} {out} [ --h0 {h0} ]",
            "--to",
            "case"};
        command.insert(command.end(), more.begin(), more.end());
        return command;
    };
    EXPECT_THAT(run(shrink("no-bias", {})), FailsSaying(2, "--runner-model"));
    EXPECT_THAT(run(shrink("none", {"--runner-model", "pytorch"})),
                FailsSaying(2, "nothing to shrink"));
    EXPECT_THAT(run(shrink("hangs", {"--runner-model", "pytorch", "--limit", "0.2"})),
                FailsSaying(5, "0.2 seconds"));
    const Json made = json(shrink("no-bias", {"--runner-model", "pytorch", "--json"}));
    EXPECT_EQ(made["kept"]["steps"][1].get<int>() - made["kept"]["steps"][0].get<int>(), 1);
    EXPECT_EQ(made["kept"]["layers"][1].get<int>() - made["kept"]["layers"][0].get<int>(), 1);
    EXPECT_GT(made["error"], 1e-5);
    EXPECT_GT(made["probes"], 10);
    EXPECT_EQ(run({"check", "case/weights.safetensors", "--input", "case/x.npy", "--h0",
                   "case/h0.npy", "--expect", "case/theirs.npy"})
                  .exitCode,
              1);
}

TEST_F(CliTest, ShrinkAsksABackendAgain)
{
    const Json made = json({"shrink", "model.safetensors", "--input", "x.npy", "--against", "cpu",
                            "--tol", "1e-9", "--to", "case", "--json"});
    EXPECT_EQ(made["kept"]["steps"][1].get<int>() - made["kept"]["steps"][0].get<int>(), 1);
    EXPECT_GT(made["error"], 1e-9);
}

} // namespace

} // namespace gateloupe::test
