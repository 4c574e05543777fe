// SPDX-License-Identifier: Apache-2.0
#include "tests/core/export/fixture_networks.h"

#include <algorithm>
#include <fstream>
#include <set>

#include <nlohmann/json.hpp>

#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string textOf(const Json& entry, const char* key)
{
    const auto found = entry.find(key);
    return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

CheckpointOptions optionsOf(const Json& document)
{
    CheckpointOptions options;
    const auto arguments = document.value("args", std::vector<std::string>());
    for (std::size_t index = 0; index + 1 < arguments.size(); index += 2) {
        const std::string& value = arguments[index + 1];
        if (arguments[index] == "--spec") {
            options.spec = *specFromText(value);
        } else if (arguments[index] == "--tensor") {
            options.tensor = value;
        } else if (arguments[index] == "--cell") {
            options.cell = cellFromName(value);
        } else if (arguments[index] == "--offset") {
            options.offsetBytes = std::stoull(value);
        } else if (arguments[index] == "--forget-offset") {
            options.forgetOffset = std::stod(value);
        }
    }
    return options;
}

/// What makes a network another kind than those before it.
std::string kindOf(const RnnModel& model)
{
    const RnnSpec& spec = model.spec;
    std::string kind = model.convention + " " + std::string(nameOf(spec.cell)) + " " +
                       std::string(nameOf(spec.bias)) + " " + std::string(nameOf(spec.dtype));
    kind += spec.directions == 2 ? " both" : model.isReversed ? " reversed" : "";
    kind += spec.projectionSize ? " projected" : "";
    kind += spec.layers > 1 ? " stack" : "";
    kind += model.gruReset() == GruReset::Before ? " before" : "";
    kind += model.forgetOffset() != 0.0 ? " offset" : "";
    for (const std::string& equations : equationTexts(model)) {
        kind += " " + equations;
    }
    for (const auto& [id, view] : model.parameters) {
        kind += id.kind == ParameterKind::PeepholeWeights ? "p" : "";
    }
    return kind;
}

bool isEntry(const RnnModel& model, const Json& entry)
{
    return model.name.find(textOf(entry, "name_contains")) != std::string::npos &&
           nameOf(model.spec.cell) == textOf(entry, "cell") &&
           model.spec.inputSize == entry.value("input_size", 0U) &&
           model.spec.hiddenSize == entry.value("hidden_size", 0U) &&
           model.spec.layers == entry.value("layers", 0U);
}

FixtureNetwork networkOf(const fs::path& folder, const Json& entry)
{
    FixtureNetwork network;
    network.name = folder.parent_path().filename().string() + "/" + folder.filename().string();
    network.tolerance = entry.value("tolerance", 1e-5);
    const auto path = [&](const char* key) {
        const std::string file = textOf(entry, key);
        return file.empty() ? file : (folder / file).string();
    };
    network.arrays = {path("x"), path("y"), path("h0"), path("c0"), path("h_n"), path("c_n")};
    return network;
}

void addCase(std::vector<FixtureNetwork>& networks, std::set<std::string>& kinds,
             const fs::path& folder)
{
    std::ifstream in(folder / "case.json");
    const Json document = Json::parse(in, nullptr, false);
    const Json& file = document["file"];
    const fs::path source = folder / (file.is_array() ? file[0]["file"] : file).get<std::string>();
    NullMonitor monitor;
    const auto checkpoint = openCheckpoint(source, optionsOf(document), monitor);
    if (!checkpoint) {
        return; // the fixture tests of its format say so
    }
    auto left = (*checkpoint)->rnns;
    for (const Json& entry : document["rnns"]) {
        const auto model =
            std::ranges::find_if(left, [&](const auto& found) { return isEntry(*found, entry); });
        if (model == left.end() || !textOf(entry, "lengths").empty()) {
            continue;
        }
        if (kinds.insert(kindOf(**model)).second) {
            FixtureNetwork network = networkOf(folder, entry);
            network.source = source;
            network.model = *model;
            networks.push_back(std::move(network));
        }
        left.erase(model);
    }
}

std::vector<FixtureNetwork> find()
{
    std::set<fs::path> folders;
    for (const auto& entry : fs::recursive_directory_iterator(dataFolder())) {
        if (entry.path().filename() == "case.json") {
            folders.insert(entry.path().parent_path());
        }
    }
    std::vector<FixtureNetwork> networks;
    std::set<std::string> kinds;
    for (const fs::path& folder : folders) {
        addCase(networks, kinds, folder);
    }
    return networks;
}

} // namespace

const std::vector<FixtureNetwork>& fixtureNetworks()
{
    static const std::vector<FixtureNetwork> all = find();
    return all;
}

} // namespace gateloupe::test
