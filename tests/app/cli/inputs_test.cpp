// SPDX-License-Identifier: Apache-2.0
//
// Where `run` and `check` take their input from.
#include <span>
#include <string>

#include <gmock/gmock.h>

#include "core/base/text.h"
#include "core/formats/array_file.h"
#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

class InputsTest : public CliTest
{
protected:
    void write(const std::string& name, const std::string& text) const
    {
        writeFile(folder / name, std::as_bytes(std::span(text)));
    }

    [[nodiscard]] Result<Array> array(const std::string& name) const
    {
        NullMonitor monitor;
        return readArray((folder / name).string(), monitor);
    }
};

TEST_F(InputsTest, RunTakesAProbe)
{
    const auto ran = run({"run", "model.safetensors", "--input",
                          "probe:sine:steps=40,feature=1,period=8", "-o", "trace.h5"});
    ASSERT_EQ(ran.exitCode, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("40 steps, batch 1"));
    EXPECT_EQ(array("trace.h5:/x")->shape(), (Shape{40, 1, 3}));
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "probe:sine:feature=3", "-o", "t.h5"}),
                FailsSaying(2, "features 0 to 2"));
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "probe:saw", "-o", "t.h5"}),
                FailsSaying(2, "one-hot-walk"));
}

TEST_F(InputsTest, RunWritesWhatItsTargetIsCalled)
{
    ASSERT_EQ(run({"run", "model.safetensors", "--input", "x.npy", "-o", "t.h5"}).exitCode, 0);
    ASSERT_EQ(run({"run", "model.safetensors", "--input", "x.npy", "-o", "t.npz"}).exitCode, 0);
    const auto asHdf5 = array("t.h5:/layer_0/forward/h");
    const auto asNpz = array("t.npz:layer_0/forward/h");
    ASSERT_TRUE(asHdf5);
    ASSERT_TRUE(asNpz);
    EXPECT_EQ(asNpz->shape(), asHdf5->shape());
    for (std::size_t i = 0; i < asHdf5->size(); ++i) {
        EXPECT_EQ((*asNpz)[i], (*asHdf5)[i]);
    }
    ASSERT_EQ(run({"run", "model.safetensors", "--input", "x.npy", "-o", "t.csv"}).exitCode, 0);
    const std::vector<std::byte> table = readFile(folder / "t.csv");
    EXPECT_THAT(std::string(asText(table)), ::testing::StartsWith("step,sequence,x[0],"));
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "x.npy", "-o", "t.npy"}),
                FailsSaying(2, "HDF5, npz or CSV"));
}

TEST_F(InputsTest, CheckTakesATableAsOneSequence)
{
    write("x.csv", "a;b;c\n0,5;1;-1\n0;0,25;2\n");
    ASSERT_EQ(run({"run", "model.safetensors", "--input", "x.csv", "-o", "trace.h5"}).exitCode, 0);
    EXPECT_EQ(array("trace.h5:/x")->shape(), (Shape{2, 1, 3}));
    EXPECT_EQ(json({"check", "model.safetensors", "--input", "x.csv", "--expect",
                    "trace.h5:/y"})["equal"],
              true);
    write("bad.csv", "1,2,3\n4,five,6\n");
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "bad.csv", "-o", "t.h5"}),
                FailsSaying(3, "line 2, column 2: \"five\" is no number"));
}

TEST_F(InputsTest, RunTakesTokensAndATextThroughItsVocabulary)
{
    ASSERT_EQ(run({"run", "model.safetensors", "--input", "ids:2,0 1", "-o", "ids.h5"}).exitCode,
              0);
    EXPECT_THAT(array("ids.h5:/x")->convertedTo<float>(),
                ::testing::ElementsAre(0, 0, 1, 1, 0, 0, 0, 1, 0));
    write("letters.txt", "abc");
    const auto ran = run({"run", "model.safetensors", "--input", "text:cab", "--vocabulary",
                          "letters.txt", "-o", "text.h5"});
    ASSERT_EQ(ran.exitCode, 0) << ran.err;
    EXPECT_EQ(array("text.h5:/x")->convertedTo<float>(), array("ids.h5:/x")->convertedTo<float>());
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "text:cab", "-o", "t.h5"}),
                FailsSaying(2, "--vocabulary"));
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "ids:3", "-o", "t.h5"}),
                FailsSaying(2, "at least 4 features"));
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "ids:1", "--embedding", "no.such", "-o",
                     "t.h5"}),
                FailsSaying(3, "no tensor no.such"));
}

TEST_F(InputsTest, RunTakesAxesInAnotherOrderAndFrames)
{
    writeNpy(folder / "it.npy", {3, 2}, {1, 2, 3, 4, 5, 6});
    ASSERT_EQ(run({"run", "model.safetensors", "--input", "it.npy", "--axes", "it", "-o", "a.h5"})
                  .exitCode,
              0);
    EXPECT_THAT(array("a.h5:/x")->convertedTo<float>(), ::testing::ElementsAre(1, 3, 5, 2, 4, 6));
    writeNpy(folder / "t.npy", {6}, {1, 2, 3, 4, 5, 6});
    ASSERT_EQ(
        run({"run", "model.safetensors", "--input", "t.npy", "--hop", "2", "-o", "b.h5"}).exitCode,
        0);
    EXPECT_THAT(array("b.h5:/x")->convertedTo<float>(), ::testing::ElementsAre(1, 2, 3, 3, 4, 5));
    EXPECT_THAT(run({"run", "model.safetensors", "--input", "t.npy", "-o", "t.h5"}),
                FailsSaying(2, "cut it into frames"));
}

} // namespace
} // namespace gateloupe::test
