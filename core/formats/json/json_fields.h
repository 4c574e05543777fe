// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/result.h"
#include "core/formats/json/json_document.h"

namespace gateloupe {

/// JSON that people write: every value is read with its place in the document
/// ("tensors[1].axes[0]"), and what is wrong is a sentence with the place, what was found and what
/// was expected.
/// Errors: InvalidArgument, of every function here.

[[nodiscard]] Error wrongAt(const std::string& place, const Message& what);
/// "found 3", "found \"abc\"", "found a list".
[[nodiscard]] Message foundText(const OrderedJson& value);

Result<std::string> textFrom(const OrderedJson& value, const std::string& place);
Result<double> numberFrom(const OrderedJson& value, const std::string& place);
/// A whole number from 0 to `max`.
Result<std::uint64_t> countFrom(const OrderedJson& value, const std::string& place,
                                std::uint64_t max);

/// "input, forget, cell": the names of enumerators for a sentence.
template <typename T>
std::string expectedNames(std::initializer_list<T> values)
{
    return joinedBy(", ", values, [](T value) { return nameOf(value); });
}

/// A word of a small list. `names` says the list.
template <typename T>
Result<T> wordFrom(const OrderedJson& value, const std::string& place,
                   std::optional<T> (*fromName)(std::string_view), const std::string& names)
{
    GATELOUPE_TRY(const auto text, textFrom(value, place));
    const auto word = fromName(text);
    if (!word) {
        return wrongAt(place, message("expected one of %1, %2", names, foundText(value)));
    }
    return *word;
}

template <typename T>
Result<std::vector<T>> listFrom(const OrderedJson& value, const std::string& place,
                                Result<T> (*itemFrom)(const OrderedJson&, const std::string&))
{
    if (!value.is_array()) {
        return wrongAt(place, message("expected a list, %1", foundText(value)));
    }
    std::vector<T> items;
    for (std::size_t index = 0; index < value.size(); ++index) {
        GATELOUPE_TRY(auto item, itemFrom(value[index], place + "[" + std::to_string(index) + "]"));
        items.push_back(std::move(item));
    }
    return items;
}

/// {"forward": "", "backward": "_reverse"}: words by the names of an enum.
template <typename Key>
Result<std::map<Key, std::string>> wordsFrom(const OrderedJson& value, const std::string& place,
                                             Result<Key> (*keyFrom)(const OrderedJson&,
                                                                    const std::string&))
{
    if (!value.is_object()) {
        return wrongAt(place, message("expected an object of words, %1", foundText(value)));
    }
    std::map<Key, std::string> words;
    for (const auto& [name, word] : value.items()) {
        GATELOUPE_TRY(const auto key, keyFrom(OrderedJson(name), place));
        GATELOUPE_TRY(words[key], textFrom(word, place + "." + name));
    }
    return words;
}

enum class Presence
{
    Required,
    Optional
};

/// One key of an object and what its value does.
struct JsonField
{
    const char* key;
    Presence presence;
    std::function<Status(const OrderedJson&, const std::string& place)> read;
};

/// Reads every key by its field, in the fields' order: later ones may need what earlier ones read.
/// Errors: also for an unknown key, and a required one that is missing. `place` empty: the
/// document.
Status readObject(const OrderedJson& object, const std::string& place,
                  const std::vector<JsonField>& fields);

/// A field that puts what `from` makes of it into `target`.
template <typename T, typename From>
JsonField into(const char* key, Presence presence, T& target, From from)
{
    return {key, presence,
            [&target, from](const OrderedJson& value, const std::string& place) -> Status {
                GATELOUPE_TRY(target, from(value, place));
                return {};
            }};
}

} // namespace gateloupe
