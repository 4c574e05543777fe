// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace gateloupe {

enum class PickleKind : std::uint8_t
{
    None,
    Bool,
    Int,
    Float,
    Text,
    Bytes, ///< also integers of more than 64 bits
    List,
    Tuple,
    Set,
    Dict,
    Global,     ///< the name of a class or function; only the name
    Object,     ///< what a class or function would have made; only who, from what, with what state
    Persistent, ///< a reference to data outside the pickle: a PyTorch storage
};

[[nodiscard]] std::string_view nameOf(PickleKind kind); ///< "a list", "a global", ...

struct PickleValue;

/// A class or function that a pickle names.
struct PickleGlobal
{
    std::string module;
    std::string name;

    [[nodiscard]] std::string qualified() const { return module + "." + name; }
};

/// The inert record of a call or an object; nothing of it was ever called.
struct PickleObject
{
    const PickleValue* callable = nullptr;   ///< never null
    const PickleValue* arguments = nullptr;  ///< a tuple, never null
    const PickleValue* state = nullptr;      ///< what BUILD gave, or null
    std::vector<const PickleValue*> entries; ///< key, value, key, value: of dict-like objects
};

/// One inert value of a pickle. Values may refer to each other in cycles.
/// Lifetime: owned by its PickleDocument; texts are views into the pickled bytes.
struct PickleValue
{
    PickleKind kind = PickleKind::None;
    std::variant<std::monostate, bool, std::int64_t, double, std::string_view,
                 std::unique_ptr<PickleGlobal>, std::unique_ptr<PickleObject>>
        content;
    /// Elements; of a Dict key, value, key, value; of a Persistent its one id.
    std::vector<const PickleValue*> items;

    [[nodiscard]] std::optional<bool> asBool() const;
    [[nodiscard]] std::optional<std::int64_t> asInt() const;
    [[nodiscard]] std::optional<double> asFloat() const;
    [[nodiscard]] std::optional<std::string_view> asText() const;
    /// Null unless the kind is Global.
    [[nodiscard]] const PickleGlobal* asGlobal() const;
    /// Null unless the kind is Object.
    [[nodiscard]] const PickleObject* asObject() const;
    /// The last value of a text key; null when there is none, or this is no Dict.
    [[nodiscard]] const PickleValue* find(std::string_view key) const;
    /// Whether this is an object made by the class or function of that qualified name.
    [[nodiscard]] bool isCallOf(std::string_view qualifiedName) const;
};

/// A whole pickle as inert values.
struct PickleDocument
{
    std::deque<PickleValue> values; ///< every value, in the order they were made
    const PickleValue* root = nullptr;
    std::vector<const PickleGlobal*> globals; ///< each name once, in order of appearance
    std::uint64_t sizeBytes = 0;              ///< of the pickled bytes, STOP included
};

} // namespace gateloupe
