// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_value.h"

#include <array>

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 13> kKindNames = {
    "None",    "a truth value", "an integer", "a number", "a text",    "bytes",    "a list",
    "a tuple", "a set",         "a dict",     "a global", "an object", "a storage"};

} // namespace

std::string_view nameOf(PickleKind kind)
{
    return kKindNames[static_cast<std::size_t>(kind)];
}

std::optional<Shape> PickleValue::asCounts() const
{
    Shape counts;
    for (const PickleValue* item : items) {
        const auto count = item->asInt();
        if (!count || *count < 0 || counts.size() == kMaxRank) {
            return std::nullopt;
        }
        counts.push_back(static_cast<std::uint64_t>(*count));
    }
    return counts;
}

const PickleGlobal* PickleValue::asGlobal() const
{
    const auto* global = std::get_if<std::unique_ptr<PickleGlobal>>(&content);
    return global != nullptr ? global->get() : nullptr;
}

const PickleSpelling* PickleValue::asSpelling() const
{
    const auto* spelling = std::get_if<std::unique_ptr<PickleSpelling>>(&content);
    return spelling == nullptr ? nullptr : spelling->get();
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

const PickleGlobal* PickleValue::callable() const
{
    const PickleObject* object = asObject();
    return object != nullptr ? object->callable->asGlobal() : nullptr;
}

bool PickleValue::isCallOf(std::string_view qualifiedName) const
{
    return callable() != nullptr && callable()->qualified() == qualifiedName;
}

} // namespace gateloupe
