// SPDX-License-Identifier: Apache-2.0
#include "core/formats/keras/keras_architecture.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/formats/common/folder_names.h"
#include "core/formats/json/json_document.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

/// An architecture is text of some kilobytes a layer.
constexpr std::uint64_t kMaxArchitectureBytes = std::uint64_t{16} << 20U;
/// So many files of a folder are looked at: a model's has a handful.
constexpr std::size_t kMaxFilesBeside = 1000;
constexpr std::size_t kMaxArchitectures = 32;

constexpr std::string_view kArchitectureSuffix = ".json";
constexpr std::array<std::string_view, 8> kWeightSuffixes = {".h5",  ".hdf5", ".keras",  ".npy",
                                                             ".npz", ".pkl",  ".pickle", ".p"};
/// Formats whose files may hold weights without the configuration of their model.
constexpr std::array<std::string_view, 4> kBareFormats = {"keras-h5", "npy", "npz", "pickle"};
/// What people and Keras put between a model's name and the suffix of its weights.
constexpr std::array<std::string_view, 6> kWeightWords = {".weights", "_weights", "-weights",
                                                          ".weight",  "_weight",  "-weight"};

std::vector<fs::path> filesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const std::string& name : namesIn(folder, kMaxFilesBeside)) {
        std::error_code unknown;
        if (fs::is_regular_file(folder / name, unknown)) {
            files.push_back(folder / name);
        }
    }
    std::ranges::sort(files);
    return files;
}

/// "model" of "model.weights.h5", "Model_weights.hdf5" and "model.json".
std::string modelNameOf(const fs::path& path)
{
    std::string name = lowered(path.stem().string());
    for (const std::string_view word : kWeightWords) {
        if (name.size() > word.size() && name.ends_with(word)) {
            name.resize(name.size() - word.size());
        }
    }
    return name;
}

/// The architectures in the folder of a file, with their mapped bytes.
std::vector<std::shared_ptr<const MappedFile>> architecturesBeside(const fs::path& weights)
{
    std::vector<std::shared_ptr<const MappedFile>> found;
    for (const fs::path& path : filesIn(weights.parent_path())) {
        std::error_code failure;
        if (lowered(path.extension().string()) != kArchitectureSuffix ||
            fs::file_size(path, failure) > kMaxArchitectureBytes || failure) {
            continue;
        }
        const auto file = MappedFile::open(path);
        if (file && isKerasArchitecture(**file)) {
            found.push_back(*file);
        }
        if (found.size() == kMaxArchitectures) {
            break;
        }
    }
    return found;
}

/// The text of an architecture: the file's, or the one that the file has as a JSON text, which is
/// what json.dump(model.to_json(), file) makes. Empty when it is neither.
std::string architectureTextOf(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || text[first] != '"') {
        return std::string(text);
    }
    const auto json = parseJson(text);
    return json ? jsonText(*json) : std::string();
}

std::string versionOf(const OrderedJson& architecture)
{
    const std::string version = jsonText(memberOf(architecture, "keras_version"));
    const bool isKeras3 = !jsonText(memberOf(architecture, "module")).empty();
    return version.empty() && isKeras3 ? "3" : version;
}

} // namespace

bool isKerasArchitecture(const MappedFile& file)
{
    if (file.size() > kMaxArchitectureBytes ||
        asText(file.bytes()).find("class_name") == std::string_view::npos) {
        return false;
    }
    const std::string text = architectureTextOf(asText(file.bytes()));
    if (!looksLikeJson(text, {"class_name", "config"})) {
        return false;
    }
    const auto json = parseJson(text);
    return json && memberOf(*json, "class_name").is_string() &&
           (memberOf(*json, "config").is_object() || memberOf(*json, "config").is_array());
}

void addKerasArchitecture(TensorCatalog& catalog)
{
    if (!isOneOf(std::string_view(catalog.format), kBareFormats) ||
        !isOneOf(lowered(catalog.path.extension().string()), kWeightSuffixes) ||
        catalog.findAttribute("", "model_config") != nullptr ||
        catalog.findAttribute("model_weights", "model_config") != nullptr) {
        return;
    }
    auto found = architecturesBeside(catalog.path);
    const auto isNamesake = [name = modelNameOf(catalog.path)](const auto& file) {
        return modelNameOf(file->path()) == name;
    };
    if (found.size() > 1 && std::ranges::count_if(found, isNamesake) == 1) {
        found = {*std::ranges::find_if(found, isNamesake)};
    }
    if (found.size() > 1) {
        catalog.warnings.push_back(message(
            "several architectures of Keras lie beside it, and none has its name; none is used: %1",
            joinedBy(", ", found,
                     [](const auto& file) { return file->path().filename().string(); })));
        return;
    }
    if (found.empty()) {
        return;
    }
    const std::string text = architectureTextOf(asText(found.front()->bytes()));
    const auto json = parseJson(text);
    const fs::path& path = found.front()->path();
    catalog.attributes.push_back({"", "model_config", text});
    catalog.attributes.push_back({"", "model_config_file", path.filename().string()});
    const std::string version = json ? versionOf(*json) : std::string();
    if (!version.empty() && catalog.findAttribute("", "keras_version") == nullptr) {
        catalog.attributes.push_back({"", "keras_version", version});
    }
    catalog.sourceFiles.push_back(path);
}

std::vector<std::string> weightsBesideArchitecture(const fs::path& architecture)
{
    std::vector<std::string> names;
    for (const fs::path& path : filesIn(architecture.parent_path())) {
        if (isOneOf(lowered(path.extension().string()), kWeightSuffixes)) {
            names.push_back(path.filename().string());
        }
    }
    return names;
}

} // namespace gateloupe
