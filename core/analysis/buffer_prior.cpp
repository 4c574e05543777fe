// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_prior.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gateloupe {

namespace {

// Shares by judgement, not by census: which cells, depths and biases checkpoints have. Content
// outweighs them by far; they decide where it is silent.
constexpr std::array kCellShares = {0.6, 0.25, 0.1, 0.05}; // in enumerator order
constexpr std::array kBiasShares = {0.08, 0.06, 0.8, 0.06};
constexpr std::array kLayerShares = {0.5, 0.28, 0.1, 0.05};
constexpr double kShareOfEachFurtherLayer = 0.5; ///< of the one before
constexpr double kBidirectionalShare = 0.35;
constexpr double kProjectedShare = 0.03;
constexpr double kSkipShare = 0.02;
constexpr double kEqualSizesShare = 0.1; ///< input size = hidden size

/// Sizes spread like a log-normal around these.
constexpr double kUsualHidden = 160.0;
constexpr double kUsualInput = 80.0;
constexpr double kSpread = 1.5; ///< standard deviation of the natural logarithm
/// People choose hidden sizes; input sizes are what the data have.
constexpr double kHiddenRoundness = 1.0;
constexpr double kInputRoundness = 0.4;

double logNormal(double size, double usual)
{
    const double z = std::log(size / usual) / kSpread;
    return -0.5 * z * z - std::log(size);
}

double logLayers(std::uint32_t layers)
{
    if (layers <= kLayerShares.size()) {
        return std::log(kLayerShares[layers - 1]);
    }
    const double further = layers - static_cast<double>(kLayerShares.size());
    return std::log(kLayerShares.back()) + further * std::log(kShareOfEachFurtherLayer);
}

/// A size that is chosen: round ones take what the others of their neighbourhood lose.
double logSize(std::uint64_t size, double usual, double roundness)
{
    const auto value = static_cast<double>(size);
    return logNormal(value, usual) + roundness * (std::log(value) - unroundness(size));
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
        sum += logSize(*spec.projectionSize, kUsualHidden / 2.0, kHiddenRoundness);
    }
    return sum;
}

} // namespace gateloupe
