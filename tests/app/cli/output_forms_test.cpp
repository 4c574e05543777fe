// SPDX-License-Identifier: Apache-2.0
// Outputs as people have them: what check, report and shrink take, and what they say of it.
#include <string>
#include <vector>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

constexpr std::uint64_t kFormSteps = 4;
constexpr std::uint64_t kFormBatch = 4; // as many as steps: shapes do not tell them apart
constexpr std::uint64_t kFormWidth = 8;

class OutputFormsTest : public CliTest
{
protected:
    OutputFormsTest()
    {
        std::vector<float> x(kFormSteps * kFormBatch * 3);
        for (std::size_t index = 0; index < x.size(); ++index) {
            x[index] = static_cast<float>(index % 5) * 0.3F - 0.6F;
        }
        writeNpy(folder / "x4.npy", {kFormSteps, kFormBatch, 3}, x);
        EXPECT_EQ(run({"run", "model.safetensors", "--input", "x4.npy", "-o", "t.h5"}).exitCode, 0);
        EXPECT_EQ(run({"run", "model.safetensors", "--input", "x4.npy", "--axes", "bti", "-o",
                       "turned.h5"})
                      .exitCode,
                  0);
    }

    [[nodiscard]] std::vector<std::string> check(std::vector<std::string> more) const
    {
        std::vector<std::string> all = {"check", "model.safetensors", "--input", "x4.npy"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
};

TEST_F(OutputFormsTest, AStateAloneIsEnough)
{
    const Json h = json(check({"--expect-h", "t.h5:/h_n"}));
    EXPECT_EQ(h["compared"], Json::parse(R"(["h_n"])"));
    EXPECT_EQ(json(check({"--expect-c", "t.h5:/c_n"}))["equal"], true);
    EXPECT_THAT(run(check({})), FailsSaying(2, "--expect-h"));
}

TEST_F(OutputFormsTest, AnInputWithTheBatchFirstIsHinted)
{
    // turned.h5 is of the input as [B, T, I]; its y [T, B, W] differs as the input was read here.
    const Json off = json(check({"--expect", "turned.h5:/y"}), 1);
    EXPECT_EQ(off["equal"], false);
    const Json same =
        json(check({"--axes", "bti", "--output-axes", "tbi", "--expect", "turned.h5:/y"}));
    EXPECT_EQ(same["equal"], true);
    const auto text = run(check({"--output-axes", "bti", "--expect", "t.h5:/y"}));
    EXPECT_EQ(text.exitCode, 1);
    EXPECT_THAT(text.out, HasSubstr("gateloupe-cli blame model.safetensors --input x4.npy"));
}

TEST_F(OutputFormsTest, AShapeThatFitsNothingIsWrongUsageAndNamesOthers)
{
    writeNpy(folder / "odd.npy", {7, 3}, std::vector<float>(21));
    EXPECT_THAT(run(check({"--expect", "odd.npy"})),
                FailsSaying(2, "[7, 3] is no output of this run: all steps are [4, 4, 8]"));
    EXPECT_THAT(run(check({"--expect-h", "odd.npy"})), FailsSaying(2, "[4, 4, 4]"));
    EXPECT_THAT(run({"report", "model.safetensors", "--input", "x4.npy", "--expect", "odd.npy",
                     "--to", "r.html"}),
                FailsSaying(2, "odd.npy"));
    EXPECT_THAT(run({"shrink", "model.safetensors", "--input", "x4.npy", "--expect", "odd.npy",
                     "--to", "case"}),
                FailsSaying(2, "odd.npy"));
    EXPECT_THAT(run({"blame", "model.safetensors", "--input", "x4.npy", "--got", "odd.npy"}),
                FailsSaying(2, "[7, 3]"));
}

TEST_F(OutputFormsTest, TheLastStepIsTakenByEveryCommand)
{
    writeNpy(folder / "last.npy", {kFormBatch, kFormWidth},
             std::vector<float>(kFormBatch * kFormWidth, 0.25F));
    const auto text = run(check({"--expect", "last.npy"}));
    EXPECT_EQ(text.exitCode, 1);
    EXPECT_THAT(text.out, HasSubstr("taken as the last step of each sequence"));
    const auto report = run({"report", "model.safetensors", "--input", "x4.npy", "--expect",
                             "last.npy", "--to", "r.html"});
    EXPECT_EQ(report.exitCode, 1) << report.err;
    EXPECT_THAT(report.out, HasSubstr("DIFFERENT by "));
    EXPECT_EQ(json({"report", "model.safetensors", "--input", "x4.npy", "--expect", "last.npy",
                    "--to", "r.html"},
                   1)["equal"],
              false);
    EXPECT_THAT(report.err, HasSubstr("last.npy: taken as the last step of each sequence"));
    const auto shrunk = run({"shrink", "model.safetensors", "--input", "x4.npy", "--expect",
                             "last.npy", "--to", "case"});
    EXPECT_EQ(shrunk.exitCode, 0) << shrunk.err;
    EXPECT_EQ(
        json({"blame", "model.safetensors", "--input", "x4.npy", "--got", "last.npy"}, 1)["equal"],
        false);
    EXPECT_EQ(
        json({"blame", "model.safetensors", "--input", "x4.npy", "--got-h", "t.h5:/h_n"})["equal"],
        true);
}

} // namespace

} // namespace gateloupe::test
