// SPDX-License-Identifier: Apache-2.0
// prove over a program of the tests' own, and over the example in C++.
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ProveCommandTest : public CliTest
{
protected:
    ProveCommandTest()
    {
        EXPECT_EQ(run({"prove", "--torture", "rnn_tanh", "-o", "net.safetensors"}).exitCode, 0);
    }

    static std::string runner(const std::string& defect)
    {
        return std::string(GATELOUPE_MADE_RUNNER) + " " + defect + " {model} {in} {out}";
    }

    [[nodiscard]] std::string text(const char* name) const
    {
        std::ifstream file(folder / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }
};

TEST_F(ProveCommandTest, ARightProgramHolds)
{
    const Json document =
        json({"prove", "net.safetensors", "--runner", runner("none"), "--junit", "proofs.xml"}, 0);
    EXPECT_EQ(document["schema"], 1);
    EXPECT_EQ(document["equal"], true);
    ASSERT_EQ(document["proofs"].size(), 10);
    EXPECT_EQ(document["proofs"][0]["id"], "chunked_is_whole");
    EXPECT_EQ(document["proofs"][0]["verdict"], "not_provable");
    EXPECT_TRUE(document["proofs"][0]["error"].is_null());
    EXPECT_EQ(document["proofs"][6]["id"], "equals_reference");
    EXPECT_EQ(document["proofs"][6]["verdict"], "held");
    EXPECT_TRUE(document["blame"].is_null());
    EXPECT_THAT(text("proofs.xml"), HasSubstr("tests=\"10\" failures=\"0\" skipped=\"5\""));
}

TEST_F(ProveCommandTest, ArraysMayGoAndComeAsSafetensors)
{
    const Json document = json(
        {"prove", "net.safetensors", "--runner", runner("none"), "--exchange", "safetensors"}, 0);
    EXPECT_EQ(document["equal"], true);
    EXPECT_EQ(document["proofs"][6]["verdict"], "held");
    EXPECT_THAT(run({"prove", "net.safetensors", "--runner", runner("none"), "--exchange", "csv"}),
                FailsSaying(2, "csv"));
}

TEST_F(ProveCommandTest, ThePageOfHtmlSaysTheSameAndHoldsNoMarkupOfOthers)
{
    const Json document = json({"prove", "net.safetensors", "--runner",
                                runner("no-bias") + " '<script>'", "--html", "proofs.html"},
                               1);
    const std::string html = text("proofs.html");
    EXPECT_THAT(html, HasSubstr("recurrent_bias_missing"));
    EXPECT_THAT(html, HasSubstr("equals_reference"));
    EXPECT_THAT(html, HasSubstr("class=\"bad\">failed"));
    EXPECT_THAT(html, HasSubstr("&lt;script&gt;"));
    EXPECT_THAT(html, Not(HasSubstr("<script>")));
    EXPECT_THAT(html, Not(HasSubstr("http://")));
    EXPECT_THAT(
        run({"prove", "net.safetensors", "--runner", runner("none"), "--html", "net.safetensors"}),
        FailsSaying(6, "net.safetensors"));
}

TEST_F(ProveCommandTest, AWrongOneFailsAndIsNamed)
{
    const Json document = json({"prove", "net.safetensors", "--runner", runner("no-bias"),
                                "--junit", "proofs.xml", "--html", "proofs.html"},
                               1);
    EXPECT_EQ(document["equal"], false);
    EXPECT_EQ(document["blame"]["id"], "recurrent_bias_missing");
    EXPECT_GT(document["blame"]["margin"], 10.0);
    EXPECT_THAT(text("proofs.xml"), HasSubstr("failures=\"2\""));
    EXPECT_THAT(text("proofs.xml"), HasSubstr("layer_0/forward/hidden/recurrent_bias"));
    EXPECT_THAT(text("proofs.html"), HasSubstr("class=\"bad\""));
    EXPECT_THAT(text("proofs.html"), HasSubstr("recurrent_bias_missing"));
}

TEST_F(ProveCommandTest, WrongUsageIsTold)
{
    EXPECT_THAT(run({"prove", "net.safetensors", "--runner", "prog {in}"}),
                FailsSaying(2, "{out}"));
    EXPECT_THAT(run({"prove", "net.safetensors"}), FailsSaying(2, "--runner"));
    EXPECT_THAT(run({"prove", "--torture", "cnn", "-o", "x.safetensors"}), FailsSaying(2, "cnn"));
    EXPECT_THAT(run({"prove", "model.safetensors", "--runner", "/nowhere/prog {in} {out}"}),
                FailsSaying(5, "cannot be started"));
}

TEST_F(ProveCommandTest, TheExampleInCppRuns)
{
    const std::string program = (folder / "plugin_runner").string();
    const std::string build = "c++ -std=c++17 -Wall -Wextra -Werror " +
                              std::string(GATELOUPE_RUNNERS) + "/plugin_runner.cpp -o " + program;
    if (std::system("c++ --version > /dev/null 2>&1") != 0) {
        GTEST_SKIP() << "there is no c++";
    }
    ASSERT_EQ(std::system(build.c_str()), 0);
    // It passes its input on: of the right shape for as many units, and wrong.
    EXPECT_EQ(run({"new", "--spec", "rnn_tanh:input=4,hidden=4", "-o", "same.bin"}).exitCode, 0);
    const Json document = json({"prove", "same.bin", "--spec", "rnn_tanh:input=4,hidden=4",
                                "--runner", program + " {model} {in} {out}"},
                               1);
    EXPECT_EQ(document["proofs"][1]["verdict"], "held");   // batch = alone
    EXPECT_EQ(document["proofs"][5]["verdict"], "failed"); // no weight matters
    EXPECT_EQ(document["proofs"][6]["verdict"], "failed");
}

/// The first that has NumPy; empty: there is none.
std::string pythonWithNumpy()
{
    for (const std::string python : {"python3", "/usr/bin/python3"}) {
        if (std::system((python + " -c 'import numpy' > /dev/null 2>&1").c_str()) == 0) {
            return python;
        }
    }
    return {};
}

class NumpyRunnerTest : public ProveCommandTest, public ::testing::WithParamInterface<const char*>
{
protected:
    [[nodiscard]] Json prove(const std::filesystem::path& program, int exitCode) const
    {
        const std::string runner = python + " " + program.string() +
                                   " {model} {in} {out} [ --h0 {h0} ] [ --c0 {c0} ] [ --hn {hn} ] "
                                   "[ --cn {cn} ] [ --lengths {lengths} ] [ --resets {resets} ]";
        return json(
            {"prove", "torture.safetensors", "--exchange", "safetensors", "--runner", runner},
            exitCode);
    }

    void SetUp() override
    {
        if (python.empty()) {
            GTEST_SKIP() << "THE NUMPY RUNNER IS NOT TESTED: no python3 with numpy";
        }
        EXPECT_EQ(run({"prove", "--torture", GetParam(), "-o", "torture.safetensors"}).exitCode, 0);
    }

    std::string python = pythonWithNumpy();
    std::filesystem::path original = std::filesystem::path(GATELOUPE_RUNNERS) / "numpy_runner.py";
};

TEST_P(NumpyRunnerTest, HoldsInEveryProofThatItsNetworkHas)
{
    const Json document = prove(original, 0);
    ASSERT_EQ(document["proofs"].size(), 10);
    for (const Json& proof : document["proofs"]) {
        // The torture network has two directions: pieces of the sequence are not the whole.
        const bool isOfPieces =
            proof["id"] == "chunked_is_whole" || proof["id"] == "prefix_is_whole";
        EXPECT_EQ(proof["verdict"], isOfPieces ? "not_provable" : "held") << proof;
    }
}

using ChangedNumpyRunnerTest = NumpyRunnerTest;

TEST_P(ChangedNumpyRunnerTest, IsCaught)
{
    std::ifstream file(original);
    std::string program{std::istreambuf_iterator<char>(file), {}};
    const std::string right = "x @ w.T + bw";
    ASSERT_NE(program.find(right), std::string::npos);
    program.replace(program.find(right), right.size(), "x @ w.T");
    std::ofstream(folder / "changed.py") << program;
    const Json document = prove(folder / "changed.py", 1);
    EXPECT_EQ(document["blame"]["id"], "input_bias_missing");
}

INSTANTIATE_TEST_SUITE_P(Cells, NumpyRunnerTest, ::testing::Values("lstm", "gru", "rnn_tanh"));
// A line that all cells share, in the network that is asked the quickest.
INSTANTIATE_TEST_SUITE_P(OneCell, ChangedNumpyRunnerTest, ::testing::Values("rnn_tanh"));

} // namespace

} // namespace gateloupe::test
