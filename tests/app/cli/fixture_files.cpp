// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/fixture_files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fstream>

#include <hdf5.h>

#include "core/export/hdf5/hdf5_handles.h"
#include "core/formats/reader_registry.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;

constexpr auto kFormats = std::to_array<std::string_view>({"tensorflow-bundle",
                                                           "keras-h5",
                                                           "pytorch-zip",
                                                           "safetensors",
                                                           "npz",
                                                           "npy",
                                                           "packed",
                                                           "mxnet",
                                                           "flax-msgpack",
                                                           "onnx",
                                                           "pytorch-legacy",
                                                           "torchscript",
                                                           "paddle",
                                                           "hdf5",
                                                           "pickle",
                                                           "keras-v3",
                                                           "tensorflow-v1",
                                                           "json",
                                                           "tfjs",
                                                           "openvino",
                                                           "coreml"});

void addFiles(std::vector<FixtureFile>& files, const fs::path& folder)
{
    std::ifstream in(folder / "case.json");
    const nlohmann::json document = nlohmann::json::parse(in, nullptr, false);
    nlohmann::json listed = document["file"];
    if (!listed.is_array()) {
        listed =
            nlohmann::json::array({{{"file", document["file"]}, {"format", document["format"]}}});
    }
    for (const nlohmann::json& entry : listed) {
        const auto format = entry["format"].get<std::string>();
        if (std::ranges::find(kFormats, format) != kFormats.end()) {
            files.push_back({folder, entry["file"].get<std::string>(), format, document});
        }
    }
}

} // namespace

void PrintTo(const FixtureFile& fixture, std::ostream* out)
{
    *out << (fixture.folder / fixture.file).string();
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

std::string keyOf(const nlohmann::json& parameter)
{
    const std::string folder = "layer_" + std::to_string(parameter["layer"].get<int>()) + "/" +
                               parameter["side"].get<std::string>() + "/";
    if (parameter["kind"] == "projection_weights") {
        return folder + "projection/weights";
    }
    return folder + parameter["gate"].get<std::string>() + "/" +
           parameter["kind"].get<std::string>();
}

std::vector<double> readPlace(const nlohmann::json& parameter)
{
    const nlohmann::json& source = parameter["source"];
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

} // namespace gateloupe::test
