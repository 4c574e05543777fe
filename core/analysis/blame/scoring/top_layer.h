// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/analysis/dense/dense_run.h"

namespace gateloupe {

/// The layer whose output is that of the run.
[[nodiscard]] std::size_t topLayerOf(const DenseRun& run);

/// One direction of the uppermost layer of a run over its first sequence alone, turned so that it
/// reads forwards: its first steps are known without the others.
struct TopDirection
{
    DenseRun run;
    std::uint64_t place = 0; ///< of its first unit in a row of y
    bool isTurned = false;   ///< its first step stands last
};

/// The uppermost layer of a run, direction by direction, over `input`, what it reads of the first
/// sequence; empty where all layers are skipped.
/// Requires: no inherited states, and a layer that sees its input in time.
[[nodiscard]] std::vector<TopDirection> topOf(const DenseRun& altered,
                                              const std::vector<double>& input);

} // namespace gateloupe
