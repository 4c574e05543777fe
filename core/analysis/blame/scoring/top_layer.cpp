// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/top_layer.h"

#include <algorithm>
#include <utility>

#include "core/analysis/dense/layer_outputs.h"

namespace gateloupe {

namespace {

/// What the flags of the first sequence are to one who reads it from its end: those of steps are
/// of the same steps, those of the borders before them of the steps before (`before` 1 and 0).
Resets turned(const Resets& flags, std::uint64_t length, std::uint64_t before)
{
    if (flags.isEmpty()) {
        return {};
    }
    Resets other(flags.steps(), flags.batch());
    for (std::uint64_t step = 1 - before; step < length; ++step) {
        other.set(length - before - step, 0, flags.at(step, 0));
    }
    return other;
}

} // namespace

std::size_t topLayerOf(const DenseRun& run)
{
    std::size_t top = run.layers.size() - 1;
    while (top > 0 && run.layers[top].isSkipped) {
        --top;
    }
    return top;
}

std::vector<TopDirection> topOf(const DenseRun& altered, const std::vector<double>& input)
{
    const std::size_t top = topLayerOf(altered);
    std::vector<TopDirection> directions;
    for (std::uint32_t d = 0; d < altered.directions && !altered.layers[top].isSkipped; ++d) {
        TopDirection direction{.run = directionOf(altered, top, d)};
        const BackwardUse use = direction.run.layers[0].backward;
        const bool readsFromEnd = direction.run.isReversed && use != BackwardUse::InputNotTurned &&
                                  use != BackwardUse::Missing;
        direction.isTurned = readsFromEnd && use != BackwardUse::OutputNotTurned;
        direction.place = altered.placeOf(top, d) * direction.run.outputWidth();
        direction.run.x = input;
        if (readsFromEnd) {
            const std::uint64_t length = direction.run.lengths[0];
            for (std::uint64_t t = 0; t < length; ++t) {
                std::ranges::copy(
                    pieceAt(input, direction.run.inputs, t),
                    pieceAt(direction.run.x, direction.run.inputs, length - 1 - t).begin());
            }
            direction.run.resets = turned(direction.run.resets, length, 0);
            direction.run.stands = turned(direction.run.stands, length, 1);
            direction.run.layers[0].backward = BackwardUse::Normal;
            direction.run.isReversed = false;
        }
        directions.push_back(std::move(direction));
    }
    return directions;
}

} // namespace gateloupe
