// SPDX-License-Identifier: Apache-2.0
//
// Where `run` and `check` take their input from.
#include <span>
#include <string>

#include <gmock/gmock.h>

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

} // namespace
} // namespace gateloupe::test
