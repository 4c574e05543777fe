// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_value.h"

#include <array>

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 13> kKindNames = {
    "None",    "a truth value", "an integer", "a number", "a text",    "bytes",    "a list",
    "a tuple", "a set",         "a dict",     "a global", "an object", "a storage"};

template <typename T>
std::optional<T> held(const PickleValue& value)
{
    const auto* content = std::get_if<T>(&value.content);
    return content != nullptr ? std::optional<T>(*content) : std::nullopt;
}

} // namespace

std::string_view nameOf(PickleKind kind)
{
    return kKindNames[static_cast<std::size_t>(kind)];
}

std::optional<bool> PickleValue::asBool() const
{
    return held<bool>(*this);
}

std::optional<std::int64_t> PickleValue::asInt() const
{
    return held<std::int64_t>(*this);
}

std::optional<double> PickleValue::asFloat() const
{
    return held<double>(*this);
}

std::optional<std::string_view> PickleValue::asText() const
{
    return kind == PickleKind::Text ? held<std::string_view>(*this) : std::nullopt;
}

const PickleGlobal* PickleValue::asGlobal() const
{
    const auto* global = std::get_if<std::unique_ptr<PickleGlobal>>(&content);
    return global != nullptr ? global->get() : nullptr;
}

const PickleObject* PickleValue::asObject() const
{
    const auto* object = std::get_if<std::unique_ptr<PickleObject>>(&content);
    return object != nullptr ? object->get() : nullptr;
}

const PickleValue* PickleValue::find(std::string_view key) const
{
    if (kind != PickleKind::Dict) {
        return nullptr;
    }
    for (std::size_t i = items.size(); i >= 2; i -= 2) {
        if (items[i - 2]->asText() == key) {
            return items[i - 1];
        }
    }
    return nullptr;
}

bool PickleValue::isCallOf(std::string_view qualifiedName) const
{
    const PickleObject* object = asObject();
    const PickleGlobal* callable = object != nullptr ? object->callable->asGlobal() : nullptr;
    return callable != nullptr && callable->qualified() == qualifiedName;
}

} // namespace gateloupe
