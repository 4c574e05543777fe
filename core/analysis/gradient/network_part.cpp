// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gradient/network_part.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/model/parameter_ids.h"

namespace gateloupe {

namespace {

/// Paths that are named where no part is just these.
constexpr std::size_t kShownPaths = 4;

using Kinds = std::set<ParameterKind>;

/// The smallest first.
const std::array<std::pair<Kinds, const char*>, 8>& namedKinds()
{
    using enum ParameterKind;
    static const std::array<std::pair<Kinds, const char*>, 8> all = {
        {{{InputWeights}, "input weights"},
         {{RecurrentWeights}, "recurrent weights"},
         {{InputBias}, "input bias"},
         {{RecurrentBias}, "recurrent bias"},
         {{ProjectionWeights}, "projection weights"},
         {{PeepholeWeights}, "peephole weights"},
         {{InputBias, RecurrentBias}, "biases"},
         {{InputWeights, RecurrentWeights}, "input and recurrent weights"}}};
    return all;
}

/// What all have in common; empty where they differ.
template <typename Value, typename Of>
std::optional<Value> commonOf(const std::vector<ParameterId>& ids, const Of& of)
{
    const Value first = of(ids.front());
    return std::ranges::all_of(ids, [&](const ParameterId& id) { return of(id) == first; })
               ? std::optional(first)
               : std::nullopt;
}

template <typename Value, typename Of>
std::optional<Value> toldOf(const std::vector<ParameterId>& some,
                            const std::vector<ParameterId>& all, const Of& of)
{
    return commonOf<Value>(all, of) ? std::nullopt : commonOf<Value>(some, of);
}

bool isOfGate(const ParameterId& id)
{
    return id.kind != ParameterKind::ProjectionWeights;
}

std::string kindsOf(const std::vector<ParameterId>& some, const std::vector<ParameterId>& all)
{
    const auto isAllIn = [](const std::vector<ParameterId>& ids, const Kinds& kinds) {
        return std::ranges::all_of(ids,
                                   [&](const ParameterId& id) { return kinds.contains(id.kind); });
    };
    for (const auto& [kinds, name] : namedKinds()) {
        if (isAllIn(some, kinds)) {
            return isAllIn(all, kinds) ? "" : name;
        }
    }
    return {};
}

bool holds(const NetworkPart& part, const ParameterId& id)
{
    const auto named = std::ranges::find_if(
        namedKinds(), [&](const auto& one) { return part.kinds == one.second; });
    return (!part.layer || *part.layer == id.layer.value) &&
           (!part.direction || *part.direction == id.direction) &&
           (!part.gate || (isOfGate(id) && *part.gate == id.gate)) &&
           (named == namedKinds().end() || named->first.contains(id.kind));
}

} // namespace

std::string NetworkPart::text() const
{
    std::vector<std::string> words;
    if (!kinds.empty()) {
        words.push_back(kinds);
    }
    if (gate) {
        words.push_back(std::string(nameOf(*gate)) + " gate");
    }
    if (layer) {
        words.push_back("layer " + std::to_string(*layer));
    }
    if (direction) {
        words.push_back(std::string(nameOf(*direction)));
    }
    return words.empty() ? "all" : joinedBy(", ", words);
}

NetworkPart partOf(const std::vector<ParameterId>& some, const std::vector<ParameterId>& all)
{
    NetworkPart part;
    part.layer = toldOf<std::uint32_t>(some, all, [](const auto& id) { return id.layer.value; });
    part.direction = toldOf<Direction>(some, all, [](const auto& id) { return id.direction; });
    if (std::ranges::all_of(some, isOfGate)) {
        part.gate = toldOf<Gate>(some, all, [](const auto& id) { return id.gate; });
    }
    part.kinds = kindsOf(some, all);
    part.isExact = some.size() == static_cast<std::size_t>(std::ranges::count_if(
                                      all, [&](const auto& id) { return holds(part, id); }));
    return part;
}

std::string arraysText(const std::vector<ParameterId>& some, const std::vector<ParameterId>& all)
{
    const std::string count =
        std::to_string(some.size()) + " of " + std::to_string(all.size()) + " arrays: ";
    const NetworkPart part = partOf(some, all);
    if (part.isExact) {
        return count + part.text();
    }
    std::vector<std::string> shown;
    for (const ParameterId& id : some) {
        if (shown.size() < kShownPaths) {
            shown.push_back(pathOf(id));
        }
    }
    const std::string in = part.isWhole() ? "" : " (all in: " + part.text() + ")";
    return count + joinedBy(", ", shown) + (shown.size() < some.size() ? ", ..." : "") + in;
}

} // namespace gateloupe
