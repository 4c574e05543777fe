// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_units.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/conventions/common/groups.h"
#include "core/conventions/common/until_cancelled.h"
#include "core/formats/common/unique_names.h"

namespace gateloupe {

namespace {

/// Whether cells can be the layers of one canonical stack: equal but for the first one's input.
bool isStack(const std::vector<KerasUnit>& cells)
{
    const auto first = shapeOf(cells.front().arrays);
    return first && std::ranges::all_of(cells, [&](const KerasUnit& cell) {
               const auto shape = shapeOf(cell.arrays);
               return shape && shape->cell == first->cell && shape->units == first->units &&
                      shape->bias == first->bias &&
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

KerasLayer layerOf(const std::vector<KerasUnit>& cells, KerasLayer layer)
{
    for (const KerasUnit& cell : cells) {
        layer.forward.push_back(cell.arrays);
        std::ranges::copy(cell.furtherWeights, std::back_inserter(layer.furtherWeights));
    }
    return layer;
}

KerasLayer withSuffix(KerasLayer layer, const std::string& suffix)
{
    layer.name += suffix;
    return layer;
}

void appendDirection(std::vector<KerasLayer>& layers, const std::vector<KerasUnit>& cells,
                     const KerasLayer& known)
{
    if (cells.empty()) {
        return;
    }
    if (cells.size() == 1 || isStack(cells)) {
        layers.push_back(layerOf(cells, known));
        return;
    }
    for (std::size_t index = 0; index < cells.size(); ++index) {
        KerasLayer part = withSuffix(known, "/cell_" + std::to_string(index));
        if (part.traits && index < part.traits->stacked.size()) {
            part.traits->activations = part.traits->stacked[index];
            part.traits->stacked.clear();
        }
        if (index > 0 && part.traits) { // what is said of the first cell
            part.traits->units.reset();
            part.traits->inputs.reset();
        }
        layers.push_back(layerOf({cells[index]}, std::move(part)));
    }
}

} // namespace

std::vector<KerasBucket> bucketsOf(std::vector<KerasUnit> units)
{
    Groups<std::string, KerasBucket> buckets;
    for (KerasUnit& unit : units) {
        if (!unit.arrays.isCell()) {
            continue;
        }
        KerasBucket& bucket = buckets.of(unit.key);
        if (bucket.forward.empty() && bucket.backward.empty()) {
            KerasOwner& owner = bucket;
            owner = unit;
        }
        (unit.direction == Direction::Backward ? bucket.backward : bucket.forward)
            .push_back(std::move(unit));
    }
    return buckets.all();
}

std::vector<KerasLayer> layersOf(const KerasBucket& bucket, const KerasLayer& known)
{
    std::vector<KerasLayer> layers;
    if (bucket.forward.size() == 1 && bucket.backward.size() == 1 &&
        areTwoDirections(bucket.forward.front(), bucket.backward.front())) {
        KerasLayer layer = layerOf(bucket.forward, known);
        layer.backward.push_back(bucket.backward.front().arrays);
        std::ranges::copy(bucket.backward.front().furtherWeights,
                          std::back_inserter(layer.furtherWeights));
        layers.push_back(std::move(layer));
        return layers;
    }
    const bool hasBoth = !bucket.forward.empty() && !bucket.backward.empty();
    appendDirection(layers, bucket.forward, hasBoth ? withSuffix(known, "/forward") : known);
    KerasLayer reversed = hasBoth ? withSuffix(known, "/backward") : known;
    if (!reversed.traits) {
        reversed.traits.emplace();
        reversed.traits->className = "a backward layer";
    }
    reversed.traits->goBackwards = true;
    if (hasBoth) { // what is said of the forward side
        reversed.traits->activations =
            reversed.traits->backward.value_or(reversed.traits->activations);
        reversed.traits->units.reset();
        reversed.traits->useBias.reset();
    }
    appendDirection(layers, bucket.backward, reversed);
    return layers;
}

Recognition recogniseLayers(const std::vector<KerasLayer>& layers, const ProgressMonitor& monitor)
{
    Recognition recognition;
    for (const KerasLayer& layer : untilCancelled(layers, monitor)) {
        recognition.add(buildKerasModel(layer).withContext(printable(layer.name)));
    }
    UniqueNames names({.before = "_", .behind = "", .first = 1});
    for (RnnModel& model : recognition.models) {
        model.name = names.unique(model.name);
    }
    return recognition;
}

} // namespace gateloupe
