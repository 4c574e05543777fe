// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/spec_prior.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace gateloupe {

namespace {

// Shares by judgement, not by census: which cells, depths and biases checkpoints have. Content
// outweighs them by far; they decide where it is silent.
constexpr std::array kCellShares = {0.6, 0.25, 0.1, 0.05}; // in enumerator order
constexpr std::array kBiasShares = {0.08, 0.07, 0.8, 0.05};
constexpr std::array kLayerShares = {0.5, 0.28, 0.1, 0.05};
constexpr double kShareOfEachFurtherLayer = 0.4; ///< of the one before
constexpr double kBidirectionalShare = 0.35;
constexpr double kProjectedShare = 0.03;
constexpr double kSkipShare = 0.02;
constexpr double kEqualSizesShare = 0.1; ///< input size = hidden size

/// Sizes spread like a log-normal around these.
constexpr double kUsualHidden = 160.0;
constexpr double kUsualInput = 80.0;
constexpr double kSpread = 1.5; ///< standard deviation of the natural logarithm
/// Projections make h this many times smaller, give or take.
constexpr double kUsualProjection = 2.5;
constexpr double kProjectionSpread = 0.7;
/// People choose hidden sizes; input sizes are what the data have.
constexpr double kHiddenRoundness = 1.0;
constexpr double kInputRoundness = 0.4;

/// What counts as round, and from where on, when reasons are given.
const double kRound = std::log(3.0);
constexpr std::uint64_t kSmall = 8;

double logLayers(std::uint32_t layers)
{
    if (layers <= kLayerShares.size()) {
        return std::log(kLayerShares[layers - 1]);
    }
    const double further = layers - static_cast<double>(kLayerShares.size());
    return std::log(kLayerShares.back()) + further * std::log(kShareOfEachFurtherLayer);
}

/// How far a number is from a round one, in nats: 0 for 1, ln 2 more for each doubling of what is
/// left after powers of two and ten are taken out (128 and 100 are round, 96 less, 143 not).
double unroundness(std::uint64_t size)
{
    double left = std::log(static_cast<double>(std::max<std::uint64_t>(size, 1)));
    const auto without = [](std::uint64_t value, std::uint64_t factor) {
        while (value > 1 && value % factor == 0) {
            value /= factor;
        }
        return std::log(static_cast<double>(std::max<std::uint64_t>(value, 1)));
    };
    left = std::min(left, without(size, 2));
    left = std::min(left, without(size, 10));
    return left;
}

/// A size that is chosen: round ones take what the others of their neighbourhood lose.
double logSize(std::uint64_t size, double usual, double roundness)
{
    const auto value = static_cast<double>(size);
    const double z = std::log(value / usual) / kSpread;
    return -0.5 * z * z - std::log(value) + roundness * (std::log(value) - unroundness(size));
}

double logInput(const RnnSpec& spec)
{
    if (spec.inputMode == InputMode::Skip) {
        return 0.0;
    }
    const double chosen =
        std::log1p(-kEqualSizesShare) + logSize(spec.inputSize, kUsualInput, kInputRoundness);
    if (spec.inputSize != spec.hiddenSize) {
        return chosen;
    }
    return std::log(std::exp(chosen) + kEqualSizesShare);
}

} // namespace

double logPrior(const RnnSpec& spec)
{
    double sum = std::log(kCellShares[static_cast<std::size_t>(spec.cell)]) +
                 std::log(kBiasShares[static_cast<std::size_t>(spec.bias)]) +
                 logLayers(spec.layers) +
                 std::log(spec.directions == 2 ? kBidirectionalShare : 1.0 - kBidirectionalShare) +
                 std::log(spec.inputMode == InputMode::Skip ? kSkipShare : 1.0 - kSkipShare) +
                 std::log(spec.projectionSize ? kProjectedShare : 1.0 - kProjectedShare) +
                 logSize(spec.hiddenSize, kUsualHidden, kHiddenRoundness) + logInput(spec);
    if (spec.projectionSize) {
        const auto size = static_cast<double>(*spec.projectionSize);
        const double z = std::log(static_cast<double>(spec.hiddenSize) / size / kUsualProjection) /
                         kProjectionSpread;
        sum += kHiddenRoundness * (std::log(size) - unroundness(*spec.projectionSize)) -
               std::log(size) - 0.5 * z * z;
    }
    return sum;
}

std::vector<Message> usualReasons(const RnnSpec& spec)
{
    std::vector<Message> reasons;
    const auto addTwin = [&reasons](std::string_view twin) {
        reasons.push_back(
            message("nothing in a buffer tells it from %1, which has the same bytes", twin));
    };
    if (unroundness(spec.hiddenSize) <= kRound && spec.hiddenSize > kSmall) {
        reasons.push_back(message("hidden size %1 is round", spec.hiddenSize));
    }
    if (spec.inputSize == spec.hiddenSize && spec.inputMode == InputMode::Linear) {
        reasons.push_back(message("input and hidden size are equal"));
    }
    if (spec.cell == CellKind::RnnTanh || spec.cell == CellKind::RnnRelu) {
        addTwin(spec.cell == CellKind::RnnTanh ? "rnn_relu" : "rnn_tanh");
    }
    if (spec.bias == BiasMode::SingleInput || spec.bias == BiasMode::SingleRecurrent) {
        addTwin(spec.bias == BiasMode::SingleInput ? "single_recurrent" : "single_input");
    }
    return reasons;
}

} // namespace gateloupe
