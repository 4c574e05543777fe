// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/deepmind/deepmind_modules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "core/conventions/flax/flax_cells.h"

namespace gateloupe {

namespace {

constexpr std::string_view kSeparators = "/.";
constexpr std::string_view kValueSuffix = "/.ATTRIBUTES/VARIABLE_VALUE";
constexpr std::string_view kSlotMark = "/.OPTIMIZER_SLOT/";

/// Names below a core, those of two components first.
constexpr std::array<std::string_view, 12> kNames = {
    "linear/w", "linear/b", "linear_1/w", "linear_1/b", "input_to_hidden/w", "hidden_to_hidden/w",
    "w_gates",  "b_gates",  "w_i",        "w_h",        "projection",        "b"};

struct Split
{
    std::string_view head; ///< without the separator
    std::string_view tail; ///< without leading underscores: Sonnet's variables are private
};

Split splitLast(std::string_view path)
{
    const auto at = path.find_last_of(kSeparators);
    const auto head = at == std::string_view::npos ? std::string_view() : path.substr(0, at);
    auto tail = at == std::string_view::npos ? path : path.substr(at + 1);
    tail.remove_prefix(std::min(tail.find_first_not_of('_'), tail.size()));
    return {head, tail};
}

struct Place
{
    std::string_view module;
    std::string name;
};

std::optional<Place> placeOf(std::string_view path)
{
    const Split leaf = splitLast(path);
    const Split child = splitLast(leaf.head);
    const std::string both = std::string(child.tail) + "/" + std::string(leaf.tail);
    if (std::ranges::find(kNames, both) != kNames.end()) {
        return Place{child.head, both};
    }
    if (std::ranges::find(kNames, leaf.tail) != kNames.end()) {
        return Place{leaf.head, std::string(leaf.tail)};
    }
    return std::nullopt;
}

/// "lstm_2" -> "lstm".
std::string_view withoutNumber(std::string_view word)
{
    const auto at = word.find_last_not_of("0123456789");
    const bool isNumbered = at != std::string_view::npos && at + 1 < word.size() && word[at] == '_';
    return isNumbered ? word.substr(0, at) : word;
}

} // namespace

std::shared_ptr<const Tensor> DeepmindModule::find(std::string_view name) const
{
    const auto found = tensors.find(name);
    return found == tensors.end() ? nullptr : found->second;
}

bool DeepmindModule::isCalled(std::string_view word) const
{
    const std::string_view own = withoutNumber(splitLast(path).tail);
    return own == word || own.ends_with("_" + std::string(word));
}

std::vector<DeepmindModule> deepmindModules(const TensorCatalog& catalog)
{
    std::vector<DeepmindModule> modules;
    std::map<std::string, std::size_t, std::less<>> places;
    for (const auto& tensor : catalog.tensors) {
        std::string_view path = tensor->name;
        const bool isObject = path.ends_with(kValueSuffix);
        if (path.find(kSlotMark) != std::string_view::npos) {
            continue;
        }
        path.remove_suffix(isObject ? kValueSuffix.size() : 0);
        auto place = placeOf(path);
        if (!place || isOptaxState(place->module)) {
            continue;
        }
        const auto [known, isNew] = places.emplace(place->module, modules.size());
        if (isNew) {
            modules.push_back({.path = std::string(place->module), .isObject = isObject});
        }
        modules[known->second].tensors.emplace(std::move(place->name), tensor);
    }
    return modules;
}

} // namespace gateloupe
