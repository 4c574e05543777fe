// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/analysis/dense/dense_run.h"

namespace gateloupe {

/// One direction of one layer as a network of its own. A backward direction reads forwards in it,
/// its sequences turned, unless resets say where they begin anew.
struct DirectionPart
{
    std::size_t layer = 0;
    std::uint32_t direction = 0;
    bool isTurned = false;
    DenseRun run;

    /// Numbers [T, B, width] of the network in the order of the part, and the other way round.
    [[nodiscard]] std::vector<double> inOrder(const std::vector<double>& values) const;
    /// The time in the network of a step of a sequence.
    [[nodiscard]] std::uint64_t timeOf(std::uint64_t step, std::uint64_t sequence) const;
};

/// `input` [T, B, I]: what the layer reads.
[[nodiscard]] DirectionPart directionPart(const DenseRun& run, std::size_t layer,
                                          std::uint32_t direction, std::vector<double> input);

} // namespace gateloupe
