// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gateloupe {

/// Things that a user chooses by a name or a part of one.

/// The names of pointed-to items, "a, b, c"; of very many the first ones.
template <typename Range, typename NameOf>
std::string namesIn(const Range& range, const NameOf& nameOfItem)
{
    constexpr std::size_t kMaxShown = 20;
    std::string names;
    std::size_t shown = 0;
    for (const auto& item : range) {
        if (shown++ == kMaxShown) {
            return names + ", ...";
        }
        names += (names.empty() ? "" : ", ") + nameOfItem(*item);
    }
    return names;
}

/// The item of that exact name, else the only one whose name contains it; null with the fitting
/// ones left in `candidates`.
template <typename Item, typename NameOf>
std::shared_ptr<const Item> pick(std::vector<std::shared_ptr<const Item>>& candidates,
                                 std::string_view name, const NameOf& nameOfItem)
{
    const auto exact = std::ranges::find_if(
        candidates, [&](const auto& item) { return nameOfItem(*item) == name; });
    if (exact != candidates.end()) {
        return *exact;
    }
    std::erase_if(candidates, [&](const auto& item) {
        return nameOfItem(*item).find(name) == std::string::npos;
    });
    return candidates.size() == 1 ? candidates.front() : nullptr;
}

} // namespace gateloupe
