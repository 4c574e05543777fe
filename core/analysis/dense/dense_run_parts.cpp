// SPDX-License-Identifier: Apache-2.0
// What a run is asked about itself, and the smaller runs that are made of it.
#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/analysis/dense/dense_run.h"
#include "core/analysis/dense/sequence_slices.h"

namespace gateloupe {

DenseState DenseRun::resetState(std::uint64_t pseudoLayer, std::uint64_t sequence) const
{
    const bool isOwn = !resetH.empty() || !resetC.empty();
    const DenseCell& first = cell(0);
    const std::uint64_t place = pseudoLayer * batch + sequence;
    const auto stateOf = [place](const std::vector<double>& all, std::uint64_t width) {
        std::vector<double> state(width);
        if (!all.empty()) {
            std::ranges::copy(pieceAt(all, width, place), state.begin());
        }
        return state;
    };
    return {.h = stateOf(isOwn ? resetH : h0, first.width),
            .c = stateOf(isOwn ? resetC : c0, hasCellState(first.kind) ? first.hidden : 0)};
}

void DenseRun::startFrom(std::vector<double> otherH0, std::vector<double> otherC0)
{
    if (!resets.isEmpty() && resetH.empty() && resetC.empty()) {
        resetH = h0;
        resetC = c0;
        resetH.resize(pseudoLayers() * batch * cell(0).width);
    }
    h0 = std::move(otherH0);
    c0 = std::move(otherC0);
}

bool DenseRun::hasInheritedStates() const
{
    return std::ranges::any_of(
        layers, [](const DenseLayer& layer) { return layer.begin != LayerBegin::OwnState; });
}

bool DenseRun::hasExtraLayers() const
{
    return std::ranges::any_of(layers, [](const DenseLayer& layer) {
        return layer.addsInputOf || layer.after != RowFunction::None;
    });
}

bool DenseRun::isCausal() const
{
    const bool readsForwards = std::ranges::all_of(layers, [this](const DenseLayer& layer) {
        const bool hasBackward = directions == 2 || isReversed;
        return !hasBackward || layer.isSkipped || layer.backward == BackwardUse::Missing ||
               layer.backward == BackwardUse::InputNotTurned;
    });
    return readsForwards && keepsSequencesApart() && !hasInheritedStates();
}

DenseRun DenseRun::startOf(std::uint64_t firstSteps, std::uint64_t firstSequences) const
{
    DenseRun start = *this;
    start.steps = firstSteps;
    start.batch = firstSequences;
    start.x = sequencesOf(std::span(x).first(firstSteps * batch * inputs), firstSteps, batch, 0,
                          firstSequences);
    start.lengths.resize(firstSequences);
    for (std::uint64_t& length : start.lengths) {
        length = std::min(length, firstSteps);
    }
    start.h0 = sequencesOf(h0, pseudoLayers(), batch, 0, firstSequences);
    start.c0 = sequencesOf(c0, pseudoLayers(), batch, 0, firstSequences);
    const auto startOfFlags = [&](const Resets& flags) {
        return flags.slice(0, firstSteps).ofSequences(0, firstSequences);
    };
    start.resets = startOfFlags(resets);
    start.stands = startOfFlags(stands);
    if (backwardResets) {
        start.backwardResets = startOfFlags(*backwardResets);
    }
    const auto startOfFactors = [&](std::vector<double>& factors) {
        factors = sequencesOf(std::span(factors).first(factors.size() / steps * firstSteps),
                              firstSteps, batch, 0, firstSequences);
    };
    startOfFactors(start.outputChange.factors);
    for (DenseLayer& layer : start.layers) {
        startOfFactors(layer.inputFactors);
    }
    start.resetH = sequencesOf(resetH, pseudoLayers(), batch, 0, firstSequences);
    start.resetC = sequencesOf(resetC, pseudoLayers(), batch, 0, firstSequences);
    return start;
}

DenseRun DenseRun::withSequences(const std::vector<std::uint64_t>& order) const
{
    DenseRun other = *this;
    other.batch = order.size();
    const auto picked = [&](const std::vector<double>& all, std::uint64_t outer) {
        std::vector<double> some;
        const std::uint64_t inner = all.size() / (outer * batch);
        for (std::uint64_t row = 0; row < outer && !all.empty(); ++row) {
            for (const std::uint64_t b : order) {
                const auto piece = pieceAt(all, inner, row * batch + b);
                some.insert(some.end(), piece.begin(), piece.end());
            }
        }
        return some;
    };
    const auto pickedFlags = [&](const Resets& flags) {
        if (flags.isEmpty()) {
            return Resets();
        }
        Resets some(steps, order.size());
        for (std::uint64_t step = 0; step < steps; ++step) {
            for (std::size_t at = 0; at < order.size(); ++at) {
                some.set(step, at, flags.at(step, order[at]));
            }
        }
        return some;
    };
    other.x = picked(x, steps);
    other.outputChange.factors = picked(outputChange.factors, steps);
    for (DenseLayer& layer : other.layers) {
        layer.inputFactors = picked(layer.inputFactors, steps);
    }
    other.h0 = picked(h0, pseudoLayers());
    other.c0 = picked(c0, pseudoLayers());
    other.resetH = picked(resetH, pseudoLayers());
    other.resetC = picked(resetC, pseudoLayers());
    for (std::size_t at = 0; at < order.size(); ++at) {
        other.lengths[at] = lengths[order[at]];
    }
    other.lengths.resize(order.size());
    other.resets = pickedFlags(resets);
    other.stands = pickedFlags(stands);
    if (backwardResets) {
        other.backwardResets = pickedFlags(*backwardResets);
    }
    return other;
}

} // namespace gateloupe
