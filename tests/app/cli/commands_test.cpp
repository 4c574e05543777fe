// SPDX-License-Identifier: Apache-2.0
// What each command answers, field by field.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <sstream>

#include "core/formats/array_file.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

class CommandsTest : public CliTest
{
protected:
    /// y of the model's own run, as an .npy.
    std::vector<float> writeTruth(const char* name) const
    {
        NullMonitor monitor;
        const auto y = readArray((folder / "truth.h5").string() + ":/y", monitor);
        EXPECT_THAT(y, IsOk());
        auto values = y->convertedTo<float>();
        writeNpy(folder / name, y->shape(), values);
        return values;
    }
};

TEST_F(CommandsTest, InfoHasEveryFieldOfTheContract)
{
    const Json info = json({"info", "model.safetensors", "--tensors"});
    EXPECT_EQ(info["schema"], 1);
    EXPECT_EQ(info["file"], "model.safetensors");
    EXPECT_EQ(info["format"], "safetensors");
    EXPECT_EQ(info["tensor_count"], info["tensors"].size());
    ASSERT_EQ(info["rnns"].size(), 1);
    const Json& rnn = info["rnns"][0];
    EXPECT_EQ(rnn["name"], "packed");
    EXPECT_EQ(rnn["cell"], "lstm");
    EXPECT_EQ(rnn["layers"], 2);
    EXPECT_EQ(rnn["directions"], 2);
    EXPECT_EQ(rnn["input_size"], 3);
    EXPECT_EQ(rnn["hidden_size"], 4);
    EXPECT_TRUE(rnn["projection_size"].is_null());
    EXPECT_EQ(rnn["input_mode"], "linear");
    EXPECT_EQ(rnn["bias"], "double");
    EXPECT_EQ(rnn["dtype"], "f32");
    EXPECT_EQ(rnn["elements"], std::filesystem::file_size(folder / "packed.bin") / 4);
    EXPECT_TRUE(rnn["gru_reset"].is_null());
    EXPECT_EQ(rnn["forget_offset"], 0.0);
    EXPECT_EQ(rnn["reversed"], false);
    EXPECT_EQ(rnn["runs_on"], Json::parse(R"(["reference", "cpu", "cudnn"])"));
    EXPECT_TRUE(rnn["limits"].is_array());
    EXPECT_TRUE(rnn["warnings"].is_array());
    EXPECT_TRUE(rnn["convention"].is_string());
    const Json& tensor = info["tensors"][0];
    EXPECT_EQ(tensor["dtype"], "f32");
    EXPECT_TRUE(tensor["byte_offset"].is_number_unsigned());
    EXPECT_EQ(tensor["file"], "model.safetensors");
    EXPECT_TRUE(tensor["shape"].is_array());
    EXPECT_FALSE(json({"info", "model.safetensors"}).contains("tensors"));
}

TEST_F(CommandsTest, GatesGivesFiveNumbersThatReadTheGate)
{
    const Json gates = json({"gates", "packed.bin", "--spec", kCliSpec});
    EXPECT_EQ(gates["schema"], 1);
    const Json& parameters = gates["rnns"][0]["parameters"];
    EXPECT_EQ(parameters.size(), 2 * 2 * 16);
    const auto bytes = readFile(folder / "packed.bin");
    for (const Json& parameter : parameters) {
        const Json& source = parameter["source"];
        EXPECT_EQ(source["file"], "packed.bin");
        EXPECT_EQ(source["byte_offset"], parameter["packed_offset"].get<std::uint64_t>() * 4);
        double sum = 0.0;
        const auto count =
            parameter["rows"].get<std::size_t>() * parameter["cols"].get<std::size_t>();
        for (std::size_t index = 0; index < count; ++index) {
            float value = 0.0F;
            std::memcpy(&value, bytes.data() + source["byte_offset"].get<std::size_t>() + index * 4,
                        4);
            sum += static_cast<double>(value);
        }
        EXPECT_NEAR(parameter["stats"]["mean"].get<double>(), sum / static_cast<double>(count),
                    1e-9);
        for (const char* field : {"min", "max", "std", "l2", "zeros", "nan", "inf"}) {
            EXPECT_TRUE(parameter["stats"][field].is_number()) << field;
        }
    }
}

TEST_F(CommandsTest, GatesCountsNanAndWritesNoNanIntoJson)
{
    auto bytes = readFile(folder / "packed.bin");
    const float nan = std::nanf("");
    std::memcpy(bytes.data(), &nan, sizeof nan);
    writeFile(folder / "nan.bin", bytes);
    const Json gates = json({"gates", "nan.bin", "--spec", kCliSpec});
    EXPECT_EQ(gates["rnns"][0]["parameters"][0]["stats"]["nan"], 1);
}

TEST_F(CommandsTest, LayoutSaysTheSameInJsonAndCsv)
{
    const Json layout = json({"layout", "--spec", kCliSpec});
    EXPECT_EQ(layout["elements"], layout["bytes"].get<std::uint64_t>() / 4);
    EXPECT_EQ(layout["dtype"], "f32");
    EXPECT_THAT(layout["spec"].get<std::string>(), HasSubstr("lstm:input=3,hidden=4"));
    const auto csv = run({"layout", "packed.bin", "--spec", kCliSpec, "--csv"});
    ASSERT_EQ(csv.exitCode, 0) << csv.err;
    std::istringstream lines(csv.out);
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "pseudo_layer,layer,side,lin_layer_id,kind,gate,offset,elements,rows,cols");
    std::uint64_t next = 0;
    for (const Json& region : layout["regions"]) {
        ASSERT_TRUE(std::getline(lines, line));
        EXPECT_EQ(region["offset"], next);
        std::string start = region["pseudo_layer"].dump();
        start.append(",").append(region["layer"].dump());
        EXPECT_EQ(line.substr(0, start.size()), start);
        EXPECT_THAT(line, HasSubstr(std::to_string(next)));
        next += region["elements"].get<std::uint64_t>();
    }
    EXPECT_EQ(layout["elements"], next);
}

TEST_F(CommandsTest, LayoutOfAProjectionHasNoGate)
{
    const Json layout = json({"layout", "--spec", "lstm:input=3,hidden=4,proj=2"});
    EXPECT_TRUE(layout["regions"][8]["gate"].is_null());
    EXPECT_EQ(layout["regions"][8]["kind"], "projection_weights");
}

TEST_F(CommandsTest, CheckTellsEqualFromDifferent)
{
    auto values = writeTruth("y.npy");
    const Json equal = json({"check", "model.safetensors", "--input", "x.npy", "--expect", "y.npy",
                             "--expect-h", "truth.h5:/h_n", "--expect-c", "truth.h5:/c_n"});
    EXPECT_EQ(equal["equal"], true);
    EXPECT_EQ(equal["tolerance"], 1e-5);
    EXPECT_EQ(equal["compared"], Json::parse(R"(["y", "h_n", "c_n"])"));
    EXPECT_EQ(equal["at"].size(), 3);
    values[8 * 2 * 3 + 8 + 5] += 0.5F; // step 3, sequence 1, unit 5
    writeNpy(folder / "off.npy", {5, 2, 8}, values);
    const Json off =
        json({"check", "model.safetensors", "--input", "x.npy", "--expect", "off.npy"}, 1);
    EXPECT_EQ(off["equal"], false);
    EXPECT_NEAR(off["max_abs_error"].get<double>(), 0.5, 1e-4);
    EXPECT_EQ(off["at"], Json::parse("[3, 1, 5]"));
}

TEST_F(CommandsTest, CheckCountsNanAsDifferent)
{
    auto values = writeTruth("y.npy");
    values[0] = std::nanf("");
    writeNpy(folder / "nan.npy", {5, 2, 8}, values);
    const Json check =
        json({"check", "model.safetensors", "--input", "x.npy", "--expect", "nan.npy"}, 1);
    EXPECT_EQ(check["equal"], false);
    EXPECT_TRUE(check["max_abs_error"].is_null());
}

TEST_F(CommandsTest, CheckCallsNanAgainstNanEqualInAnArrayAndInARecordedRun)
{
    auto bytes = readFile(folder / "packed.bin");
    const float nan = std::nanf("");
    std::memcpy(bytes.data(), &nan, sizeof nan);
    writeFile(folder / "nan.bin", bytes);
    ASSERT_EQ(
        run({"run", "nan.bin", "--spec", kCliSpec, "--input", "x.npy", "-o", "nan.h5"}).exitCode,
        0);
    NullMonitor monitor;
    const auto y = readArray((folder / "nan.h5").string() + ":/y", monitor);
    ASSERT_TRUE(std::isnan((*y)[0]));
    for (const char* expected : {"nan.h5:/y", "nan.h5"}) {
        const Json check = json(
            {"check", "nan.bin", "--spec", kCliSpec, "--input", "x.npy", "--expect", expected});
        EXPECT_EQ(check["equal"], true) << expected;
    }
}

TEST_F(CommandsTest, CheckLooksAtTheStepsOfEachSequenceOnly)
{
    writeNpy(folder / "lengths.npy", {2}, {5.0F, 2.0F});
    ASSERT_EQ(run({"run", "model.safetensors", "--input", "x.npy", "--lengths", "lengths.npy", "-o",
                   "short.h5"})
                  .exitCode,
              0);
    NullMonitor monitor;
    const auto y = readArray((folder / "short.h5").string() + ":/y", monitor);
    auto values = y->convertedTo<float>();
    values[(4 * 2 + 1) * 8] = 9.0F; // padding
    writeNpy(folder / "y.npy", y->shape(), values);
    EXPECT_EQ(json({"check", "model.safetensors", "--input", "x.npy", "--expect", "y.npy",
                    "--lengths", "lengths.npy"})["equal"],
              true);
}

TEST_F(CommandsTest, ExplainTakesAValueApart)
{
    for (const char* at : {"layer_0/forward/forget[2]@3", "layer_1/backward/c[1]@0,1",
                           "layer_1/forward/h[3]@4", "y[7]@2,1"}) {
        const Json all = json({"explain", "model.safetensors", "--input", "x.npy", "--at", at});
        EXPECT_EQ(all["schema"], 1);
        EXPECT_NEAR(all["value"].get<double>(), all["result"].get<double>(), 1e-6) << at;
        EXPECT_EQ(all["remainder"], 0.0);
        double products = 0.0;
        double sums = 0.0;
        for (const Json& term : all["terms"]) {
            products += term["product"].get<double>();
            EXPECT_TRUE(term["parameter"].is_null() || term["byte_offset"].is_number()) << term;
        }
        for (const auto& [name, value] : all["sums"].items()) {
            sums += value.get<double>();
        }
        EXPECT_NEAR(products, all["sum"].get<double>(), 1e-12) << at;
        EXPECT_NEAR(sums, all["sum"].get<double>(), 1e-12) << at;
        const Json one =
            json({"explain", "model.safetensors", "--input", "x.npy", "--at", at, "--top", "1"});
        ASSERT_EQ(one["terms"].size(), 1) << at;
        EXPECT_NEAR(one["terms"][0]["product"].get<double>() + one["remainder"].get<double>(),
                    products, 1e-12);
    }
}

TEST_F(CommandsTest, ExplainedWeightsStandAtTheirBytes)
{
    const Json why = json({"explain", "packed.bin", "--spec", kCliSpec, "--input", "x.npy", "--at",
                           "layer_0/backward/output[3]@1"});
    EXPECT_EQ(why["equation"], "o = sigmoid(W x + R h + bW + bR)");
    ASSERT_EQ(why["terms"].size(), 3 + 4 + 2);
    const auto bytes = readFile(folder / "packed.bin");
    for (const Json& term : why["terms"]) {
        float stored = 0.0F;
        std::memcpy(&stored, bytes.data() + term["byte_offset"].get<std::size_t>(), sizeof stored);
        EXPECT_EQ(term["weight"].get<double>(), stored) << term;
    }
}

TEST_F(CommandsTest, ExplainWalksBackAndNamesTheOriginOfNan)
{
    const Json why = json({"explain", "model.safetensors", "--input", "x.npy", "--at",
                           "layer_1/forward/c[0]@4", "--trail"});
    EXPECT_TRUE(why["origin"].is_null());
    ASSERT_GT(why["trail"].size(), 1);
    EXPECT_EQ(why["trail"][0]["at"], "layer_1/forward/c[0]@4");
    EXPECT_TRUE(why["trail"].back()["term"]["from"].is_null());

    auto bytes = readFile(folder / "packed.bin");
    const float nan = std::nanf("");
    std::memcpy(bytes.data() + 20, &nan, sizeof nan);
    writeFile(folder / "nan.bin", bytes);
    const std::vector<std::string> arguments = {"explain", "nan.bin", "--spec", kCliSpec,
                                                "--input", "x.npy",   "--at",   "y[0]@4"};
    const Json bad = json(arguments);
    EXPECT_TRUE(bad["value"].is_null());
    EXPECT_EQ(bad["origin"]["cause"], "weight");
    EXPECT_EQ(bad["origin"]["term"]["byte_offset"], 20);
    const auto text = run(arguments);
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_THAT(text.out, HasSubstr("input_weights[1, 2] is NaN at byte 20"));
}

TEST_F(CommandsTest, ExplainRefusesWhatTheRunHasNot)
{
    const auto at = [this](const char* place) {
        return run({"explain", "model.safetensors", "--input", "x.npy", "--at", place});
    };
    EXPECT_THAT(at("layer_0/forward/reset[0]@0"), FailsSaying(2, "has no reset; it has input"));
    EXPECT_THAT(at("layer_0/forward/c[4]@0"), FailsSaying(2, "there is none 4"));
    EXPECT_THAT(at("layer_0/forward/c[0]@5"), FailsSaying(2, "5 steps, there is none 5"));
    EXPECT_THAT(at("c[0]"), FailsSaying(2, "is no place of a run"));
}

TEST_F(CommandsTest, DiffSaysInItsDocumentWhatIsAssumed)
{
    const std::string_view list = "[[[1, 2, 3, 4]], [[5, 6, 7, 8]], [9, 10, 11, 12]]";
    writeFile(folder / "list.json", std::as_bytes(std::span(list)));
    const Json diff = json({"diff", "list.json", "list.json"});
    EXPECT_EQ(diff["equal"], true);
    const Json gate = {{"file", "b"}, {"fact", "gate"}, {"value", "sigmoid"}};
    EXPECT_NE(std::ranges::find(diff["assumed"], gate), diff["assumed"].end());
    EXPECT_EQ(diff["assumed"], diff["pairs"][0]["assumed"]);
    EXPECT_TRUE(json({"diff", "model.safetensors", "gates.h5"})["assumed"].empty());
}

TEST_F(CommandsTest, DiffFindsTheOneGateThatDiffers)
{
    EXPECT_EQ(json({"diff", "model.safetensors", "gates.h5"})["equal"], true);
    auto bytes = readFile(folder / "packed.bin");
    const float other = 7.0F;
    std::memcpy(bytes.data(), &other, sizeof other);
    writeFile(folder / "other.bin", bytes);
    const Json diff = json({"diff", "model.safetensors", "other.bin", "--spec-b", kCliSpec}, 1);
    EXPECT_EQ(diff["equal"], false);
    EXPECT_TRUE(diff["only_in_a"].empty());
    int different = 0;
    for (const Json& gate : diff["gates"]) {
        different += gate["max_abs"] != 0.0 ? 1 : 0;
    }
    EXPECT_EQ(different, 1);
    EXPECT_EQ(diff["gates"][0]["gate"], "input");
    EXPECT_EQ(diff["gates"][0]["kind"], "input_weights");
}

TEST_F(CommandsTest, DiffLaysLayersBesideEachOtherAndKnowsRounding)
{
    const Json part =
        json({"diff", "model.safetensors", "gates.h5", "--layers-a", "1", "--layers-b", "1"});
    EXPECT_EQ(part["verdict"], "equal");
    EXPECT_EQ(part["pairs"][0]["layers"], 1);
    EXPECT_THAT(run({"diff", "model.safetensors", "gates.h5", "--layers-a", "0-7"}),
                FailsSaying(2, "0-7 is no range"));
    ASSERT_EQ(run({"export", "model.safetensors", "--dtype", "f16", "-o", "half.h5"}).exitCode, 0);
    const Json half = json({"diff", "model.safetensors", "half.h5"}, 1);
    EXPECT_EQ(half["verdict"], "equal_up_to_rounding");
    EXPECT_EQ(half["equal"], false);
    EXPECT_TRUE(half["first"].is_null());
    EXPECT_EQ(run({"diff", "model.safetensors", "half.h5", "--allow-rounding"}).exitCode, 0);
}

TEST_F(CommandsTest, DiffOfOtherSizesListsWhatOnlyOneHas)
{
    ASSERT_EQ(run({"new", "--spec", "lstm:input=3,hidden=4,layers=1,directions=2", "-o", "one.bin"})
                  .exitCode,
              0);
    const Json diff = json({"diff", "model.safetensors", "one.bin", "--spec-b",
                            "lstm:input=3,hidden=4,layers=1,directions=2"},
                           1);
    EXPECT_EQ(diff["only_in_a"].size(), 32);
    EXPECT_TRUE(diff["only_in_b"].empty());
}

TEST_F(CommandsTest, DiffSeesABehaviourThatTheGatesDoNotShow)
{
    const auto result = run({"diff", "packed.bin", "packed.bin", "--spec-a", kCliSpec, "--spec-b",
                             kCliSpec, "--forget-offset", "1"});
    EXPECT_EQ(result.exitCode, 0) << result.err; // given for both
    ASSERT_EQ(
        run({"export", "packed.bin", "--spec", kCliSpec, "--forget-offset", "1", "-o", "plus.h5"})
            .exitCode,
        0);
    const Json diff = json({"diff", "gates.h5", "plus.h5"}, 1);
    EXPECT_EQ(diff["equations"][0]["what"], "forget_offset");
}

TEST_F(CommandsTest, RunWritesWhatItsOwnCheckAccepts)
{
    const auto result = run({"check", "gates.h5", "--input", "truth.h5:/x", "--expect",
                             "truth.h5:/y", "--backend", "reference"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("equal"));
}

TEST_F(CommandsTest, RunOfATrainingPassDependsOnTheSeedAlone)
{
    for (const char* target : {"a.h5", "b.h5"}) {
        ASSERT_EQ(run({"run", "model.safetensors", "--input", "x.npy", "--training", "--dropout",
                       "0.5", "--seed", "11", "-o", target})
                      .exitCode,
                  0);
    }
    NullMonitor monitor;
    const auto a = readArray((folder / "a.h5").string() + ":/y", monitor);
    const auto b = readArray((folder / "b.h5").string() + ":/y", monitor);
    const auto plain = readArray((folder / "truth.h5").string() + ":/y", monitor);
    EXPECT_TRUE(std::ranges::equal(a->bytes(), b->bytes()));
    EXPECT_FALSE(std::ranges::equal(a->bytes(), plain->bytes()));
}

TEST_F(CommandsTest, NewDependsOnTheSeedAlone)
{
    for (const char* target : {"a.bin", "b.bin"}) {
        ASSERT_EQ(run({"new", "--spec", kCliSpec, "--init", "uniform", "--seed", "3", "-o", target})
                      .exitCode,
                  0);
    }
    EXPECT_EQ(readFile(folder / "a.bin"), readFile(folder / "packed.bin"));
    EXPECT_EQ(readFile(folder / "a.bin"), readFile(folder / "b.bin"));
}

TEST_F(CommandsTest, ExportOfAPackedBufferPrintsItsSpec)
{
    const auto result = run({"export", "model.safetensors", "-o", "again.bin"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("lstm:input=3,hidden=4,layers=2,directions=2"));
    EXPECT_EQ(readFile(folder / "again.bin"), readFile(folder / "packed.bin"));
}

TEST_F(CommandsTest, TablesForPeopleHaveUnitsAndAlignedColumns)
{
    const auto info = run({"info", "model.safetensors", "--tensors"});
    EXPECT_EQ(info.exitCode, 0);
    EXPECT_THAT(info.out, HasSubstr("1 recurrent network"));
    EXPECT_THAT(info.out, HasSubstr("KiB"));
    const auto gates = run({"gates", "model.safetensors"});
    std::istringstream lines(gates.out);
    std::string line;
    std::size_t column = std::string::npos;
    while (std::getline(lines, line)) {
        if (line.find("rows x cols") != std::string::npos) {
            column = line.find("rows x cols") + std::string_view("rows x cols").size();
        } else if (column != std::string::npos) {
            EXPECT_EQ(line.substr(column - 4, 3), " x ") << line;
        }
    }
    EXPECT_NE(column, std::string::npos);
}

} // namespace
} // namespace gateloupe::test
