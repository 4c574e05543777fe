// SPDX-License-Identifier: Apache-2.0
// The programs of a bundle run as they are, wherever there is numpy and a compiler, and fail for a
// changed output.
#include <cstdlib>
#include <fstream>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

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

} // namespace

} // namespace gateloupe::test
