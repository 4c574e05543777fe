// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/divergence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace gateloupe {

namespace {

/// What was within the tolerance one step ago and is so many times over it now did not grow.
constexpr double kLeap = 100.0;

/// Whether a place stands at the first step that its direction runs for its sequence.
bool isAtFirstStep(const SignalDifference& signal, const TracePlace& place, const RnnSpec& spec,
                   bool isReversed, const std::vector<std::uint64_t>& lengths)
{
    const bool readsBackward = isReversed || spec.directionIndexOf(signal.pseudoLayer) == 1;
    return place.step == (readsBackward ? lengths[place.batch] - 1 : 0);
}

double relative(const TracePlace& place)
{
    return place.distance / std::max({1.0, std::abs(place.a), std::abs(place.b)});
}

/// Whether the layers below agree at a step: what is off above them there is not theirs.
bool agreesBelow(const TraceDifference& difference, const SignalDifference& signal,
                 std::uint64_t step, const RnnSpec& spec)
{
    return std::ranges::none_of(difference.parts, [&](const SignalDifference& other) {
        return spec.layerOf(other.pseudoLayer) < spec.layerOf(signal.pseudoLayer) &&
               other.largestByStep[step] > difference.tolerance;
    });
}

/// Whether the layers below one agree at all steps, and all its gates are off at its first step.
bool isOfLayerInput(const TraceDifference& difference, const RnnSpec& spec, bool isReversed,
                    const std::vector<std::uint64_t>& lengths)
{
    const LayerIndex layer = spec.layerOf(difference.parts[*difference.earliest].pseudoLayer);
    bool hasBelow = false;
    bool hasGates = false;
    for (const SignalDifference& part : difference.parts) {
        const LayerIndex own = spec.layerOf(part.pseudoLayer);
        if (own < layer) {
            hasBelow = true;
            if (part.first) {
                return false;
            }
        } else if (own == layer && part.part.kind == TraceSignal::Kind::Gate) {
            hasGates = true;
            if (!part.first || !isAtFirstStep(part, *part.first, spec, isReversed, lengths)) {
                return false;
            }
        }
    }
    return hasBelow && hasGates && gatesOf(spec.cell).size() > 1;
}

} // namespace

std::string_view nameOf(Divergence divergence)
{
    static constexpr std::array<std::string_view, 8> kNames = {
        "none",      "sudden",      "rounding_growth", "math_mode",
        "semantics", "layer_input", "garbage",         "persistent_tanh"};
    return kNames[static_cast<std::size_t>(divergence)];
}

std::string_view explanationOf(Divergence divergence)
{
    static constexpr std::array<std::string_view, 8> kExplanations = {
        "the runs agree",
        "the runs agree and are far off at once at a later step: another input, length, mask or "
        "reset of the states there",
        "the runs agree at first and drift apart: rounding that grows with the steps",
        "a little off from the first step on: products in TF32, f16 or bf16",
        "far off from the first step on: another equation, gate order, bias or direction",
        "the layers below agree and what goes into a layer is other from its first step on: a "
        "dropout or a scale between the layers, units in another order, or its own weights",
        "one run has NaN or infinity where the other has numbers",
        "a little off, as the persistent kernels of cuDNN are: their tanh is accurate to 7e-6; "
        "--algorithm standard to 6e-8"};
    return kExplanations[static_cast<std::size_t>(divergence)];
}

bool hasPersistentTanh(const Trace& trace)
{
    // "fma, persist_static_small_h"
    const std::size_t comma = trace.math.find(", ");
    if (trace.backend != BackendKind::Cudnn || comma == std::string::npos) {
        return false;
    }
    const auto math = cudnn::mathTypeFromName(trace.math.substr(0, comma));
    const auto algorithm = cudnn::algorithmFromName(trace.math.substr(comma + 2));
    return math == cudnn::MathType::Fma && algorithm &&
           !cudnn::noteOf(*algorithm, trace.dtype).empty();
}

double usualTolerance(const Arithmetic& arithmetic)
{
    if (arithmetic.backend == BackendKind::Reference || arithmetic.weights == DType::F64) {
        return 1e-10;
    }
    constexpr double kSingle = 1e-5;
    if (arithmetic.backend == BackendKind::Cpu) {
        return kSingle; // 16 bits are widened first
    }
    switch (arithmetic.weights) {
    case DType::F16:
        return 2e-3;
    case DType::BF16:
        return 2e-2;
    default:
        return cudnn::resolved(arithmetic.math, arithmetic.weights) == cudnn::MathType::Fma
                   ? kSingle
                   : 5e-3;
    }
}

Divergence classify(const TraceDifference& difference, const RnnSpec& spec, bool isReversed,
                    const std::vector<std::uint64_t>& lengths)
{
    if (!difference.earliest) {
        return Divergence::None;
    }
    const bool isGarbage = std::ranges::any_of(difference.parts, [](const SignalDifference& part) {
        return std::isinf(part.largest.distance);
    });
    if (isGarbage) {
        return Divergence::Garbage;
    }
    // The largest of what is off from a direction's first step on decides; gates of one layer are
    // off together.
    std::optional<double> worst;
    for (const SignalDifference& part : difference.parts) {
        if (part.first && isAtFirstStep(part, *part.first, spec, isReversed, lengths) &&
            agreesBelow(difference, part, part.first->step, spec)) {
            worst = std::max(worst.value_or(0.0), relative(*part.first));
        }
    }
    if (worst) {
        if (*worst <= kLargestRounding) {
            return Divergence::MathMode;
        }
        return isOfLayerInput(difference, spec, isReversed, lengths) ? Divergence::LayerInput
                                                                     : Divergence::Semantics;
    }
    const TracePlace& first = *difference.parts[*difference.earliest].first;
    const bool isSudden =
        relative(first) > std::max(kLargestRounding, kLeap * difference.tolerance);
    return isSudden ? Divergence::Sudden : Divergence::RoundingGrowth;
}

} // namespace gateloupe
