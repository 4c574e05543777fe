// SPDX-License-Identifier: Apache-2.0
// What blame answers about somebody's output.
#include "core/formats/array_file.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

class BlameTest : public CliTest
{
protected:
    /// y of another input, as somebody's output.
    void writeTheirs(float factor) const
    {
        std::vector<float> x(std::size_t{5} * 2 * 3);
        for (std::size_t index = 0; index < x.size(); ++index) {
            x[index] = factor * (static_cast<float>(index % 7) * 0.25F - 0.5F);
        }
        writeNpy(folder / "other.npy", {5, 2, 3}, x);
        EXPECT_EQ(
            run({"run", "model.safetensors", "--input", "other.npy", "-o", "other.h5"}).exitCode,
            0);
        NullMonitor monitor;
        const auto y = readArray((folder / "other.h5").string() + ":/y", monitor);
        ASSERT_THAT(y, IsOk());
        writeNpy(folder / "theirs.npy", y->shape(), y->convertedTo<float>());
    }
};

TEST_F(BlameTest, HasEveryFieldOfTheContract)
{
    writeTheirs(10.0F);
    const Json blame =
        json({"blame", "model.safetensors", "--input", "x.npy", "--got", "theirs.npy"}, 1);
    EXPECT_EQ(blame["schema"], 1);
    EXPECT_EQ(blame["equal"], false);
    EXPECT_GT(blame["error"], 0.01);
    ASSERT_GE(blame["defects"].size(), 2);
    const Json& best = blame["defects"][0];
    EXPECT_EQ(best["id"], "input_scaled");
    EXPECT_EQ(best["detail"]["factor"], 10.0);
    EXPECT_LT(best["error"], 1e-5);
    EXPECT_THAT(best["text"].get<std::string>(), HasSubstr("normalisation"));
    EXPECT_GT(blame["margin"], 100.0);
    EXPECT_TRUE(blame["indistinguishable"].empty());
    EXPECT_EQ(blame["explained"], true);
    EXPECT_THAT(blame["first"]["at"].get<std::string>(), HasSubstr("layer_0/"));

    const auto text = run(
        {"blame", "model.safetensors", "--input", "x.npy", "--got", "theirs.npy", "--top", "2"});
    EXPECT_EQ(text.exitCode, 1);
    EXPECT_THAT(text.out, HasSubstr("the input is multiplied by 10"));
    EXPECT_THAT(text.out, HasSubstr("factor=10"));
}

TEST_F(BlameTest, EndsWithNothingForTheRightOutput)
{
    writeTheirs(1.0F);
    const Json blame =
        json({"blame", "model.safetensors", "--input", "x.npy", "--got", "theirs.npy"}, 0);
    EXPECT_EQ(blame["equal"], true);
    EXPECT_TRUE(blame["defects"].empty());
    EXPECT_TRUE(blame["margin"].is_null());
}

TEST_F(BlameTest, ListsNoMoreThanAskedForWhereNothingExplains)
{
    std::vector<float> noise(std::size_t{5} * 2 * 8);
    for (std::size_t index = 0; index < noise.size(); ++index) {
        noise[index] = static_cast<float>((index * 37) % 11) * 0.17F - 0.9F;
    }
    writeNpy(folder / "noise.npy", {5, 2, 8}, noise);
    const Json blame = json({"blame", "model.safetensors", "--input", "x.npy", "--got", "noise.npy",
                             "--top", "3", "--seconds", "1000"},
                            1);
    EXPECT_EQ(blame["explained"], false);
    EXPECT_EQ(blame["defects"].size(), 3);
    EXPECT_TRUE(blame["indistinguishable"].empty());
    EXPECT_EQ(blame["first"]["step"], 0);
    EXPECT_THAT(blame["first"]["at"].get<std::string>(), HasSubstr("layer_1/forward/h["));
    EXPECT_THAT(blame["next"].get<std::string>(),
                HasSubstr("blame model.safetensors --input x.npy --got noise.npy --pairs"));
    EXPECT_TRUE(blame["growth"].is_object());
    const auto text = run({"blame", "model.safetensors", "--input", "x.npy", "--got", "noise.npy",
                           "--pairs", "--seconds", "2"});
    EXPECT_THAT(text.out, HasSubstr("first seen at layer_1/forward/h["));
    EXPECT_THAT(text.out, HasSubstr("pairs of defects were tried"));
    EXPECT_THAT(text.out, HasSubstr("next: gateloupe-cli ")); // which one, the time decides
}

TEST_F(BlameTest, SaysWhatItsTimeWasTooShortFor)
{
    writeTheirs(0.5F);
    const Json blame = json(
        {"blame", "model.safetensors", "--input", "x.npy", "--got", "theirs.npy", "--seconds", "0"},
        1);
    EXPECT_EQ(blame["seconds"], 0.0);
    EXPECT_EQ(blame["tried"], 0);
    EXPECT_THAT(blame["not_tried"].get<std::vector<std::string>>(),
                testing::Contains("gates_exchanged"));
    EXPECT_TRUE(blame["first"].is_object());
    EXPECT_THAT(run({"blame", "model.safetensors", "--input", "x.npy", "--got", "theirs.npy",
                     "--seconds", "0"})
                    .out,
                HasSubstr("--seconds gives more time"));
}

TEST_F(BlameTest, RefusesWhatDoesNotFit)
{
    EXPECT_THAT(run({"blame", "model.safetensors", "--input", "x.npy", "--got", "x.npy"}),
                FailsSaying(2, "[5, 2, 3] is no output of this run"));
    EXPECT_THAT(run({"blame", "model.safetensors", "--input", "x.npy", "--got", "x.npy",
                     "--readout", "nothing"}),
                FailsSaying(3, "has no tensor nothing"));
}

} // namespace

} // namespace gateloupe::test
