// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/analysis/convention_solver/assignments.h"
#include "core/analysis/convention_solver/solver_probe.h"

namespace gateloupe::solver {

/// A place that is filled, and what can be compared from then on.
struct PlanStep
{
    std::size_t place = 0;
    std::optional<ProbeCheck> check;
};

/// Every place in turn, so that as much as possible is ruled out before the rest is chosen.
/// `data` decides what the first step alone can rule out: with all steps given and no initial
/// state, everything but R.
[[nodiscard]] std::vector<PlanStep> planOf(const Structure& structure,
                                           const std::vector<Place>& places, const ProbeData& data);

/// Whether the assignment `chosen` of the first places differs from one that computes the same only
/// by an exchange of tensors: the two biases of an LSTM, gates whose order is tried elsewhere.
[[nodiscard]] bool isMirrored(const Structure& structure, const std::vector<Place>& places,
                              const Fits& fits, const Assignment& chosen, std::size_t latest);

} // namespace gateloupe::solver
