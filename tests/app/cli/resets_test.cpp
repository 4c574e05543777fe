// SPDX-License-Identifier: Apache-2.0
// Where runs begin, and begin anew.
#include "core/formats/array_file.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

class ResetsTest : public CliTest
{
protected:
    [[nodiscard]] Array arrayIn(const std::string& reference) const
    {
        NullMonitor monitor;
        const auto array = readArray((folder / reference).string(), monitor);
        return array ? *array : Array();
    }

    std::string example = (dataFolder() / "../../resources/examples/brackets.safetensors").string();
    std::string input = "probe:noise:steps=20,seed=3";
};

TEST_F(ResetsTest, APeriodIsTheChunksThatBlameFinds)
{
    ASSERT_EQ(run({"run", example, "--input", input, "--resets", "every:5", "-o", "t.h5"}).exitCode,
              0);
    const auto checked =
        run({"check", example, "--input", input, "--resets", "every:5", "--expect", "t.h5:y"});
    EXPECT_EQ(checked.exitCode, 0) << checked.out;
    EXPECT_THAT(checked.out, HasSubstr("start zero; 3 resets"));
    const Json wiped = json({"blame", example, "--input", input, "--got", "t.h5:y"}, 1);
    EXPECT_EQ(wiped["defects"][0]["id"], "state_wiped");
    EXPECT_EQ(wiped["defects"][0]["detail"]["every"], 5);
    const Json late =
        json({"blame", example, "--input", input, "--resets", "4,9,14", "--got", "t.h5:y"}, 1);
    EXPECT_EQ(late["defects"][0]["id"], "reset_late");
    EXPECT_EQ(late["defects"][0]["detail"]["by"], 1);
}

TEST_F(ResetsTest, TheTraceSaysThem)
{
    ASSERT_EQ(run({"run", example, "--input", input, "--resets", "7", "-o", "t.h5"}).exitCode, 0);
    const Array resets = arrayIn("t.h5:/resets");
    EXPECT_EQ(resets.shape(), (Shape{20, 1}));
    EXPECT_EQ(resets[7], 1.0);
    ASSERT_EQ(run({"run", example, "--input", input, "--resets", "7", "-o", "t.npz"}).exitCode, 0);
    EXPECT_EQ(arrayIn("t.npz:resets").size(), 20U);
}

TEST_F(ResetsTest, ARunGoesOnWhereAnotherOneEnded)
{
    ASSERT_EQ(run({"run", example, "--input", input, "-o", "first.h5"}).exitCode, 0);
    const auto second =
        run({"run", example, "--input", input, "--continue", "first.h5", "-o", "second.h5"});
    EXPECT_EQ(second.exitCode, 0) << second.err;
    EXPECT_THAT(second.out, HasSubstr("continue"));
    const Json kept = json({"blame", example, "--input", input, "--got", "second.h5:y"}, 1);
    EXPECT_EQ(kept["defects"][0]["id"], "state_kept");
    EXPECT_EQ(json({"check", example, "--input", input, "--continue", "first.h5", "--expect",
                    "second.h5:y"})["start"],
              "continue");
    EXPECT_EQ(run({"run", example, "--input", input, "--continue", "first.h5", "--h0",
                   "first.h5:h_n", "-o", "t.h5"})
                  .exitCode,
              2);
    ASSERT_EQ(run({"new", "--spec", "gru:input=15,hidden=24", "-o", "gru.bin"}).exitCode, 0);
    EXPECT_THAT(run({"run", "gru.bin", "--spec", "gru:input=15,hidden=24", "--input", input,
                     "--continue", "first.h5", "-o", "t.h5"}),
                FailsSaying(2, "it ends with a c"));
}

} // namespace

} // namespace gateloupe::test
