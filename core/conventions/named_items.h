// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/lists.h"
#include "core/base/message.h"

namespace gateloupe {

/// The names of items, "a, b, c"; of very many the first ones.
template <typename Item>
std::string namesIn(const std::vector<std::shared_ptr<const Item>>& items)
{
    constexpr std::size_t kMaxShown = 20;
    return joinedBy(", ", std::span(items).first(std::min(items.size(), kMaxShown)),
                    [](const auto& item) { return item->name; }) +
           (items.size() > kMaxShown ? ", ..." : "");
}

/// All of them, for nearestName().
template <typename Item>
std::vector<std::string> listedNames(const std::vector<std::shared_ptr<const Item>>& items)
{
    std::vector<std::string> names;
    for (const auto& item : items) {
        names.push_back(item->name);
    }
    return names;
}

/// The item of that exact name, else the only one whose name contains it; null with the fitting
/// ones left in `candidates`.
template <typename Item>
std::shared_ptr<const Item> pick(std::vector<std::shared_ptr<const Item>>& candidates,
                                 std::string_view name)
{
    const auto exact =
        std::ranges::find_if(candidates, [&](const auto& item) { return item->name == name; });
    if (exact != candidates.end()) {
        return *exact;
    }
    std::erase_if(candidates, [&](const auto& item) {
        // One that is no UTF-8 can be typed as messages show it.
        return item->name.find(name) == std::string::npos &&
               printable(item->name).find(name) == std::string::npos;
    });
    return candidates.size() == 1 ? candidates.front() : nullptr;
}

} // namespace gateloupe
