// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe {

/// How far apart two runs are in one unit's h; a NaN or infinity that only one of them has is
/// infinitely far.
struct UnitDifference
{
    double largest = 0.0;                   ///< |a - b|
    std::uint64_t largestStep = 0;          ///< the first with that difference
    std::optional<std::uint64_t> firstStep; ///< the first above the tolerance
};

/// The difference of a layer and direction, over all units.
struct LayerDifference
{
    UnitDifference worst;
    std::uint64_t largestUnit = 0;
    std::optional<std::uint64_t> firstUnit; ///< at worst.firstStep
    std::uint64_t unitsAbove = 0;           ///< units that ever pass the tolerance
    std::vector<UnitDifference> units;
};

struct StateDifference
{
    std::uint64_t steps = 0; ///< compared: those of the shorter run
    double tolerance = 0.0;
    std::vector<LayerDifference> layers; ///< of each pseudo-layer
};

struct StateDifferenceOptions
{
    double tolerance = 1e-5;
    std::uint64_t batch = 0;
};

/// Compares h of two runs of networks of the same size, step by step, window by window.
/// Errors: ShapeMismatch when the networks' layers or units differ; those of the runs' windows;
/// Cancelled.
Result<StateDifference> differenceOf(const TraceReader& a, const TraceReader& b,
                                     const StateDifferenceOptions& options,
                                     ProgressMonitor& monitor);

} // namespace gateloupe
