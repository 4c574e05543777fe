// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/direction_part.h"

#include <algorithm>
#include <utility>

#include "core/analysis/dense/layer_outputs.h"

namespace gateloupe {

std::uint64_t DirectionPart::timeOf(std::uint64_t step, std::uint64_t sequence) const
{
    const std::uint64_t length = run.lengths[sequence];
    return isTurned && step < length ? length - 1 - step : step;
}

std::vector<double> DirectionPart::inOrder(const std::vector<double>& values) const
{
    if (!isTurned) {
        return values;
    }
    std::vector<double> ordered(values.size());
    const std::uint64_t width = values.size() / (run.steps * run.batch);
    for (std::uint64_t step = 0; step < run.steps; ++step) {
        for (std::uint64_t b = 0; b < run.batch; ++b) {
            std::ranges::copy(pieceAt(values, width, timeOf(step, b) * run.batch + b),
                              pieceAt(ordered, width, step * run.batch + b).begin());
        }
    }
    return ordered;
}

DirectionPart directionPart(const DenseRun& run, std::size_t layer, std::uint32_t direction,
                            std::vector<double> input)
{
    DirectionPart part{
        .layer = layer, .direction = direction, .run = directionOf(run, layer, direction)};
    part.isTurned = part.run.isReversed && part.run.resets.isEmpty() &&
                    part.run.layers.front().backward == BackwardUse::Normal;
    part.run.isReversed = part.run.isReversed && !part.isTurned;
    part.run.firstLayer = run.firstLayer + layer;
    part.run.x = part.inOrder(input);
    return part;
}

} // namespace gateloupe
