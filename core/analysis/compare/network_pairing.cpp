// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/network_pairing.h"

#include <optional>
#include <string>
#include <utility>

#include "core/model/model_layers.h"

namespace gateloupe {

namespace {

using Models = std::span<const std::shared_ptr<const RnnModel>>;

std::string namesOfNetworks(Models models)
{
    std::string names;
    for (const auto& model : models) {
        names += (names.empty() ? "" : ", ") + model->name;
    }
    return names;
}

/// Whether the network can be those layers of the stack, by all that has a shape.
bool isPartOf(const RnnModel& part, const RnnModel& stack, std::uint32_t first)
{
    const RnnSpec& one = part.spec;
    const RnnSpec& all = stack.spec;
    return first + one.layers <= all.layers && one.cell == all.cell &&
           one.hiddenSize == all.hiddenSize && one.projectionSize == all.projectionSize &&
           one.directions == all.directions && part.isReversed == stack.isReversed &&
           (first > 0 ? one.inputSize == all.layerInputSize(LayerIndex(first))
                      : one.inputSize == all.inputSize);
}

/// The networks from `begin` on that make up the stack; empty when they do not.
std::vector<NetworkPair> pairsFrom(const std::shared_ptr<const RnnModel>& stack, Models parts,
                                   std::size_t begin)
{
    std::vector<NetworkPair> pairs;
    std::uint32_t layer = 0;
    for (std::size_t index = begin; layer < stack->spec.layers; ++index) {
        if (index == parts.size() || !isPartOf(*parts[index], *stack, layer)) {
            return {};
        }
        const std::uint32_t count = parts[index]->spec.layers;
        pairs.push_back({layersOf(stack, layer, count), parts[index], layer});
        layer += count;
    }
    return pairs;
}

Result<std::vector<NetworkPair>> pairStack(const std::shared_ptr<const RnnModel>& stack,
                                           Models parts)
{
    std::optional<std::vector<NetworkPair>> found;
    for (std::size_t begin = 0; begin < parts.size(); ++begin) {
        auto pairs = pairsFrom(stack, parts, begin);
        if (pairs.empty()) {
            continue;
        }
        if (found) {
            return Error::invalidArgument("several of the networks fit %1, name one: %2",
                                          stack->name, namesOfNetworks(parts));
        }
        found = std::move(pairs);
    }
    if (!found) {
        return Error::invalidArgument("none of the networks, nor several of them behind each "
                                      "other, fits %1, name one: %2",
                                      stack->name, namesOfNetworks(parts));
    }
    return *std::move(found);
}

} // namespace

Result<std::vector<NetworkPair>> pairNetworks(Models a, Models b)
{
    if (a.size() == 1 && b.size() == 1) {
        return std::vector<NetworkPair>{{a.front(), b.front()}};
    }
    if (a.size() == 1) {
        return pairStack(a.front(), b);
    }
    if (b.size() == 1) {
        GATELOUPE_TRY(auto pairs, pairStack(b.front(), a));
        for (NetworkPair& pair : pairs) {
            std::swap(pair.a, pair.b);
        }
        return pairs;
    }
    return Error::invalidArgument("both files have several networks, name one of each: %1 and %2",
                                  namesOfNetworks(a), namesOfNetworks(b));
}

} // namespace gateloupe
