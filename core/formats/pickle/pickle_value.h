// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/tensor/shape.h"

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

/// How protocols 0 and 1 write the characters of a text that are no plain letters.
enum class PickleEscapes : std::uint8_t
{
    Python,  ///< those of a Python literal: '\\n', '\\x00'
    Unicode, ///< '\\u000a'; every other byte is one character (Latin-1)
};

/// A text of the line protocols with escapes in it.
struct PickleSpelling
{
    std::string_view raw; ///< as it stands in the pickled bytes
    PickleEscapes escapes = PickleEscapes::Python;
    std::uint64_t characters = 0; ///< behind the escapes
    /// A text that is short enough for a name, as UTF-8; longer ones are elements of arrays.
    std::optional<std::string> text;
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
                 std::unique_ptr<PickleGlobal>, std::unique_ptr<PickleObject>,
                 std::unique_ptr<PickleSpelling>>
        content;
    /// Elements; of a Dict key, value, key, value; of a Persistent its one id.
    std::vector<const PickleValue*> items;

    [[nodiscard]] std::optional<bool> asBool() const { return held<bool>(); }

    [[nodiscard]] std::optional<std::int64_t> asInt() const { return held<std::int64_t>(); }

    [[nodiscard]] std::optional<double> asFloat() const { return held<double>(); }

    /// Also empty for a spelled text that is too long for a name.
    [[nodiscard]] std::optional<std::string_view> asText() const
    {
        if (const PickleSpelling* spelled = asSpelling(); spelled != nullptr) {
            return spelled->text;
        }
        return kind == PickleKind::Text ? held<std::string_view>() : std::nullopt;
    }

    /// Null unless the value is a text with escapes.
    [[nodiscard]] const PickleSpelling* asSpelling() const;

    /// The items as extents or strides; empty when one is no count, or they are more than any
    /// tensor has.
    [[nodiscard]] std::optional<Shape> asCounts() const;
    /// Null unless the kind is Global.
    [[nodiscard]] const PickleGlobal* asGlobal() const;
    /// Null unless the kind is Object.
    [[nodiscard]] const PickleObject* asObject() const;
    /// The class or function that made the object; null when it is none, or not made by a name.
    [[nodiscard]] const PickleGlobal* callable() const;
    /// The last value of a text key; null when there is none, or this is no Dict.
    [[nodiscard]] const PickleValue* find(std::string_view key) const;
    /// Whether this is an object made by the class or function of that qualified name.
    [[nodiscard]] bool isCallOf(std::string_view qualifiedName) const;

private:
    template <typename T>
    [[nodiscard]] std::optional<T> held() const
    {
        const auto* value = std::get_if<T>(&content);
        return value != nullptr ? std::optional<T>(*value) : std::nullopt;
    }
};

/// A whole pickle as inert values.
struct PickleDocument
{
    std::deque<PickleValue> values; ///< every value, in the order they were made
    const PickleValue* root = nullptr;
    std::vector<const PickleGlobal*> globals; ///< each name once, in order of appearance
    std::uint64_t sizeBytes = 0;              ///< of the pickled bytes, STOP included
    /// What BUILD gave to dicts: an OrderedDict has attributes beside its entries.
    std::map<const PickleValue*, const PickleValue*> dictStates;
};

} // namespace gateloupe
