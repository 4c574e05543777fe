// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/until_cancelled.h"
#include "core/conventions/keras/keras_config.h"
#include "core/conventions/keras/keras_config_match.h"
#include "core/conventions/keras/keras_group_cells.h"
#include "core/conventions/keras/keras_names.h"
#include "core/conventions/keras/keras_units.h"
#include "core/formats/json/json_document.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

constexpr std::string_view kModelWeights = "model_weights";
/// Where other copies of every weight are: an optimizer's moments.
constexpr std::array<std::string_view, 2> kOptimizers = {"optimizer_weights", "optimizer"};
/// Lists of layers by which Keras 3 (first) and tf.keras 2.12 to 2.14 begin their paths.
constexpr std::array<std::string_view, 2> kLayerLists = {"layers",
                                                         "_layer_checkpoint_dependencies"};
constexpr std::string_view kKerasVariables = "vars";

struct NamedTensor
{
    KerasPath path;
    std::shared_ptr<const Tensor> tensor;
};

/// A list of texts that Keras splits over `name0`, `name1`, ... when it is too long for one HDF5
/// attribute; empty when there is none.
/// Source: keras 2.3 engine/saving.py, save_attributes_to_hdf5_group.
std::vector<std::string> listAttribute(const TensorCatalog& catalog, std::string_view object,
                                       std::string_view name)
{
    const auto listOf = [&](const std::string& part) {
        const auto* list = findAttribute<std::vector<std::string>>(catalog, object, part);
        return list == nullptr ? std::vector<std::string>() : *list;
    };
    std::vector<std::string> whole = listOf(std::string(name));
    for (std::size_t part = 0; whole.empty() || part > 0; ++part) {
        auto more = listOf(std::string(name) + std::to_string(part));
        if (more.empty()) {
            break;
        }
        std::ranges::move(more, std::back_inserter(whole));
    }
    return whole;
}

/// Where the layers of a Keras 2 or legacy HDF5 file are: "model_weights" or the root. Empty when
/// the file has no list of layers.
std::optional<std::string> layerRootOf(const TensorCatalog& catalog)
{
    for (const std::string_view root : {kModelWeights, std::string_view()}) {
        if (!listAttribute(catalog, root, "layer_names").empty()) {
            return std::string(root);
        }
    }
    return std::nullopt;
}

/// The variables of a layer group in the model's order, by its list of names; else in the file's.
std::vector<NamedTensor> tensorsOfGroup(const TensorCatalog& catalog, const TensorIndex& index,
                                        const std::string& object)
{
    std::vector<NamedTensor> tensors;
    for (const std::string& name : listAttribute(catalog, object, "weight_names")) {
        if (const auto found = index.find(object + "/" + name); found != index.end()) {
            tensors.push_back({splitPath(name), found->second});
        }
    }
    if (!tensors.empty()) {
        return tensors;
    }
    const std::string prefix = object + "/";
    for (auto at = index.lower_bound(prefix); at != index.end() && at->first.starts_with(prefix);
         ++at) {
        tensors.push_back({splitPath(at->first.substr(prefix.size())), at->second});
    }
    return tensors;
}

/// ".../vars/<number>" as the path of the object and the number.
struct ListedVariable
{
    KerasPath object;
    std::size_t number = 0;
};

std::optional<ListedVariable> variableOf(std::string_view name)
{
    KerasPath path = splitPath(name);
    if (path.size() < 3 || path[path.size() - 2] != kKerasVariables || path.back().size() > 3 ||
        path.back().find_first_not_of("0123456789") != std::string::npos ||
        isOneOf(path.front(), kOptimizers)) {
        return std::nullopt;
    }
    ListedVariable variable{.number = std::stoul(path.back())};
    path.resize(path.size() - 2);
    variable.object = std::move(path);
    return variable;
}

/// Whether an object is one of the cells of an RNN layer: "rnn/cell/cells/own".
bool isStackedCell(const KerasPath& object)
{
    const std::size_t depth = object.size();
    return depth > 2 && object[depth - 2] == "cells" && object[depth - 3] == "cell";
}

/// Whether an object that owns variables can be a recurrent cell or a CuDNN layer. Paths speak of
/// classes and attributes here, not of names that users choose.
bool canBeCell(const KerasPath& object)
{
    if (isStackedCell(object)) {
        return true; // of any class
    }
    constexpr std::array<std::string_view, 4> kWords = {"cell", "lstm", "gru", "rnn"};
    return std::ranges::any_of(kWords, [&](std::string_view word) {
        return object.back().find(word) != std::string::npos;
    });
}

std::string textOf(const TensorCatalog& catalog, std::string_view object, std::string_view name)
{
    const auto* text = findAttribute<std::string>(catalog, object, name);
    return text == nullptr ? std::string() : *text;
}

/// The names that the model's author gave, from the outermost layer to the recurrent one.
KerasPath givenNames(const TensorCatalog& catalog, const KerasPath& layer)
{
    KerasPath names;
    std::string path;
    for (std::size_t at = 0; at < layer.size(); ++at) {
        path += (path.empty() ? "" : "/") + layer[at];
        if (isOneOf(layer[at], kLayerLists) && at + 1 < layer.size()) {
            continue;
        }
        const std::string name = textOf(catalog, path + "/" + std::string(kKerasVariables), "name");
        names.push_back(name.empty() ? layer[at] : name);
    }
    return names;
}

bool hasLayerList(const TensorCatalog& catalog, std::string_view list)
{
    const std::string prefix = std::string(list) + "/";
    return std::ranges::any_of(catalog.tensors, [&](const std::shared_ptr<const Tensor>& tensor) {
        return tensor->name.starts_with(prefix);
    });
}

/// Cells by their variables' names ("lstm/lstm_cell/recurrent_kernel:0"), layer group by layer
/// group where the file lists its layers, else over all names.
std::vector<KerasUnit> unitsOfNames(const TensorCatalog& catalog, const ProgressMonitor& monitor)
{
    std::vector<KerasUnit> units;
    if (const auto root = layerRootOf(catalog)) {
        const TensorIndex index = catalog.index();
        const auto layers = listAttribute(catalog, *root, "layer_names");
        for (const std::string& layer : untilCancelled(layers, monitor)) {
            KerasGroupCells cells(layer);
            for (const NamedTensor& named :
                 tensorsOfGroup(catalog, index, root->empty() ? layer : *root + "/" + layer)) {
                cells.add(named.path, named.tensor);
            }
            std::ranges::move(cells.units(), std::back_inserter(units));
        }
        return units;
    }
    const auto isLeaf = [](const std::shared_ptr<const Tensor>& tensor) {
        const std::string_view name = tensor->name;
        return leafOf(name.substr(name.rfind('/') + 1)).has_value();
    };
    if (std::ranges::none_of(catalog.tensors, isLeaf)) { // quickly done with other files
        return units;
    }
    KerasGroupCells cells("");
    for (const auto& tensor : untilCancelled(catalog.tensors, monitor)) {
        const KerasPath path = splitPath(tensor->name);
        if (!path.empty() && !isOneOf(path.front(), kOptimizers)) {
            cells.add(path, tensor);
        }
    }
    return cells.units();
}

/// Cells by their objects' paths ("layers/lstm/cell/vars/1"), as Keras 3 writes `.weights.h5`; each
/// layer goes by its `name` attribute where the file has it.
std::vector<KerasUnit> unitsOfObjects(const TensorCatalog& catalog, const ProgressMonitor& monitor)
{
    constexpr std::array<KerasRole, 3> kRoles = {KerasRole::Kernel, KerasRole::Recurrent,
                                                 KerasRole::Bias};
    const bool skipsDuplicates =
        hasLayerList(catalog, kLayerLists[0]) && hasLayerList(catalog, kLayerLists[1]);
    const auto before = [](const std::string& a, const std::string& b) {
        return comesBefore(a, b);
    };
    std::map<std::string, KerasUnit, decltype(before)> units(before);
    for (const auto& tensor : untilCancelled(catalog.tensors, monitor)) {
        const auto variable = variableOf(tensor->name);
        if (!variable || !canBeCell(variable->object) ||
            (skipsDuplicates && variable->object.front() == kLayerLists[1])) {
            continue;
        }
        KerasUnit& unit = units[joinPath(variable->object)];
        if (variable->number < kRoles.size()) {
            unit.arrays.of(kRoles[variable->number]) = tensor;
        } else {
            unit.furtherWeights.push_back("variable " + std::to_string(variable->number));
        }
    }
    std::vector<KerasUnit> found;
    for (auto& [path, unit] : units) {
        KerasPlace place = placeOfObject(splitPath(path));
        unit.key = joinPath(place.layer);
        unit.names = givenNames(catalog, place.layer);
        unit.direction = place.direction;
        unit.isObject = true;
        const KerasPath object = splitPath(path);
        unit.object = isStackedCell(object) ? object.back() : "";
        found.push_back(std::move(unit));
    }
    return found;
}

constexpr std::string_view kModelConfig = "model_config";

/// What the file calls the layer: its group and what stands below it, else the file's stem.
std::string nameOf(const KerasBucket& bucket, const TensorCatalog& catalog)
{
    KerasPath names = bucket.names;
    if (!bucket.group.empty()) {
        names.insert(names.begin(), bucket.group);
    }
    return names.empty() ? catalog.path.stem().string() : joinPath(names);
}

/// Takes what a configuration says of a layer; one from a file beside it only where it fits.
void useConfig(const KerasConfigEntry& entry, const KerasArrays& arrays, KerasLayer& known)
{
    if (!entry.traits.file.empty() && !fitsArrays(entry.traits, arrays)) {
        known.warnings.push_back(
            message("%1, beside it, describes a layer of another size; what it "
                    "says is not used",
                    entry.traits.file));
        return;
    }
    const std::string path = joinPath(entry.path);
    known.name = path.empty() ? known.name : path; // a layer may have no name
    known.traits = entry.traits;
}

std::vector<KerasLayer> layersOfFile(const TensorCatalog& catalog, const ProgressMonitor& monitor)
{
    auto units = unitsOfNames(catalog, monitor);
    const auto objects = unitsOfObjects(catalog, monitor);
    units.insert(units.end(), objects.begin(), objects.end());
    if (units.empty()) {
        return {};
    }
    const auto buckets = bucketsOf(std::move(units));
    const auto config = recurrentLayersOfCatalog(catalog);
    const KerasConfigMatch match(config, buckets);
    std::vector<KerasLayer> layers;
    for (const KerasBucket& bucket : untilCancelled(buckets, monitor)) {
        const auto& cells = bucket.forward.empty() ? bucket.backward : bucket.forward;
        KerasLayer known{
            .name = nameOf(bucket, catalog),
            .evidence = {message("arrays beside %1", cells.front().arrays.first().name)}};
        const KerasConfigEntry* entry = match.entryOf(bucket);
        if (entry == nullptr && config.size() == 1 && buckets.size() == 1) {
            entry = &config.front(); // of another class: what it says is still of this layer
        }
        if (entry != nullptr) {
            useConfig(*entry, cells.front().arrays, known);
        }
        std::ranges::move(layersOf(bucket, known), std::back_inserter(layers));
    }
    return layers;
}

} // namespace

/// Keras 1, Keras 2, tf.keras and Keras 3, by the names of variables (`.h5`) or of objects
/// (`.weights.h5`): LSTM, GRU, SimpleRNN, the CuDNN layers, Bidirectional, RNN around cells, in
/// models nested to any depth. Activations and flags come from the model's configuration where the
/// file has one. Source: keras 2.3 to 3.13, tf.keras 1.12 to 2.15; formats/README.md for the HDF5
/// direction.
Recognition recogniseKeras(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    Recognition recognition = recogniseLayers(layersOfFile(catalog, monitor), monitor);
    const std::string config = textOf(catalog, "", kModelConfig);
    if (recognition.models.empty() || config.empty()) {
        return recognition;
    }
    if (const auto document = parseJson(config); !document) {
        recognition.warnings.push_back(
            message("the configuration of the model in %1 is damaged: %2", kModelConfig,
                    document.error().message));
    }
    return recognition;
}

} // namespace gateloupe
