// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/base/lists.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/keras/keras_config.h"
#include "core/conventions/keras/keras_names.h"
#include "core/conventions/keras/keras_units.h"

namespace gateloupe {

namespace {

constexpr std::string_view kKerasValueSuffix = "/.ATTRIBUTES/VARIABLE_VALUE";
constexpr std::string_view kFullName = "full_name";
constexpr std::string_view kObjectPaths = "object_paths";
constexpr std::string_view kKerasMetadata = "keras_metadata";
constexpr std::string_view kKerasApi = "keras_api";

/// One variable with all the file says about where it belongs.
struct Variable
{
    std::shared_ptr<const Tensor> tensor;
    std::string path;               ///< its key without the suffix
    std::string fullName;           ///< in the graph; may be empty
    std::vector<std::string> paths; ///< of the object, other ways from the root
};

/// "variables/3", "decoder/trainable_variables/0": only a place in a list.
bool isCounted(const KerasPath& path)
{
    return path.size() >= 2 && path[path.size() - 2].ends_with("variables") &&
           !path[path.size() - 2].starts_with('_') &&
           path.back().find_first_not_of("0123456789") == std::string::npos;
}

/// The object that owns the variable "owner/kernel"; empty when the path says no role.
struct Owner
{
    KerasPath object;
    KerasRole role = KerasRole::Kernel;
};

std::optional<Owner> ownerOf(std::string_view path)
{
    KerasPath components = splitPath(path);
    const auto leaf = components.empty() ? std::nullopt : leafOf(components.back());
    const bool isAuxiliary = isOneOf(kKerasApi, components) ||
                             std::ranges::any_of(components, [](const std::string& component) {
                                 return component.starts_with('.') || component == "optimizer";
                             });
    if (!leaf || !leaf->suffix.empty() || isAuxiliary) {
        return std::nullopt;
    }
    components.pop_back();
    return Owner{std::move(components), leaf->role};
}

std::optional<Owner> ownerOf(const Variable& variable)
{
    if (auto owner = ownerOf(variable.path)) {
        return owner;
    }
    if (!isCounted(splitPath(variable.path))) {
        return std::nullopt;
    }
    for (const std::string& path : variable.paths) {
        if (auto owner = ownerOf(path)) {
            return owner;
        }
    }
    return std::nullopt;
}

/// The objects whose list of variables names this one, outermost first.
std::vector<std::string> listOwners(const Variable& variable)
{
    std::vector<std::string> owners;
    for (const std::string& path : variable.paths) {
        KerasPath components = splitPath(path);
        if (components.size() > 2 && isCounted(components) && !isOneOf(kKerasApi, components)) {
            components.resize(components.size() - 2);
            owners.push_back(joinPath(components));
        }
    }
    return owners;
}

/// A unit of one array, and the objects that may carry the layer's configuration.
struct FoundArray
{
    KerasUnit unit;
    KerasRole role = KerasRole::Kernel;
    std::string directory; ///< tells cells apart
    std::vector<std::string> objects;
};

std::optional<FoundArray> arrayByObject(const Variable& variable)
{
    auto owner = ownerOf(variable);
    if (!owner) {
        return std::nullopt;
    }
    FoundArray found{.role = owner->role, .directory = joinPath(owner->object)};
    KerasPlace place = placeOfObject(std::move(owner->object));
    found.unit.key = joinPath(place.layer);
    found.unit.direction = place.direction;
    found.objects.push_back(found.unit.key);
    KerasPath full = splitPath(variable.fullName);
    if (full.size() > 1) {
        full.pop_back();
        const KerasPlace named = placeOfVariable(std::move(full));
        found.unit.names = named.layer;
        if (named.direction && !place.direction) {
            found.unit.names.push_back(
                named.directionName); // a layer of that name, not a direction
        }
    } else {
        found.unit.names = place.layer;
    }
    return found;
}

std::optional<FoundArray> arrayByName(const Variable& variable)
{
    KerasPath full = splitPath(variable.fullName);
    const auto leaf = full.empty() ? std::nullopt : leafOf(full.back());
    if (!leaf || !isCounted(splitPath(variable.path))) {
        return std::nullopt;
    }
    full.pop_back();
    FoundArray found{.role = leaf->role, .objects = listOwners(variable)};
    const std::string owner = found.objects.empty() ? "" : found.objects.front();
    found.directory = joinPath(full) + "|" + leaf->suffix + "|" + owner;
    KerasPlace place = placeOfVariable(std::move(full));
    found.unit.key = joinPath(place.layer) + "|" + owner;
    found.unit.names = std::move(place.layer);
    found.unit.direction = place.direction;
    return found;
}

/// Cells of the whole file, and for each layer the objects that may describe it.
struct FoundCells
{
    std::vector<KerasUnit> units;
    std::map<std::string, std::vector<std::string>> objects; ///< by the units' key
};

/// The variables' values in the order of their numbers.
std::vector<std::shared_ptr<const Tensor>> valuesOf(const TensorCatalog& catalog)
{
    std::vector<std::shared_ptr<const Tensor>> values;
    std::ranges::copy_if(catalog.tensors, std::back_inserter(values), [](const auto& tensor) {
        return tensor->name.ends_with(kKerasValueSuffix);
    });
    std::ranges::stable_sort(values, [](const auto& left, const auto& right) {
        return comesBefore(left->name, right->name);
    });
    return values;
}

FoundCells cellsOf(const TensorCatalog& catalog, const AttributeIndex& attributes)
{
    FoundCells cells;
    std::map<std::string, std::size_t> places;
    for (const auto& tensor : valuesOf(catalog)) {
        const Variable variable{
            .tensor = tensor,
            .path = tensor->name.substr(0, tensor->name.size() - kKerasValueSuffix.size()),
            .fullName = attributes.valueOr(tensor->name, kFullName, std::string()),
            .paths = attributes.valueOr(tensor->name, kObjectPaths, std::vector<std::string>())};
        auto found = arrayByObject(variable);
        if (!found) {
            found = arrayByName(variable);
        }
        if (!found) {
            continue;
        }
        const auto [place, isNew] = places.emplace(found->directory, cells.units.size());
        if (isNew) {
            cells.objects.emplace(found->unit.key, std::move(found->objects));
            cells.units.push_back(std::move(found->unit));
        }
        cells.units[place->second].arrays.of(found->role) = tensor;
    }
    return cells;
}

/// "root.layer_with_weights-0" of "layer_with_weights-0".
std::string nodeName(const std::string& object)
{
    std::string node = "root." + object;
    std::ranges::replace(node, '/', '.');
    return node;
}

/// By the layer's own object, else by its name in the configuration of the whole model.
std::optional<KerasTraits> traitsOf(const KerasBucket& bucket,
                                    const std::vector<std::string>& objects,
                                    const AttributeIndex& attributes)
{
    for (const std::string& object : objects) {
        if (auto entry = recurrentLayerOf(
                attributes.valueOr(nodeName(object), kKerasMetadata, std::string()))) {
            return std::move(entry->traits);
        }
    }
    const std::string name = bucket.names.empty() ? "" : bucket.names.back();
    for (KerasConfigEntry& entry :
         recurrentLayersOfModel(attributes.valueOr("root", kKerasMetadata, std::string()))) {
        if (!entry.path.empty() && entry.path.back() == name) {
            return std::move(entry.traits);
        }
    }
    return std::nullopt;
}

} // namespace

/// Keras models in TensorFlow's object-based checkpoints and SavedModels: the same layers as
/// recogniseKeras(), found by the paths of their objects ("layer_with_weights-0/cell/kernel") or,
/// where a SavedModel only counts its variables, by the variables' names in the graph.
/// Source: tensorflow r2.15, keras/saving/saved_model; formats/tensorflow_bundle_reader.h for the
/// attributes it goes by.
Recognition recogniseKerasObjects(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    const AttributeIndex attributes(catalog);
    const FoundCells cells = cellsOf(catalog, attributes);
    std::vector<KerasLayer> layers;
    for (const KerasBucket& bucket : bucketsOf(cells.units)) {
        const auto objects = cells.objects.find(bucket.key);
        const std::string name = joinPath(bucket.names);
        const KerasLayer known{
            .name = name.empty() ? catalog.path.stem().string() : name,
            .traits = traitsOf(bucket, objects->second, attributes),
            .evidence = {
                message("object %1", objects->second.empty() ? name : objects->second.front())}};
        std::ranges::move(layersOf(bucket, known), std::back_inserter(layers));
    }
    Recognition recognition = recogniseLayers(layers, monitor);
    for (RnnModel& model : recognition.models) {
        model.convention = "keras-objects";
    }
    return recognition;
}

} // namespace gateloupe
