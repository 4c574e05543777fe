// SPDX-License-Identifier: Apache-2.0
// Every file that the frameworks wrote, driven through the program: what is in it, where its gates
// lie, its export, its output. tests/data/README.md tells the cases.
#include <algorithm>
#include <cctype>
#include <map>

#include "tests/app/cli/cli_fixture.h"
#include "tests/app/cli/fixture_files.h"

namespace gateloupe::test {

namespace {

class FixtureSuite : public ::testing::TestWithParam<FixtureFile>
{
protected:
    [[nodiscard]] std::string path() const { return GetParam().folder / GetParam().file; }

    [[nodiscard]] const Json& entries() const { return GetParam().document["rnns"]; }

    [[nodiscard]] std::vector<std::string> with(std::vector<std::string> arguments) const
    {
        for (const Json& argument : GetParam().document.value("args", Json::array())) {
            arguments.push_back(argument.get<std::string>());
        }
        return arguments;
    }

    /// What `info` says of the network that the case's entry describes.
    [[nodiscard]] Json rnnOf(const Json& entry) const
    {
        const Json info = jsonOf(with({"info", path()}));
        for (const Json& rnn : info["rnns"]) {
            if (fits(rnn, entry)) {
                return rnn;
            }
        }
        ADD_FAILURE() << "no network like " << entry << " in " << info["rnns"];
        return {};
    }

    [[nodiscard]] Truth truthOf(const Json& entry) const
    {
        return readTruth(GetParam().folder / entry["canonical"].get<std::string>());
    }

private:
    static std::string lower(std::string text)
    {
        std::ranges::transform(text, text.begin(), [](unsigned char letter) {
            return static_cast<char>(std::tolower(letter));
        });
        return text;
    }

    static bool fits(const Json& rnn, const Json& entry)
    {
        for (const char* field : {"cell", "layers", "directions", "input_size", "hidden_size",
                                  "projection_size", "dtype"}) {
            if (rnn[field] != entry.value(field, Json())) {
                return false;
            }
        }
        return lower(rnn["name"]).find(lower(entry["name_contains"])) != std::string::npos;
    }
};

bool isSingle(const Json& bias)
{
    return bias == "single_input" || bias == "single_recurrent";
}

TEST_P(FixtureSuite, InfoTellsEveryNetwork)
{
    const Json info = jsonOf(with({"info", path()}));
    if (GetParam().document.value("args", Json::array()).empty()) {
        EXPECT_EQ(info["format"], GetParam().format);
    }
    ASSERT_EQ(info["rnns"].size(), entries().size()) << info["rnns"];
    EXPECT_EQ(info["rnns"].empty(), entries().empty());
    for (const Json& entry : entries()) {
        const Json rnn = rnnOf(entry);
        EXPECT_TRUE(rnn["bias"] == entry["bias"] ||
                    (isSingle(rnn["bias"]) && isSingle(entry["bias"])))
            << rnn["bias"];
        if (entry.contains("forget_offset")) {
            EXPECT_EQ(rnn["forget_offset"], entry["forget_offset"]);
        }
        if (entry.contains("reset_after")) {
            EXPECT_EQ(rnn["gru_reset"], entry["reset_after"].get<bool>() ? "after" : "before");
        }
        EXPECT_EQ(rnn["reversed"], entry.value("reversed", false));
        if (entry.contains("unrunnable")) {
            EXPECT_EQ(rnn["runs_on"].dump().find("cudnn"), std::string::npos);
            EXPECT_FALSE(rnn["limits"].empty());
        }
    }
}

TEST_P(FixtureSuite, GatesStandWhereTheyAreSaidToBe)
{
    for (const Json& entry : entries()) {
        const Json rnn = rnnOf(entry);
        const Json gates = jsonOf(with({"gates", path(), "--rnn", rnn["name"]}));
        ASSERT_EQ(gates["rnns"].size(), 1);
        std::map<std::string, Json> found;
        for (const Json& parameter : gates["rnns"][0]["parameters"]) {
            found.emplace(keyOf(parameter), parameter);
        }
        const Truth truth = truthOf(entry);
        // The scripts that wrote the truth have no word for peepholes.
        std::erase_if(found, [&](const auto& gate) {
            return gate.first.ends_with("peephole_weights") && !truth.contains(gate.first);
        });
        EXPECT_EQ(found.size(), truth.size());
        for (const auto& [key, numbers] : truth) {
            const auto place = found.contains(key) ? found.find(key) : found.find(otherBias(key));
            ASSERT_NE(place, found.end()) << key;
            const Json& parameter = place->second;
            EXPECT_EQ(parameter["rows"], numbers.shape[0]) << key;
            EXPECT_EQ(parameter["cols"], numbers.shape.size() == 2 ? numbers.shape[1] : 1) << key;
            if (parameter["source"]["byte_offset"].is_null()) {
                EXPECT_TRUE(parameter["source"]["encoded"].is_string()) << key;
            } else if (!entry.contains("computed")) {
                EXPECT_TRUE(isNear(readPlace(parameter), numbers.values, 0.0)) << key;
            }
        }
    }
}

TEST_P(FixtureSuite, ExportKeepsEveryBitAndOpensAgain)
{
    const TemporaryFolder folder;
    const std::string target = folder / "out.h5";
    for (const Json& entry : entries()) {
        const Json rnn = rnnOf(entry);
        const std::string name = rnn["name"];
        const auto exported = runCli(with({"export", path(), "-o", target, "--rnn", name}));
        ASSERT_EQ(exported.exitCode, 0) << exported.err;
        for (const auto& [key, numbers] : truthOf(entry)) {
            auto values = readHdf5(target, name + "/" + key);
            if (!values) {
                values = readHdf5(target, name + "/" + otherBias(key));
            }
            ASSERT_TRUE(values) << key;
            EXPECT_TRUE(isNear(*values, numbers.values, entry.contains("computed") ? 1e-6 : 0.0))
                << key;
        }
        const Json again = jsonOf({"info", target});
        EXPECT_EQ(again["format"], "gateloupe-hdf5");
        ASSERT_EQ(again["rnns"].size(), 1);
        for (const char* field : {"name", "cell", "layers", "directions", "input_size",
                                  "hidden_size", "projection_size", "input_mode", "bias",
                                  "gru_reset", "forget_offset", "reversed", "runs_on"}) {
            EXPECT_EQ(again["rnns"][0][field], rnn[field]) << field;
        }
    }
}

TEST_P(FixtureSuite, EveryExportFormatHoldsTheSameNetwork)
{
    const TemporaryFolder folder;
    for (const Json& entry : entries()) {
        const std::string name = rnnOf(entry)["name"];
        for (const char* target : {"out.npz", "out.safetensors", "out.h5"}) {
            const std::string out = folder / target;
            const auto exported = runCli(with({"export", path(), "-o", out, "--rnn", name}));
            ASSERT_EQ(exported.exitCode, 0) << exported.err;
            // B is an export: what describes the source does not describe it.
            std::vector<std::string> arguments = {"diff", path(), out, "--rnn-a", name};
            const Json args = GetParam().document.value("args", Json::array());
            for (std::size_t index = 0; index + 1 < args.size(); index += 2) {
                const bool isForBoth = args[index] == "--cell";
                arguments.push_back(args[index].get<std::string>() + (isForBoth ? "" : "-a"));
                arguments.push_back(args[index + 1]);
            }
            const Json difference = jsonOf(arguments);
            EXPECT_EQ(difference["equal"], true) << target << difference;
        }
    }
}

TEST_P(FixtureSuite, TheFrameworksOutputIsReproduced)
{
    for (const Json& entry : entries()) {
        if (entry.contains("unrunnable") || !entry.contains("y")) {
            continue;
        }
        const std::string name = rnnOf(entry)["name"];
        std::vector<std::string> arguments = {"check", path(),  "--rnn",
                                              name,    "--tol", entry["tolerance"].dump()};
        for (const auto& [option, key] :
             std::map<std::string, std::string>{{"--input", "x"},
                                                {"--expect", "y"},
                                                {"--h0", "h0"},
                                                {"--c0", "c0"},
                                                {"--lengths", "lengths"},
                                                {"--expect-h", "h_n"},
                                                {"--expect-c", "c_n"}}) {
            if (entry.contains(key) && entry[key].is_string()) {
                arguments.push_back(option);
                arguments.push_back(GetParam().folder / entry[key].get<std::string>());
            }
        }
        for (const char* backend : {"auto", "reference"}) {
            auto chosen = with(arguments);
            chosen.insert(chosen.end(), {"--backend", backend});
            const Json check = jsonOf(chosen);
            EXPECT_EQ(check["equal"], true) << backend << check;
        }
    }
}

TEST_P(FixtureSuite, TermsOfAValueSumToIt)
{
    for (const Json& entry : entries()) {
        if (entry.contains("unrunnable") || !entry.contains("x")) {
            continue;
        }
        const Json rnn = rnnOf(entry);
        const std::string layer = "layer_" + std::to_string(rnn["layers"].get<int>() - 1);
        const std::string direction = rnn["reversed"].get<bool>() ? "backward" : "forward";
        for (const std::string signal : {"h", rnn["cell"] == "lstm"  ? "forget"
                                              : rnn["cell"] == "gru" ? "new"
                                                                     : "hidden"}) {
            auto arguments =
                with({"explain", path(), "--rnn", rnn["name"], "--backend", "reference", "--at",
                      layer + "/" + direction + "/" + signal + "[0]@0"});
            for (const auto& [option, key] : std::map<std::string, std::string>{
                     {"--input", "x"}, {"--h0", "h0"}, {"--c0", "c0"}, {"--lengths", "lengths"}}) {
                if (entry.contains(key) && entry[key].is_string()) {
                    arguments.push_back(option);
                    arguments.push_back(GetParam().folder / entry[key].get<std::string>());
                }
            }
            const Json why = jsonOf(arguments);
            const double value = why["value"].get<double>();
            EXPECT_NEAR(why["result"].get<double>(), value, 1e-12 * (1.0 + std::abs(value)))
                << why["equation"];
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Every, FixtureSuite, ::testing::ValuesIn(allFiles()), nameOfFile);

} // namespace
} // namespace gateloupe::test
