// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras_convention.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/conventions/keras_config.h"
#include "core/conventions/keras_units.h"
#include "core/conventions/keras_weights.h"

namespace gateloupe {

namespace {

std::vector<KerasConfigEntry> configOf(const TensorCatalog& catalog)
{
    const Attribute* config = catalog.findAttribute("", "model_config");
    const auto* text = config == nullptr ? nullptr : std::get_if<std::string>(&config->value);
    return text == nullptr ? std::vector<KerasConfigEntry>() : recurrentLayersOfModel(*text);
}

/// Gives every bucket of one layer group its entry of the configuration: the only one there is, the
/// one of the same name, else the one at the same place when both lists are equally long.
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
        const auto inGroup = entriesOf(bucket.group);
        const auto rivals = bucketsOfGroup(bucket.group);
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
        const auto at = std::ranges::find(rivals, &bucket) - rivals.begin();
        return inGroup.size() == rivals.size() ? inGroup[static_cast<std::size_t>(at)] : nullptr;
    }

private:
    [[nodiscard]] std::vector<const KerasConfigEntry*> entriesOf(const std::string& group) const
    {
        std::vector<const KerasConfigEntry*> entries;
        for (const KerasConfigEntry& entry : m_config) {
            if (!entry.path.empty() && entry.path.front() == group) {
                entries.push_back(&entry);
            }
        }
        return entries;
    }

    [[nodiscard]] std::vector<const KerasBucket*> bucketsOfGroup(const std::string& group) const
    {
        std::vector<const KerasBucket*> buckets;
        for (const KerasBucket& bucket : m_buckets) {
            if (bucket.group == group) {
                buckets.push_back(&bucket);
            }
        }
        return buckets;
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
        identity.evidence = "arrays beside " + cells.front().arrays.kernel->name;
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
