// SPDX-License-Identifier: Apache-2.0
// A convention found by an input and its output, written down, and used by the other commands.
#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using testing::HasSubstr;

class CustomCommands : public ::testing::Test
{
protected:
    /// A checkpoint whose cell adds 1 to the forget gate, which no tensor says.
    [[nodiscard]] static std::string data(const char* name)
    {
        return dataFolder() / "tensorflow1/basic-lstm-cell" / name;
    }

    [[nodiscard]] std::vector<std::string> solve(std::vector<std::string> more = {}) const
    {
        std::vector<std::string> arguments = {
            "solve", data("model.ckpt-100"), "--input", data("x.npy"),  "--expect", data("y.npy"),
            "--h0",  data("h0.npy"),         "--c0",    data("c0.npy"), "--rnn",    "kernel,bias"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    TemporaryFolder folder;
};

TEST_F(CustomCommands, SolveNamesTheOnlyReadingWithItsMargin)
{
    const Json document = jsonOf(solve());
    EXPECT_EQ(document["reading"]["cell"], "lstm");
    EXPECT_EQ(document["reading"]["forget_offset"], 1.0);
    EXPECT_TRUE(document["unique"].get<bool>());
    EXPECT_LT(document["max_abs_error"].get<double>(), 1e-5);
    EXPECT_GT(document["margin"].get<double>(), 1000.0);
    EXPECT_GT(document["searched"].get<int>(), 100);
    const Json& best = document["candidates"][0];
    EXPECT_THAT(best["spec"].get<std::string>(), HasSubstr("lstm:input=3,hidden=5,layers=2"));
    EXPECT_GT(best["score"].get<double>(), 0.9);
    EXPECT_FALSE(best["reasons"].empty());
    EXPECT_FALSE(document["candidates"].back()["reproduces"].get<bool>());
}

TEST_F(CustomCommands, WhatSolveWritesOpensTheFileAndReproducesItsOutput)
{
    const std::string description = folder / "found.json";
    EXPECT_EQ(runCli(solve({"--write-convention", description})).exitCode, 0);
    const Json info = jsonOf({"info", data("model.ckpt-100"), "--convention", description});
    ASSERT_EQ(info["rnns"].size(), 1U);
    EXPECT_EQ(info["rnns"][0]["convention"], "described:model");
    EXPECT_EQ(info["rnns"][0]["forget_offset"], 1.0);
    const Json check = jsonOf({"check", data("model.ckpt-100"), "--convention", description,
                               "--input", data("x.npy"), "--expect", data("y.npy"), "--h0",
                               data("h0.npy"), "--c0", data("c0.npy")});
    EXPECT_TRUE(check["equal"].get<bool>());
}

TEST_F(CustomCommands, SolveTellsTheClosestWhenNothingReproduces)
{
    writeNpy(folder / "y.npy", {6, 2, 5}, std::vector<float>(60, 0.5F));
    writeNpy(folder / "x.npy", {6, 2, 3}, std::vector<float>(36, 0.25F));
    const Json document =
        jsonOf({"solve", data("model.ckpt-100"), "--input", folder / "x.npy", "--expect",
                folder / "y.npy", "--write-convention", folder / "none.json"},
               1);
    EXPECT_TRUE(document["reading"].is_null());
    EXPECT_GT(document["max_abs_error"].get<double>(), 1e-4);
    EXPECT_FALSE(std::filesystem::exists(folder / "none.json"));
}

TEST_F(CustomCommands, ShapesThatDoNotGoTogetherAreToldBoth)
{
    writeNpy(folder / "y.npy", {4, 2, 5}, std::vector<float>(40));
    const auto result = runCli(
        {"solve", data("model.ckpt-100"), "--input", data("x.npy"), "--expect", folder / "y.npy"});
    EXPECT_THAT(result, FailsSaying(2, "the output is [4, 2, 5], expected ["));
}

TEST_F(CustomCommands, ABrokenDescriptionIsWrongUsage)
{
    const std::string description = folder / "broken.json";
    constexpr std::string_view text = R"({"gateloupe_convention": 1, "nam": "x"})";
    writeFile(description, std::as_bytes(std::span(text)));
    EXPECT_THAT(runCli({"info", data("model.ckpt-100"), "--convention", description}),
                FailsSaying(2, "nam: unknown key"));
}

} // namespace

} // namespace gateloupe::test
