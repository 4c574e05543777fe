// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/conventions/keras/keras_config.h"
#include "core/conventions/keras/keras_units.h"

namespace gateloupe {

/// Gives every bucket its entry of the configuration. In a layer group, or in a file that has none
/// (TensorFlow.js): the only one there is, the one of the same name, else the one at the same place
/// when both lists are equally long. By the object that owns its variables: the one of the same
/// object, else of the same place among those of its class (tf.keras 2.12 and 2.13 count every
/// layer twice). Lifetime: keeps pointers into both lists.
class KerasConfigMatch
{
public:
    KerasConfigMatch(const std::vector<KerasConfigEntry>& config,
                     const std::vector<KerasBucket>& buckets);

    /// Null where the configuration says nothing of it.
    [[nodiscard]] const KerasConfigEntry* entryOf(const KerasBucket& bucket) const;

private:
    using Entries = std::vector<const KerasConfigEntry*>;
    using Buckets = std::vector<const KerasBucket*>;

    [[nodiscard]] const KerasConfigEntry* entryOfObject(const KerasBucket& bucket) const;

    std::map<std::string, Entries> m_entriesOfGroup; ///< "" has all that have a path
    std::map<std::string, Buckets> m_bucketsOfGroup;
    std::map<std::string, Entries> m_entriesOfKind; ///< by object without counts
    std::map<std::string, Buckets> m_bucketsOfKind;
};

} // namespace gateloupe
