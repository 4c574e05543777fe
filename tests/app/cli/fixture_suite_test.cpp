// SPDX-License-Identifier: Apache-2.0
// Every file that the frameworks wrote, driven through the program: what is in it, where its gates
// lie, its export, its output. tests/data/README.md tells the cases.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fstream>
#include <map>
#include <optional>

#include <hdf5.h>

#include "core/formats/container_reader.h"
#include "core/formats/hdf5_handles.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> kFormats = {
    "tensorflow-bundle", "keras-h5", "pytorch-zip", "safetensors", "npz", "npy", "packed"};

/// One file of one case.
struct FixtureFile
{
    fs::path folder;
    std::string file;
    std::string format;
    Json document; ///< case.json
};

void PrintTo(const FixtureFile& fixture, std::ostream* out)
{
    *out << (fixture.folder / fixture.file).string();
}

void addFiles(std::vector<FixtureFile>& files, const fs::path& folder)
{
    std::ifstream in(folder / "case.json");
    const Json document = Json::parse(in, nullptr, false);
    Json listed = document["file"];
    if (!listed.is_array()) {
        listed = Json::array({{{"file", document["file"]}, {"format", document["format"]}}});
    }
    for (const Json& entry : listed) {
        const auto format = entry["format"].get<std::string>();
        if (std::ranges::find(kFormats, format) != kFormats.end()) {
            files.push_back({folder, entry["file"].get<std::string>(), format, document});
        }
    }
}

std::vector<FixtureFile> allFiles()
{
    std::vector<FixtureFile> files;
    for (const auto& framework : fs::directory_iterator(dataFolder())) {
        if (!framework.is_directory()) {
            continue;
        }
        for (const auto& folder : fs::directory_iterator(framework.path())) {
            if (fs::exists(folder.path() / "case.json")) {
                addFiles(files, folder.path());
            }
        }
    }
    std::ranges::sort(files, {}, [](const FixtureFile& file) { return file.folder / file.file; });
    return files;
}

std::string nameOfFile(const ::testing::TestParamInfo<FixtureFile>& parameter)
{
    const FixtureFile& fixture = parameter.param;
    std::string name = fixture.folder.parent_path().filename().string() + "_" +
                       fixture.folder.filename().string() + "_" + fixture.file;
    std::ranges::replace_if(
        name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
    return name;
}

/// The numbers of one gate, whatever they are stored as.
struct Numbers
{
    Shape shape;
    std::vector<double> values;
};

using Truth = std::map<std::string, Numbers>;

Truth readTruth(const fs::path& path)
{
    Truth truth;
    NullMonitor monitor;
    const auto catalog = openCatalog(path, monitor);
    EXPECT_THAT(catalog, IsOk());
    for (const auto& tensor : catalog->tensors) {
        const auto bytes = tensor->source->bytes(monitor);
        EXPECT_THAT(bytes, IsOk());
        const std::byte* element = bytes->data() + tensor->offsetElements * sizeOf(tensor->dtype);
        Numbers numbers{tensor->shape, {}};
        for (std::uint64_t index = 0; index < tensor->elements(); ++index) {
            numbers.values.push_back(
                elementAsDouble(element + index * sizeOf(tensor->dtype), tensor->dtype));
        }
        truth.emplace(tensor->name, std::move(numbers));
    }
    return truth;
}

/// Where a file has one merged bias, either side's name will do.
std::string otherBias(std::string key)
{
    const auto swap = [&key](std::string_view from, std::string_view to) {
        const auto at = key.rfind(from);
        return at == std::string::npos ? std::string() : key.replace(at, from.size(), to);
    };
    std::string swapped = swap("input_bias", "recurrent_bias");
    return swapped.empty() ? swap("recurrent_bias", "input_bias") : swapped;
}

bool isNear(const std::vector<double>& a, const std::vector<double>& b, double tolerance)
{
    return std::ranges::equal(a, b, [tolerance](double x, double y) {
        return x == y || (std::isnan(x) && std::isnan(y)) || std::abs(x - y) <= tolerance;
    });
}

std::string keyOf(const Json& parameter)
{
    const std::string folder = "layer_" + std::to_string(parameter["layer"].get<int>()) + "/" +
                               parameter["side"].get<std::string>() + "/";
    if (parameter["kind"] == "projection_weights") {
        return folder + "projection/weights";
    }
    return folder + parameter["gate"].get<std::string>() + "/" +
           parameter["kind"].get<std::string>();
}

/// The gate as anyone would read it with the five numbers that `gates` gives.
std::vector<double> readPlace(const Json& parameter)
{
    const Json& source = parameter["source"];
    const auto bytes = readFile(source["file"].get<std::string>());
    const DType dtype = *dtypeFromName(source["dtype"].get<std::string>());
    const auto offset = source["byte_offset"].get<std::int64_t>();
    const auto rowStride = source["row_stride"].get<std::int64_t>();
    const auto colStride = source["col_stride"].get<std::int64_t>();
    std::vector<double> values;
    for (std::int64_t row = 0; row < parameter["rows"].get<std::int64_t>(); ++row) {
        for (std::int64_t col = 0; col < parameter["cols"].get<std::int64_t>(); ++col) {
            const std::int64_t at = offset + (row * rowStride + col * colStride) *
                                                 static_cast<std::int64_t>(sizeOf(dtype));
            values.push_back(elementAsDouble(bytes.data() + static_cast<std::size_t>(at), dtype));
        }
    }
    return values;
}

std::optional<std::vector<double>> readHdf5(const fs::path& path, const std::string& dataset)
{
    const Hdf5Lock lock;
    const Hdf5File file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT));
    const Hdf5Dataset data(H5Dopen2(file.id(), dataset.c_str(), H5P_DEFAULT));
    if (!data.isValid()) {
        return std::nullopt;
    }
    const Hdf5Space space(H5Dget_space(data.id()));
    std::vector<double> values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space.id())));
    EXPECT_GE(H5Dread(data.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()),
              0);
    return values;
}

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

} // namespace

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

INSTANTIATE_TEST_SUITE_P(Every, FixtureSuite, ::testing::ValuesIn(allFiles()), nameOfFile);

} // namespace gateloupe::test
