// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_units.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace gateloupe {

namespace {

/// Whether cells can be the layers of one canonical stack: equal but for the first one's input.
bool isStack(const std::vector<KerasUnit>& cells)
{
    const auto first = shapeOf(cells.front().arrays);
    return first && std::ranges::all_of(cells, [&](const KerasUnit& cell) {
               const auto shape = shapeOf(cell.arrays);
               return shape && shape->cell == first->cell && shape->units == first->units &&
                      shape->bias == first->bias && shape->packing == first->packing &&
                      (&cell == &cells.front() || shape->inputSize == first->units);
           });
}

bool areTwoDirections(const KerasUnit& forward, const KerasUnit& backward)
{
    const auto one = shapeOf(forward.arrays);
    const auto other = shapeOf(backward.arrays);
    // Arrays of no layer at all are kept together, so that one message speaks of them.
    return (!one && !other) || (one && other && *one == *other);
}

KerasLayer layerOf(const std::vector<KerasUnit>& cells, const KerasIdentity& identity)
{
    KerasLayer layer{.name = identity.name, .traits = identity.traits};
    for (const KerasUnit& cell : cells) {
        layer.forward.push_back(cell.arrays);
        std::ranges::copy(cell.furtherWeights, std::back_inserter(layer.furtherWeights));
    }
    layer.evidence.push_back(identity.evidence);
    return layer;
}

KerasIdentity withSuffix(KerasIdentity identity, const std::string& suffix)
{
    identity.name += suffix;
    return identity;
}

void appendDirection(std::vector<KerasLayer>& layers, const std::vector<KerasUnit>& cells,
                     const KerasIdentity& identity)
{
    if (cells.empty()) {
        return;
    }
    if (cells.size() == 1 || isStack(cells)) {
        layers.push_back(layerOf(cells, identity));
        return;
    }
    for (std::size_t index = 0; index < cells.size(); ++index) {
        layers.push_back(
            layerOf({cells[index]}, withSuffix(identity, "/cell_" + std::to_string(index))));
    }
}

} // namespace

std::vector<KerasBucket> bucketsOf(std::vector<KerasUnit> units)
{
    std::vector<KerasBucket> buckets;
    std::map<std::string, std::size_t> places;
    for (KerasUnit& unit : units) {
        if (!unit.arrays.isCell()) {
            continue;
        }
        const auto [place, isNew] = places.emplace(unit.key, buckets.size());
        if (isNew) {
            buckets.push_back({.key = unit.key,
                               .group = unit.group,
                               .names = unit.names,
                               .isObject = unit.isObject});
        }
        KerasBucket& bucket = buckets[place->second];
        (unit.direction == Direction::Backward ? bucket.backward : bucket.forward)
            .push_back(std::move(unit));
    }
    return buckets;
}

std::vector<KerasLayer> layersOf(const KerasBucket& bucket, const KerasIdentity& identity)
{
    std::vector<KerasLayer> layers;
    if (bucket.forward.size() == 1 && bucket.backward.size() == 1 &&
        areTwoDirections(bucket.forward.front(), bucket.backward.front())) {
        KerasLayer layer = layerOf(bucket.forward, identity);
        layer.backward.push_back(bucket.backward.front().arrays);
        std::ranges::copy(bucket.backward.front().furtherWeights,
                          std::back_inserter(layer.furtherWeights));
        layers.push_back(std::move(layer));
        return layers;
    }
    const bool hasBoth = !bucket.forward.empty() && !bucket.backward.empty();
    appendDirection(layers, bucket.forward, hasBoth ? withSuffix(identity, "/forward") : identity);
    KerasIdentity reversed = hasBoth ? withSuffix(identity, "/backward") : identity;
    if (!reversed.traits) {
        reversed.traits.emplace();
        reversed.traits->className = "a backward layer";
    }
    reversed.traits->goBackwards = true;
    appendDirection(layers, bucket.backward, reversed);
    return layers;
}

Recognition recogniseLayers(const std::vector<KerasLayer>& layers)
{
    Recognition recognition;
    std::set<std::string> names;
    for (const KerasLayer& layer : layers) {
        auto model = buildKerasModel(layer);
        if (!model) {
            recognition.warnings.push_back(message("%1: %2", layer.name, model.error().message));
            continue;
        }
        for (std::size_t number = 1; !names.insert(model->name).second; ++number) {
            model->name = layer.name + "_" + std::to_string(number);
        }
        recognition.models.push_back(*std::move(model));
    }
    return recognition;
}

} // namespace gateloupe
