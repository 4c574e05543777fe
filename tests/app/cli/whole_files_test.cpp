// SPDX-License-Identifier: Apache-2.0
// Files with several networks: diff pairs them all, info prints a line each.
#include <cstdint>
#include <fstream>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class WholeFilesTest : public CliTest
{
protected:
    /// A network as PyTorch calls its tensors; equal seeds give equal weights.
    struct Part
    {
        std::string name;
        std::uint32_t seed = 0;
        std::uint64_t gates = 4; ///< 4 of an LSTM, 3 of a GRU
        std::uint64_t inputs = 3;
    };

    /// A file of safetensors with these networks of four units.
    void write(const std::string& target, const std::vector<Part>& parts) const
    {
        constexpr std::uint64_t kUnits = 4;
        Json header = Json::object();
        std::string data;
        for (const Part& part : parts) {
            std::mt19937 random(part.seed);
            const std::uint64_t rows = part.gates * kUnits;
            const auto add = [&](const char* tensor, const std::vector<std::uint64_t>& shape) {
                const std::uint64_t begin = data.size();
                const std::uint64_t count = shape.size() == 2 ? shape[0] * shape[1] : shape[0];
                for (std::uint64_t index = 0; index < count; ++index) {
                    const float value = static_cast<float>(random() % 2000) / 1000.0F - 1.0F;
                    data.append(reinterpret_cast<const char*>(&value), sizeof value);
                }
                header[part.name + tensor] = {
                    {"dtype", "F32"}, {"shape", shape}, {"data_offsets", {begin, data.size()}}};
            };
            add(".weight_ih_l0", {rows, part.inputs});
            add(".weight_hh_l0", {rows, kUnits});
            add(".bias_ih_l0", {rows});
            add(".bias_hh_l0", {rows});
        }
        const std::string text = header.dump();
        const std::uint64_t length = text.size();
        std::string file(reinterpret_cast<const char*>(&length), sizeof length);
        file += text + data;
        writeFile(folder / target, std::as_bytes(std::span(file)));
    }

    WholeFilesTest() { write("a.safetensors", {{"encoder", 1}, {"decoder", 2}}); }
};

TEST_F(WholeFilesTest, NetworksOfOneNameAreComparedOneByOne)
{
    write("b.safetensors", {{"decoder", 2}, {"encoder", 1}});
    const Json same = json({"diff", "a.safetensors", "b.safetensors"});
    EXPECT_EQ(same["equal"], true);
    EXPECT_EQ(same["pairs"].size(), 2U);
    EXPECT_TRUE(same["only_in_a"].empty());
    write("c.safetensors", {{"encoder", 1}, {"decoder", 3}});
    const Json off = json({"diff", "a.safetensors", "c.safetensors"}, 1);
    EXPECT_EQ(off["equal"], false);
    for (const Json& pair : off["pairs"]) {
        EXPECT_EQ(pair["equal"], pair["a"] == "encoder") << pair["a"];
        EXPECT_EQ(pair["a"], pair["b"]);
        EXPECT_EQ(pair["gates"].size(), 16U);
    }
    const auto text = run({"diff", "a.safetensors", "c.safetensors", "--junit", "d.xml"});
    EXPECT_EQ(text.exitCode, 1);
    EXPECT_THAT(text.out, HasSubstr("decoder: layer_0/forward/input/input_weights"));
    std::ifstream junit(folder / "d.xml");
    const std::string cases{std::istreambuf_iterator<char>(junit), {}};
    EXPECT_THAT(cases, HasSubstr("tests=\"32\" failures=\"16\""));
    EXPECT_THAT(cases, HasSubstr("name=\"encoder: layer_0/forward/input/input_weights\""));
}

TEST_F(WholeFilesTest, WhatStandsAloneIsADifference)
{
    write("b.safetensors", {{"encoder", 1}, {"decoder", 2}, {"third", 3, 3, 5}});
    const Json more = json({"diff", "a.safetensors", "b.safetensors"}, 1);
    EXPECT_EQ(more["only_in_b"], Json::parse(R"(["third"])"));
    EXPECT_TRUE(more["only_in_a"].empty());
    for (const Json& pair : more["pairs"]) {
        EXPECT_EQ(pair["equal"], true);
    }
    EXPECT_EQ(json({"diff", "b.safetensors", "a.safetensors"}, 1)["only_in_a"],
              Json::parse(R"(["third"])"));
    EXPECT_THAT(run({"diff", "a.safetensors", "b.safetensors"}).out, HasSubstr("only in B"));
    EXPECT_EQ(json({"diff", "a.safetensors", "b.safetensors", "--rnn", "encoder"})["equal"], true);
    EXPECT_EQ(json({"diff", "a.safetensors", "b.safetensors", "--rnn-a", "encoder"})["equal"], true)
        << "one was named, the others were not asked for";
    EXPECT_THAT(run({"diff", "b.safetensors", "a.safetensors", "--rnn-a", "third"}),
                FailsSaying(2, "none of the networks fits third"));
}

TEST_F(WholeFilesTest, OtherNamesArePairedBySizesAndWeights)
{
    write("b.safetensors", {{"x", 3, 3, 5}, {"y", 2}, {"z", 1}});
    const Json found = json({"diff", "a.safetensors", "b.safetensors"}, 1);
    ASSERT_EQ(found["pairs"].size(), 2U);
    for (const Json& pair : found["pairs"]) {
        EXPECT_EQ(pair["b"], pair["a"] == "encoder" ? "z" : "y");
        EXPECT_EQ(pair["equal"], true);
    }
}

TEST_F(WholeFilesTest, OptionsHoldForBothFilesOrForOne)
{
    EXPECT_EQ(json({"diff", "packed.bin", "packed.bin", "--spec", kCliSpec})["equal"], true);
    EXPECT_EQ(
        json({"diff", "packed.bin", "packed.bin", "--spec", kCliSpec, "--forget-offset-b", "1"},
             1)["equal"],
        false);
    EXPECT_EQ(
        json({"diff", "packed.bin", "gates.h5", "--spec-a", kCliSpec, "--offset-a", "0"})["equal"],
        true);
    EXPECT_THAT(run({"diff", "a.safetensors", "a.safetensors", "--convention-b", "none.json"}),
                FailsSaying(3, "none.json"));
}

TEST_F(WholeFilesTest, InfoPrintsALineForEachOfManyNetworks)
{
    const auto lines = [this](std::vector<std::string> more) {
        more.insert(more.begin(), {"info", "a.safetensors"});
        return run(more).out;
    };
    EXPECT_THAT(lines({}), Not(HasSubstr("evidence  ")));
    EXPECT_THAT(lines({}), Not(HasSubstr("convention")));
    EXPECT_THAT(lines({}), HasSubstr("--rnn NAME"));
    EXPECT_THAT(lines({"--evidence"}), HasSubstr("evidence    "));
    EXPECT_THAT(lines({"--rnn", "encoder"}), HasSubstr("convention  pytorch"));
}

TEST_F(WholeFilesTest, AMistypedNameOffersTheNearest)
{
    EXPECT_THAT(run({"info", "a.safetensors", "--rnn", "encdoer"}),
                FailsSaying(2, "did you mean 'encoder'?"));
    EXPECT_THAT(run({"info", "a.safetensors", "--tensor", "encoder.weigth_ih_l0", "--spec",
                     "lstm:input=3,hidden=4"}),
                FailsSaying(3, "did you mean 'encoder.weight_ih_l0'?"));
    EXPECT_THAT(run({"check", "a.safetensors", "--inptu", "x.npy"}),
                FailsSaying(2, "there is no --inptu, did you mean --input?"));
    EXPECT_THAT(run({"cehck"}), FailsSaying(2, "did you mean check?"));
    EXPECT_THAT(run({"help", "cehck"}), FailsSaying(2, "did you mean 'check'?"));
    EXPECT_THAT(run({"export", "a.safetensors", "--to", "kera", "-o", "x"}),
                FailsSaying(2, "did you mean 'keras'?"));
    EXPECT_THAT(run({"info", "a.safetensors", "--cell", "ltsm"}),
                FailsSaying(2, "did you mean 'lstm'?"));
}

} // namespace

} // namespace gateloupe::test
