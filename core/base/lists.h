// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace gateloupe {

/// Whether one of the elements is that value.
template <typename Range, typename Value>
[[nodiscard]] constexpr bool isOneOf(const Value& value, const Range& range)
{
    return std::ranges::find(range, value) != std::ranges::end(range);
}

/// What a map has for the key; an empty one (a null pointer, an empty text) where it has none.
template <typename Map, typename Key>
[[nodiscard]] typename Map::mapped_type lookUp(const Map& map, const Key& key)
{
    const auto found = map.find(key);
    return found == map.end() ? typename Map::mapped_type() : found->second;
}

/// A row of a table of words: what one of them stands for.
template <typename Value>
struct Named
{
    std::string_view name;
    Value value;
};

/// What the word stands for in a table of Named; empty for a word that is none of them.
template <typename Table>
[[nodiscard]] constexpr auto valueNamed(const Table& table, std::string_view name)
{
    using Row = std::ranges::range_value_t<Table>;
    const auto found = std::ranges::find(table, name, &Row::name);
    return found == std::ranges::end(table) ? std::nullopt : std::optional(found->value);
}

/// The enumerator whose name is the word, in a list of the names in the enumerators' order.
template <typename Enum>
[[nodiscard]] std::optional<Enum> enumeratorNamed(std::span<const std::string_view> names,
                                                  std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<Enum>(found - names.begin()));
}

/// The texts of a range's elements in one, "a, b, c" by ", ".
template <typename Range, typename TextOf = std::identity>
[[nodiscard]] std::string joinedBy(std::string_view separator, const Range& range,
                                   const TextOf& textOf = {})
{
    std::string text;
    bool isFirst = true;
    for (const auto& element : range) {
        text += isFirst ? std::string_view() : separator;
        text += std::invoke(textOf, element);
        isFirst = false;
    }
    return text;
}

/// What stands between the separators, which are single characters: one part more than there are of
/// them, some of which may be empty. Lifetime: views of the text.
[[nodiscard]] inline std::vector<std::string_view> splitAt(std::string_view text,
                                                           std::string_view separators)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find_first_of(separators);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

} // namespace gateloupe
