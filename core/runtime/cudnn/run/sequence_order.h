// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/runtime/forward/forward.h"
#include "core/tensor/array.h"

namespace gateloupe::cudnn {

/// Sequences from the longest to the shortest; equal ones keep their order. Packed data and steps
/// in which only some sequences live need it.
std::vector<std::uint64_t> longestFirst(const std::vector<std::uint64_t>& lengths);

/// Axis 1 of [A, B, V]: sequence n of the result is sequence order[n].
Array reordered(const Array& array, const std::vector<std::uint64_t>& order);

/// [T, B, V] with the steps of each sequence turned round within its own length; the padding stays.
Array reversedInTime(const Array& array, const std::vector<std::uint64_t>& lengths);

/// Every array of a trace that has steps.
void turnRound(Trace& trace);

} // namespace gateloupe::cudnn
