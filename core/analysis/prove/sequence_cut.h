// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/tensor/array.h"

namespace gateloupe::proving {

/// Steps and sequences of [T, B, W].
struct SequenceCut
{
    std::uint64_t firstStep = 0;
    std::uint64_t steps = 0;
    std::uint64_t firstSequence = 0;
    std::uint64_t sequences = 0;
};

/// Shapes: of and as arrays [T, B, W].
[[nodiscard]] Array cutOf(const Array& array, const SequenceCut& cut);
/// The last step first.
[[nodiscard]] Array turnedInTime(const Array& array);
/// The second half of each step's numbers before the first: directions exchanged.
[[nodiscard]] Array withHalvesExchanged(const Array& array);

/// The largest distance of two numbers; infinite for arrays of different shapes.
[[nodiscard]] double farthest(const Array& a, const Array& b);

/// Whether every number is finite.
[[nodiscard]] bool isFinite(const Array& array);

} // namespace gateloupe::proving
