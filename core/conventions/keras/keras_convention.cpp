// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_convention.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/conventions/keras/keras_config.h"
#include "core/conventions/keras/keras_units.h"
#include "core/conventions/keras/keras_weights.h"

namespace gateloupe {

namespace {

std::string rootText(const TensorCatalog& catalog, std::string_view object, std::string_view name)
{
    const Attribute* attribute = catalog.findAttribute(object, name);
    const auto* text = attribute == nullptr ? nullptr : std::get_if<std::string>(&attribute->value);
    return text == nullptr ? std::string() : *text;
}

std::vector<KerasConfigEntry> configOf(const TensorCatalog& catalog)
{
    auto entries = recurrentLayersOfModel(rootText(catalog, "", "model_config"));
    std::string version = rootText(catalog, "", "keras_version");
    if (version.empty()) {
        version = rootText(catalog, "model_weights", "keras_version");
    }
    for (KerasConfigEntry& entry : entries) {
        entry.traits.generation = kerasGenerationOf(version);
    }
    return entries;
}

/// "layers/lstm" of "_layer_checkpoint_dependencies/lstm_2": what is left of an object's path where
/// a version of tf.keras counted every layer twice.
std::string withoutCounts(std::string_view object)
{
    KerasPath path = splitPath(object);
    for (std::string& component : path) {
        const auto underscore = component.rfind('_');
        if (component.starts_with("_layer")) {
            component = "layers";
        } else if (underscore != std::string::npos && underscore + 1 < component.size() &&
                   component.find_first_not_of("0123456789", underscore + 1) == std::string::npos) {
            component.resize(underscore);
        }
    }
    return joinPath(path);
}

/// Gives every bucket its entry of the configuration. In a layer group: the only one there is, the
/// one of the same name, else the one at the same place when both lists are equally long. By the
/// object that owns its variables: the one of the same object, else of the same place among those
/// of its class (tf.keras 2.12 and 2.13 count every layer twice).
class ConfigMatch
{
public:
    ConfigMatch(const std::vector<KerasConfigEntry>& config,
                const std::vector<KerasBucket>& buckets)
        : m_config(config)
        , m_buckets(buckets)
    {
    }

    [[nodiscard]] const KerasConfigEntry* entryOf(const KerasBucket& bucket) const
    {
        if (bucket.isObject) {
            return entryOfObject(bucket);
        }
        const auto inGroup = entriesWhere([&](const KerasConfigEntry& entry) {
            return !entry.path.empty() && entry.path.front() == bucket.group;
        });
        const auto rivals = bucketsWhere([&](const KerasBucket& other) {
            return !other.isObject && other.group == bucket.group;
        });
        if (inGroup.size() == 1 && rivals.size() == 1) {
            return inGroup.front();
        }
        const std::string& name = bucket.names.empty() ? bucket.group : bucket.names.back();
        const auto hasName = [&](const KerasConfigEntry* entry) {
            return !entry->path.empty() && entry->path.back() == name;
        };
        if (std::ranges::count_if(inGroup, hasName) == 1) {
            return *std::ranges::find_if(inGroup, hasName);
        }
        return atSamePlace(bucket, rivals, inGroup);
    }

private:
    using Entries = std::vector<const KerasConfigEntry*>;
    using Buckets = std::vector<const KerasBucket*>;

    template <typename Condition>
    [[nodiscard]] Entries entriesWhere(const Condition& condition) const
    {
        Entries entries;
        for (const KerasConfigEntry& entry : m_config) {
            if (condition(entry)) {
                entries.push_back(&entry);
            }
        }
        return entries;
    }

    template <typename Condition>
    [[nodiscard]] Buckets bucketsWhere(const Condition& condition) const
    {
        Buckets buckets;
        for (const KerasBucket& bucket : m_buckets) {
            if (condition(bucket)) {
                buckets.push_back(&bucket);
            }
        }
        return buckets;
    }

    static const KerasConfigEntry* atSamePlace(const KerasBucket& bucket, const Buckets& rivals,
                                               const Entries& entries)
    {
        const auto at = std::ranges::find(rivals, &bucket) - rivals.begin();
        return entries.size() == rivals.size() ? entries[static_cast<std::size_t>(at)] : nullptr;
    }

    [[nodiscard]] const KerasConfigEntry* entryOfObject(const KerasBucket& bucket) const
    {
        const std::string kind = withoutCounts(bucket.key);
        const auto rivals = bucketsWhere([&](const KerasBucket& other) {
            return other.isObject && withoutCounts(other.key) == kind;
        });
        const auto entries = entriesWhere(
            [&](const KerasConfigEntry& entry) { return withoutCounts(entry.object) == kind; });
        const auto entryNamed = [&](const KerasBucket* rival) {
            const auto same = std::ranges::find(entries, rival->key, &KerasConfigEntry::object);
            return same == entries.end() ? nullptr : *same;
        };
        return std::ranges::all_of(rivals, entryNamed) ? entryNamed(&bucket)
                                                       : atSamePlace(bucket, rivals, entries);
    }

    const std::vector<KerasConfigEntry>& m_config;
    const std::vector<KerasBucket>& m_buckets;
};

/// What the file calls the layer: its group and what stands below it, else the file's stem.
std::string nameOf(const KerasBucket& bucket, const TensorCatalog& catalog)
{
    KerasPath names = bucket.names;
    if (!bucket.group.empty()) {
        names.insert(names.begin(), bucket.group);
    }
    return names.empty() ? catalog.path.stem().string() : joinPath(names);
}

std::vector<KerasLayer> layersOfFile(const TensorCatalog& catalog)
{
    auto units = unitsOfNames(catalog);
    const auto objects = unitsOfObjects(catalog);
    units.insert(units.end(), objects.begin(), objects.end());
    const auto buckets = bucketsOf(std::move(units));
    const auto config = configOf(catalog);
    const ConfigMatch match(config, buckets);
    std::vector<KerasLayer> layers;
    for (const KerasBucket& bucket : buckets) {
        KerasIdentity identity{.name = nameOf(bucket, catalog)};
        const auto& cells = bucket.forward.empty() ? bucket.backward : bucket.forward;
        identity.evidence = "arrays beside " + cells.front().arrays.first().name;
        if (const KerasConfigEntry* entry = match.entryOf(bucket)) {
            identity.name = joinPath(entry->path);
            identity.traits = entry->traits;
        }
        for (KerasLayer& layer : layersOf(bucket, identity)) {
            layers.push_back(std::move(layer));
        }
    }
    return layers;
}

} // namespace

Recognition KerasConvention::recognise(const TensorCatalog& catalog) const
{
    return recogniseLayers(layersOfFile(catalog));
}

} // namespace gateloupe
