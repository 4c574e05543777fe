// SPDX-License-Identifier: Apache-2.0
// Verdicts for others: JUnit's XML of diff and check, and whose error a difference is.
#include <fstream>
#include <iterator>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

class VerdictsTest : public CliTest
{
protected:
    [[nodiscard]] std::string text(const char* name) const
    {
        std::ifstream file(folder / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }
};

TEST_F(VerdictsTest, DiffWritesACaseForEachGate)
{
    EXPECT_EQ(run({"diff", "model.safetensors", "gates.h5", "--junit", "same.xml"}).exitCode, 0);
    EXPECT_THAT(text("same.xml"), HasSubstr("tests=\"64\" failures=\"0\""));
    EXPECT_EQ(run({"new", "--spec", kCliSpec, "-o", "other.bin", "--seed", "9"}).exitCode, 0);
    EXPECT_EQ(run({"diff", "packed.bin", "other.bin", "--spec", kCliSpec, "--junit", "other.xml"})
                  .exitCode,
              1);
    EXPECT_THAT(text("other.xml"),
                HasSubstr("name=\"layer_0/forward/input/input_weights\" time=\"0\">\n      "
                          "<failure message=\"largest difference"));
    EXPECT_THAT(run({"diff", "model.safetensors", "gates.h5", "--junit", "model.safetensors"}),
                FailsSaying(6, "model.safetensors"));
}

TEST_F(VerdictsTest, CheckWritesItsVerdict)
{
    EXPECT_EQ(run({"check", "model.safetensors", "--input", "x.npy", "--expect", "truth.h5:/y",
                   "--junit", "y.xml"})
                  .exitCode,
              0);
    EXPECT_THAT(text("y.xml"), HasSubstr("tests=\"1\" failures=\"0\""));
    EXPECT_EQ(run({"check", "model.safetensors", "--input", "x.npy", "--expect", "truth.h5:/y",
                   "--tol", "0", "--backend", "reference", "--against", "cpu"})
                  .exitCode,
              2);
    EXPECT_EQ(run({"check", "model.safetensors", "--input", "x.npy", "--tol", "0", "--backend",
                   "reference", "--against", "cpu", "--junit", "runs.xml"})
                  .exitCode,
              1);
    EXPECT_THAT(text("runs.xml"), HasSubstr("name=\"layer_0/forward/forget\""));
}

TEST_F(VerdictsTest, LanesTellOwnErrorsFromInheritedOnes)
{
    const Json lanes = json({"check", "model.safetensors", "--input", "x.npy", "--backend",
                             "reference", "--against", "cpu", "--lanes"})["lanes"];
    ASSERT_EQ(lanes.size(), 4);
    for (const Json& lane : lanes) {
        EXPECT_EQ(lane["own"].size(), 5);
        EXPECT_EQ(lane["inherited"].size(), 5);
        EXPECT_LT(lane["largest_own"], 1e-6);
        EXPECT_TRUE(lane["first_own"].is_null());
    }
    EXPECT_THAT(run({"check", "model.safetensors", "--input", "x.npy", "--backend", "reference",
                     "--against", "cpu", "--lanes"})
                    .out,
                HasSubstr("own: one step in float64"));
    const Json recorded = json({"check", "model.safetensors", "--input", "x.npy", "--expect",
                                "truth.h5", "--lanes"})["lanes"];
    EXPECT_EQ(recorded.size(), 4);
    EXPECT_THAT(run({"check", "model.safetensors", "--input", "x.npy", "--expect", "truth.h5:/y",
                     "--lanes"}),
                FailsSaying(2, "--lanes"));
}

} // namespace

} // namespace gateloupe::test
