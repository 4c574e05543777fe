// SPDX-License-Identifier: Apache-2.0
// What a bare buffer, or a length alone, is told to be.
#include <cstring>

#include "core/base/progress_monitor.h"
#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

class SolveTest : public CliTest
{
protected:
    SolveTest()
    {
        const auto made = run({"new", "--spec", kFresh, "-o", "fresh.bin", "--init", "orthogonal",
                               "--forget-bias", "1", "--seed", "3"});
        EXPECT_EQ(made.exitCode, 0) << made.err;
    }

    /// 1 for the first; 0 when it is not there.
    static std::size_t rankOf(const Json& document, const std::string& spec)
    {
        std::size_t rank = 0;
        for (const Json& candidate : document["candidates"]) {
            ++rank;
            if (candidate["spec"] == spec) {
                return rank;
            }
        }
        return 0;
    }

    static constexpr const char* kFresh =
        "lstm:input=20,hidden=32,layers=1,directions=2,bias=double,dtype=f32";
    static constexpr std::uint64_t kFreshElements = 2 * 4 * 32 * (20 + 32 + 2);
};

TEST_F(SolveTest, JsonHasEveryFieldOfTheContract)
{
    const Json document = json({"solve", "fresh.bin"});
    EXPECT_EQ(document["schema"], 1);
    EXPECT_EQ(document["elements"], kFreshElements);
    EXPECT_GT(document["searched"], 1000);
    EXPECT_GT(document["fits"], 100);
    EXPECT_EQ(document["ambiguous"], false);
    EXPECT_GT(document["margin"], 0.9);
    ASSERT_FALSE(document["candidates"].empty());
    for (const Json& candidate : document["candidates"]) {
        EXPECT_GT(candidate["score"], 0.0);
        EXPECT_LE(candidate["score"], 1.0);
        EXPECT_TRUE(candidate["reasons"].is_array());
    }
    EXPECT_EQ(rankOf(document, kFresh), 1);
    EXPECT_FALSE(document["candidates"][0]["reasons"].empty());
}

TEST_F(SolveTest, ALengthAloneIsRankedAndCalledAmbiguous)
{
    const Json document = json({"solve", "--elements", "1315600"});
    EXPECT_EQ(document["elements"], 1315600);
    EXPECT_GT(document["fits"], 2976);
    EXPECT_EQ(document["ambiguous"], true);
    EXPECT_EQ(document["candidates"].size(), 1000);
    const auto text = run({"solve", "--elements", "1315600", "--top", "3"});
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_THAT(text.out, HasSubstr("1,315,600 elements"));
    EXPECT_THAT(text.out, HasSubstr("the length alone fits"));
    EXPECT_THAT(text.out, HasSubstr("NOT clearly ahead"));
}

TEST_F(SolveTest, HintsNarrowIt)
{
    const Json document = json({"solve", "--elements", "1315600", "--cell", "lstm", "--hidden",
                                "143", "--input", "143", "--layers", "3", "--dtype", "f16"});
    EXPECT_EQ(
        rankOf(document, "lstm:input=143,hidden=143,layers=3,directions=2,bias=double,dtype=f16"),
        1);
    for (const Json& candidate : document["candidates"]) {
        EXPECT_THAT(candidate["spec"].get<std::string>(), HasSubstr("lstm:input=143,hidden=143"));
    }
    const Json one = json({"solve", "--elements", "1315600", "--spec",
                           "lstm:input=143,hidden=143,layers=3,directions=2"});
    EXPECT_EQ(one["fits"], 1);
}

TEST_F(SolveTest, NoCandidateIsAnEmptyListAndASentence)
{
    const Json document = json({"solve", "--elements", "7", "--hidden", "5"});
    EXPECT_TRUE(document["candidates"].empty());
    const auto text = run({"solve", "--elements", "7", "--hidden", "5"});
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_THAT(text.out, HasSubstr("which no spec has"));
}

TEST_F(SolveTest, BytesBeforeAndBehindTheBufferAreLeftOut)
{
    auto bytes = readFile(folder / "fresh.bin");
    bytes.insert(bytes.begin(), 100, std::byte{0x7F});
    bytes.insert(bytes.end(), 33, std::byte{0x7F});
    writeFile(folder / "framed.bin", bytes);
    const Json document = json({"solve", "framed.bin", "--offset", "100", "--elements",
                                std::to_string(kFreshElements), "--dtype", "f32"});
    EXPECT_EQ(rankOf(document, kFresh), 1);
}

TEST_F(SolveTest, ATensorOfAContainerIsABufferToo)
{
    const auto checkpoint = dataFolder() / "tensorflow1/cudnn-lstm-opaque/model.ckpt-100";
    const Json document =
        json({"solve", checkpoint.string(), "--tensor", "opaque_kernel", "--hidden", "4"});
    EXPECT_GT(rankOf(document, "lstm:input=3,hidden=4,layers=2,directions=1,bias=double,dtype=f32"),
              0);
    EXPECT_THAT(run({"solve", checkpoint.string(), "--tensor", "nothing"}),
                FailsSaying(3, "nothing"));
    std::vector<float> values(kFreshElements);
    const auto bytes = readFile(folder / "fresh.bin");
    std::memcpy(values.data(), bytes.data(), bytes.size());
    writeNpy(folder / "fresh.npy", {kFreshElements}, values);
    EXPECT_EQ(rankOf(json({"solve", "fresh.npy"}), kFresh), 1);
    EXPECT_THAT(run({"solve", "fresh.npy", "--dtype", "f64"}), FailsSaying(2, "f32"));
    EXPECT_THAT(run({"solve", "model.safetensors"}), FailsSaying(2, "--tensor"));
}

TEST_F(SolveTest, ReasonsAreWrittenOut)
{
    const auto text = run({"solve", "fresh.bin", "--top", "2"});
    EXPECT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("clearly ahead of the second"));
    EXPECT_THAT(text.out, HasSubstr("forget gates"));
    EXPECT_THAT(text.out, HasSubstr("orthogonal"));
    EXPECT_THAT(text.out, HasSubstr(kFresh));
}

TEST_F(SolveTest, WrongUsageIsTold)
{
    EXPECT_THAT(run({"solve"}), FailsSaying(2, "--elements"));
    EXPECT_THAT(run({"solve", "--elements", "0"}), FailsSaying(2, "0 elements"));
    EXPECT_THAT(run({"solve", "--elements", "many"}), FailsSaying(2, "many"));
    EXPECT_THAT(run({"solve", "fresh.bin", "--dtype", "i8"}), FailsSaying(2, "i8"));
    EXPECT_THAT(run({"solve", "fresh.bin", "--cell", "lsdm"}), FailsSaying(2, "lsdm"));
    EXPECT_THAT(run({"solve", "fresh.bin", "--bias", "some"}), FailsSaying(2, "some"));
    EXPECT_THAT(run({"solve", "fresh.bin", "--top", "0"}), FailsSaying(2, "--top"));
    EXPECT_THAT(run({"solve", "fresh.bin", "--input", "x.npy"}), FailsSaying(2, "x.npy"));
    EXPECT_THAT(run({"solve", "fresh.bin", "--offset", "999999999"}), FailsSaying(2, "offset"));
    EXPECT_THAT(run({"solve", "fresh.bin", "--elements", "999999999"}), FailsSaying(2, "fewer"));
    EXPECT_THAT(run({"solve", "gone.bin"}), FailsSaying(3, "gone.bin"));
    writeFile(folder / "empty.bin", {});
    EXPECT_EQ(run({"solve", "empty.bin"}).exitCode, 3);
}

} // namespace
} // namespace gateloupe::test
