// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/network_pairing.h"

#include <string>
#include <utility>

#include "core/model/model_layers.h"

namespace gateloupe {

namespace {

using Models = std::span<const std::shared_ptr<const RnnModel>>;

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

/// How many networks from `begin` on make up the stack; 0 when they do not.
std::size_t partsFrom(const RnnModel& stack, Models parts, std::size_t begin)
{
    std::size_t end = begin;
    for (std::uint32_t layer = 0; layer < stack.spec.layers; ++end) {
        if (end == parts.size() || !isPartOf(*parts[end], stack, layer)) {
            return 0;
        }
        layer += parts[end]->spec.layers;
    }
    return end - begin;
}

/// Those networks beside their layers of the stack.
std::vector<NetworkPair> pairsFrom(const std::shared_ptr<const RnnModel>& stack, Models parts,
                                   std::size_t begin)
{
    std::vector<NetworkPair> pairs;
    std::uint32_t layer = 0;
    for (const auto& part : parts.subspan(begin, partsFrom(*stack, parts, begin))) {
        pairs.push_back({layersOf(stack, layer, part->spec.layers), part, layer});
        layer += part->spec.layers;
    }
    return pairs;
}

/// Layers of a longer stack under a name that says which.
std::shared_ptr<const RnnModel> namedLayers(const std::shared_ptr<const RnnModel>& stack,
                                            std::uint32_t first, std::uint32_t count)
{
    if (count == stack->spec.layers) {
        return stack;
    }
    auto part = std::make_shared<RnnModel>(*layersOf(stack, first, count));
    part->name += "[" + std::to_string(first) +
                  (count > 1 ? "-" + std::to_string(first + count - 1) : std::string()) + "]";
    return part;
}

} // namespace

std::vector<std::vector<NetworkPair>> stackPairings(const std::shared_ptr<const RnnModel>& stack,
                                                    Models parts)
{
    std::vector<std::vector<NetworkPair>> found;
    for (std::size_t begin = 0; begin < parts.size(); ++begin) {
        if (auto pairs = pairsFrom(stack, parts, begin); !pairs.empty()) {
            found.push_back(std::move(pairs));
        }
    }
    return found;
}

std::vector<std::shared_ptr<const RnnModel>> recutFor(const RnnModel& network, Models others)
{
    std::vector<std::shared_ptr<const RnnModel>> made;
    for (std::size_t begin = 0; begin < others.size(); ++begin) {
        const std::size_t count = partsFrom(network, others, begin);
        auto stack = count > 1 ? stackOf(others.subspan(begin, count)) : nullptr;
        if (stack) {
            made.push_back(std::move(stack));
        }
        const std::uint32_t layers = others[begin]->spec.layers;
        for (std::uint32_t first = 0; layers > network.spec.layers && first < layers; ++first) {
            if (isPartOf(network, *others[begin], first)) {
                made.push_back(namedLayers(others[begin], first, network.spec.layers));
            }
        }
    }
    return made;
}

std::vector<std::shared_ptr<const RnnModel>> layersLike(const RnnModel& network, LayerIndex layer,
                                                        Models others)
{
    std::vector<std::shared_ptr<const RnnModel>> found;
    for (const auto& other : others) {
        for (std::uint32_t at = 0; at < other->spec.layers; ++at) {
            if (isPartOf(*layersOf(other, at, 1), network, layer.value)) {
                found.push_back(namedLayers(other, at, 1));
            }
        }
    }
    return found;
}

namespace {

/// Layers for those from `parts.size()` on whose names make up `name`.
bool addParts(const RnnModel& network, Models others, std::string_view name,
              std::vector<std::shared_ptr<const RnnModel>>& parts)
{
    constexpr std::string_view kBetween = " + ";
    if (parts.size() == network.spec.layers) {
        return false; // something is left of the name
    }
    const LayerIndex layer(static_cast<std::uint32_t>(parts.size()));
    for (const auto& part : layersLike(network, layer, others)) {
        if (!name.starts_with(part->name)) {
            continue;
        }
        const std::string_view rest = name.substr(part->name.size());
        parts.push_back(part);
        if (rest.empty() ? parts.size() == network.spec.layers
                         : rest.starts_with(kBetween) &&
                               addParts(network, others, rest.substr(kBetween.size()), parts)) {
            return true;
        }
        parts.pop_back();
    }
    return false;
}

} // namespace

std::shared_ptr<const RnnModel> pairedStack(const RnnModel& network, Models others,
                                            std::string_view name)
{
    std::vector<std::shared_ptr<const RnnModel>> parts;
    return addParts(network, others, name, parts) ? stackOf(parts) : nullptr;
}

} // namespace gateloupe
