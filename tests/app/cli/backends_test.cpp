// SPDX-License-Identifier: Apache-2.0
// Backends from the console: cuDNN's worker over a device that computes on the host, and one
// backend against another.
#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

class BackendsTest : public CliTest
{
protected:
    [[nodiscard]] ProcessOptions withWorker(const std::string& fault = "") const
    {
        return {.folder = folder.path(),
                .environment = {{"GATELOUPE_GPU_WORKER", GATELOUPE_HOST_WORKER},
                                {"GATELOUPE_TEST_FAULT", fault}}};
    }
};

TEST_F(BackendsTest, TheProcessorAgreesWithTheReference)
{
    const Json result = json({"check", "model.safetensors", "--input", "x.npy", "--backend", "cpu",
                              "--against", "reference"});
    EXPECT_EQ(result["equal"], true);
    EXPECT_EQ(result["class"], "none");
    EXPECT_EQ(result["a"]["backend"], "cpu");
    EXPECT_EQ(result["b"]["backend"], "reference");
    EXPECT_TRUE(result["first"].is_null());
    EXPECT_EQ(result["signals"].size(), 4U * 6U);
}

TEST_F(BackendsTest, WithoutToleranceRoundingIsADifferenceWithItsPlace)
{
    const Json result = json({"check", "model.safetensors", "--input", "x.npy", "--backend", "cpu",
                              "--against", "reference", "--tol", "0"},
                             1);
    EXPECT_EQ(result["equal"], false);
    EXPECT_THAT(result["class"].get<std::string>(),
                ::testing::AnyOf("math_mode", "rounding_growth"));
    EXPECT_TRUE(result["first"]["first"]["step"].is_number());
    EXPECT_LT(result["first"]["largest"]["abs_error"].get<double>(), 1e-6);
}

TEST_F(BackendsTest, CudnnRunsInItsWorkerAndProvesItsGates)
{
    const Json result = jsonOf({"check", "model.safetensors", "--input", "x.npy", "--backend",
                                "cudnn", "--against", "reference"},
                               0, withWorker());
    EXPECT_EQ(result["equal"], true);
    EXPECT_EQ(result["a"]["backend"], "cudnn");
    EXPECT_LT(result["a"]["max_residual"].get<double>(), 1e-6);
}

TEST_F(BackendsTest, CudnnIsAuditedCutAndComputesItsGatesInF64)
{
    const std::vector<std::vector<std::string>> ways = {
        {"--stepping", "audit"}, {"--stepping", "2"}, {"--gates", "f64"}};
    for (const std::vector<std::string>& way : ways) {
        std::vector<std::string> arguments = {"check",     "model.safetensors", "--input",
                                              "x.npy",     "--backend",         "cudnn",
                                              "--against", "reference"};
        arguments.insert(arguments.end(), way.begin(), way.end());
        EXPECT_EQ(jsonOf(arguments, 0, withWorker())["equal"], true) << way[1];
    }
}

TEST_F(BackendsTest, TheDeviceIsChosenByItsNumber)
{
    std::vector<std::string> arguments = {"check",     "model.safetensors", "--input",   "x.npy",
                                          "--backend", "reference",         "--against", "cudnn",
                                          "--device"};
    arguments.emplace_back("1");
    EXPECT_THAT(jsonOf(arguments, 0, withWorker())["b"]["device"].get<std::string>(),
                ::testing::StartsWith("host (1)"));
    arguments.back() = "5";
    EXPECT_THAT(runCli(arguments, withWorker()), FailsSaying(5, "there is no GPU 5"));
}

TEST_F(BackendsTest, AutomaticPrefersCudnnAndSaysWhenItDoesNotRun)
{
    const std::vector<std::string> arguments = {"check", "model.safetensors", "--input",
                                                "x.npy", "--expect",          "truth.h5:/y"};
    EXPECT_EQ(jsonOf(arguments, 0, withWorker())["backend"], "cudnn");
    const ProcessResult fallen = runCli(arguments, withWorker("no-device"));
    EXPECT_EQ(fallen.exitCode, 0);
    EXPECT_THAT(fallen.err, ::testing::HasSubstr("no CUDA-capable device"));
    EXPECT_THAT(fallen.out, ::testing::HasSubstr("cpu"));
}

TEST_F(BackendsTest, ADeviceThatFailsIsADeviceFailure)
{
    EXPECT_THAT(
        runCli({"run", "model.safetensors", "--input", "x.npy", "-o", "t.h5", "--backend", "cudnn"},
               withWorker("always-lost")),
        FailsSaying(5, "illegal memory access"));
    EXPECT_FALSE(std::filesystem::exists(folder / "t.h5"));
}

TEST_F(BackendsTest, ASavedRunIsReproducedGateByGate)
{
    EXPECT_EQ(run({"run", "model.safetensors", "--input", "x.npy", "--backend", "reference", "-o",
                   "run.h5"})
                  .exitCode,
              0);
    const Json result =
        json({"check", "model.safetensors", "--input", "x.npy", "--expect", "run.h5"});
    EXPECT_EQ(result["equal"], true);
    EXPECT_EQ(result["b"]["recorded"], "run.h5");
    EXPECT_EQ(result["signals"].size(), 4U * 6U);
    EXPECT_EQ(result["b"]["ignored"], (Json{"x", "lengths"})); // the last states are compared
}

TEST_F(BackendsTest, ARunOfOtherWeightsPartsAtItsFirstStep)
{
    EXPECT_EQ(run({"new", "--spec", "lstm:input=3,hidden=4,layers=2,directions=2", "--seed", "9",
                   "-o", "other.bin"})
                  .exitCode,
              0);
    ASSERT_EQ(run({"run", "other.bin", "--spec", "lstm:input=3,hidden=4,layers=2,directions=2",
                   "--input", "x.npy", "-o", "run.h5"})
                  .exitCode,
              0);
    const Json result =
        json({"check", "model.safetensors", "--input", "x.npy", "--expect", "run.h5"}, 1);
    EXPECT_EQ(result["class"], "semantics");
    EXPECT_EQ(result["first"]["first"]["step"], 0);
    EXPECT_THAT(run({"check", "model.safetensors", "--input", "x.npy", "--expect", "run.h5",
                     "--expect-h", "x.npy"}),
                FailsSaying(2, "--expect-h"));
}

TEST_F(BackendsTest, WrongWordsAreWrongUsage)
{
    const auto check = [this](std::vector<std::string> more) {
        std::vector<std::string> arguments = {"check", "model.safetensors", "--input", "x.npy"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    };
    EXPECT_THAT(check({}), FailsSaying(2, "--against"));
    EXPECT_THAT(check({"--against", "abacus"}), FailsSaying(2, "abacus"));
    EXPECT_THAT(check({"--against", "cpu", "--math", "magic"}), FailsSaying(2, "magic"));
    EXPECT_THAT(check({"--against", "cpu", "--algorithm", "magic"}), FailsSaying(2, "magic"));
    EXPECT_THAT(check({"--against", "cpu", "--stepping", "magic"}), FailsSaying(2, "magic"));
    EXPECT_THAT(check({"--against", "cpu", "--stepping", "0"}), FailsSaying(2, "--stepping 0"));
    EXPECT_THAT(check({"--against", "cpu", "--gates", "magic"}), FailsSaying(2, "magic"));
    EXPECT_EQ(check({"--against", "cpu", "--expect", "y.npy"}).exitCode, 2);
}

} // namespace
} // namespace gateloupe::test
