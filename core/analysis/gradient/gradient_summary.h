// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// The gradient of one parameter beside the parameter.
struct WeightGradient
{
    ParameterId id;
    double norm = 0.0;                 ///< root of the sum of squares
    double largest = 0.0;              ///< |dL/dw|
    std::array<std::uint64_t, 2> at{}; ///< row and column of the largest
    std::optional<double> relative;    ///< norm over the weights' norm; empty where that is 0
};

/// Going back through time, a gradient below this share of the largest has vanished.
inline constexpr double kVanishedShare = 1e-3;
/// One above this multiple of what it is at the end has exploded.
inline constexpr double kExplodedFactor = 1e3;

struct LayerGradientSummary
{
    PseudoLayerIndex pseudoLayer;
    /// The first step, going back from the last one that the gradient touches, whose dL/dh is below
    /// kVanishedShare of the largest; in the order of the direction's own steps.
    std::optional<std::uint64_t> vanishesAt;
    std::optional<std::uint64_t> explodesAt; ///< likewise, above kExplodedFactor of the last one
    std::vector<WeightGradient> weights;     ///< orderedIds() order
};

/// For each layer and direction, in pseudo-layer order, what its gradients come to.
/// Errors: those of reading the weights; Cancelled.
Result<std::vector<LayerGradientSummary>>
summariesOf(const RnnModel& model, const Gradients& gradients, ProgressMonitor& monitor);

} // namespace gateloupe
