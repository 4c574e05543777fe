// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_config_match.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/conventions/common/name_parts.h"
#include "core/conventions/keras/keras_names.h"

namespace gateloupe {

namespace {

/// "layers/lstm" of "_layer_checkpoint_dependencies/lstm_2": what is left of an object's path where
/// a version of tf.keras counted every layer twice.
std::string withoutCounts(std::string_view object)
{
    KerasPath path = splitPath(object);
    for (std::string& component : path) {
        component = component.starts_with("_layer") ? "layers" : withoutNumber(component);
    }
    return joinPath(path);
}

const KerasConfigEntry* atSamePlace(const KerasBucket& bucket,
                                    const std::vector<const KerasBucket*>& rivals,
                                    const std::vector<const KerasConfigEntry*>& entries)
{
    if (entries.size() != rivals.size()) {
        return nullptr;
    }
    const auto at = std::ranges::find(rivals, &bucket) - rivals.begin();
    return entries[static_cast<std::size_t>(at)];
}

} // namespace

KerasConfigMatch::KerasConfigMatch(const std::vector<KerasConfigEntry>& config,
                                   const std::vector<KerasBucket>& buckets)
{
    if (config.empty()) {
        return;
    }
    for (const KerasConfigEntry& entry : config) {
        if (!entry.path.empty()) {
            m_entriesOfGroup[""].push_back(&entry);
            if (!entry.path.front().empty()) {
                m_entriesOfGroup[entry.path.front()].push_back(&entry);
            }
        }
        m_entriesOfKind[withoutCounts(entry.object)].push_back(&entry);
    }
    for (const KerasBucket& bucket : buckets) {
        if (bucket.isObject) {
            m_bucketsOfKind[withoutCounts(bucket.key)].push_back(&bucket);
        } else {
            m_bucketsOfGroup[bucket.group].push_back(&bucket);
        }
    }
}

const KerasConfigEntry* KerasConfigMatch::entryOf(const KerasBucket& bucket) const
{
    if (bucket.isObject) {
        return entryOfObject(bucket);
    }
    const auto inGroup = m_entriesOfGroup.find(bucket.group);
    if (inGroup == m_entriesOfGroup.end()) {
        return nullptr;
    }
    const Entries& entries = inGroup->second;
    const Buckets& rivals = m_bucketsOfGroup.at(bucket.group);
    if (entries.size() == 1 && rivals.size() == 1) {
        return entries.front();
    }
    const std::string& name = bucket.names.empty() ? bucket.group : bucket.names.back();
    const auto hasName = [&](const KerasConfigEntry* entry) { return entry->path.back() == name; };
    if (std::ranges::count_if(entries, hasName) == 1) {
        return *std::ranges::find_if(entries, hasName);
    }
    return atSamePlace(bucket, rivals, entries);
}

const KerasConfigEntry* KerasConfigMatch::entryOfObject(const KerasBucket& bucket) const
{
    const std::string kind = withoutCounts(bucket.key);
    const auto found = m_entriesOfKind.find(kind);
    if (found == m_entriesOfKind.end()) {
        return nullptr;
    }
    const Entries& entries = found->second;
    const Buckets& rivals = m_bucketsOfKind.at(kind);
    const auto entryNamed = [&](const KerasBucket* rival) {
        const auto same = std::ranges::find(entries, rival->key, &KerasConfigEntry::object);
        return same == entries.end() ? nullptr : *same;
    };
    return std::ranges::all_of(rivals, entryNamed) ? entryNamed(&bucket)
                                                   : atSamePlace(bucket, rivals, entries);
}

} // namespace gateloupe
