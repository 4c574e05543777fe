// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace gateloupe {

/// Values grouped by a key, in the order in which the keys appeared.
template <typename Key, typename Group>
class Groups
{
public:
    /// The group of the key; an empty one where the key is new.
    Group& of(const Key& key)
    {
        const auto [place, isNew] = m_places.emplace(key, m_groups.size());
        if (isNew) {
            m_groups.emplace_back();
        }
        return m_groups[place->second];
    }

    /// Null when there is none.
    Group* find(const Key& key)
    {
        const auto found = m_places.find(key);
        return found == m_places.end() ? nullptr : &m_groups[found->second];
    }

    [[nodiscard]] std::vector<Group>& all() { return m_groups; }

    [[nodiscard]] const std::vector<Group>& all() const { return m_groups; }

private:
    std::vector<Group> m_groups;
    std::map<Key, std::size_t> m_places;
};

} // namespace gateloupe
