// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/gradients/first_gradient_difference.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/gradient/gradient_comparison.h"

namespace gateloupe {

namespace {

using MaybeFirst = std::optional<FirstGradientDifference>;

std::string folderOf(const RnnModel& model, PseudoLayerIndex pseudoLayer)
{
    return "layer_" + std::to_string(model.spec.layerOf(pseudoLayer).value) + "/" +
           std::string(nameOf(model.directionOf(pseudoLayer))) + "/";
}

double largestOf(const Array& array)
{
    double largest = 0.0;
    for (std::size_t at = 0; at < array.size(); ++at) {
        largest = std::max(largest, std::abs(array[at]));
    }
    return largest;
}

/// The first step, going back, at which theirs has another dL/dh.
MaybeFirst firstStep(const RnnModel& model, const Gradients& right, const GivenGradients& theirs,
                     PseudoLayerIndex pseudoLayer, double tolerance)
{
    const std::string path = folderOf(model, pseudoLayer) + "h";
    const auto given = theirs.runArrays.find(path);
    const Array& own = right.layers[pseudoLayer.value].h;
    if (given == theirs.runArrays.end() || own.isEmpty() || given->second.shape() != own.shape()) {
        return {};
    }
    const double largest = largestOf(own);
    const std::uint64_t steps = own.shape()[0];
    const std::uint64_t width = own.shape()[2];
    const std::uint64_t row = own.shape()[1] * width;
    const bool isForward = model.directionOf(pseudoLayer) == Direction::Forward;
    for (std::uint64_t n = 0; n < steps; ++n) {
        const std::uint64_t step = isForward ? steps - 1 - n : n;
        for (std::uint64_t at = step * row; at < (step + 1) * row; ++at) {
            const double other = given->second[at];
            if (!(std::abs(other - own[at]) <= tolerance * largest)) {
                return FirstGradientDifference{.pseudoLayer = pseudoLayer,
                                               .path = path,
                                               .at = {step, (at % row) / width, at % width},
                                               .gate = {},
                                               .unit = at % width,
                                               .step = step,
                                               .right = own[at],
                                               .theirs = other};
            }
        }
    }
    return {};
}

FirstGradientDifference firstOf(const GradientDifference& worst, PseudoLayerIndex pseudoLayer)
{
    FirstGradientDifference first{.pseudoLayer = pseudoLayer,
                                  .path = worst.path,
                                  .at = worst.at,
                                  .gate = {},
                                  .unit = worst.at.front(),
                                  .step = {},
                                  .right = worst.ours,
                                  .theirs = worst.theirs};
    if (const auto id = parameterIdFromPath(worst.path);
        id && id->kind != ParameterKind::ProjectionWeights) {
        first.gate = id->gate;
    }
    return first;
}

} // namespace

Result<MaybeFirst> firstGradientDifference(const RnnModel& model, const Gradients& right,
                                           const GivenGradients& theirs, double tolerance)
{
    GATELOUPE_TRY(const GradientComparison found, compareGradients(model, right, theirs));
    const auto worstIn = [&](const std::string& folder) {
        const GradientDifference* worst = nullptr;
        for (const GradientDifference& one : found.arrays) {
            if (one.path.starts_with(folder) && one.relative > tolerance &&
                (worst == nullptr || one.relative > worst->relative)) {
                worst = &one;
            }
        }
        return worst;
    };
    for (std::uint32_t index = model.spec.pseudoLayers(); index-- > 0;) {
        const PseudoLayerIndex pseudoLayer(index);
        if (const MaybeFirst step = firstStep(model, right, theirs, pseudoLayer, tolerance)) {
            return step;
        }
        if (const GradientDifference* const worst = worstIn(folderOf(model, pseudoLayer))) {
            return MaybeFirst(firstOf(*worst, pseudoLayer));
        }
    }
    if (const GradientDifference* const worst = worstIn("")) { // of x, h0 or c0
        return MaybeFirst(firstOf(*worst, PseudoLayerIndex(0)));
    }
    return MaybeFirst();
}

} // namespace gateloupe
