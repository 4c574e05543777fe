// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "core/analysis/convention_solver/convention_solver_tensors.h"

namespace gateloupe::solver {

/// Which of its fits each place has.
using Assignment = std::vector<std::size_t>;
/// Of a place that has none yet.
inline constexpr std::size_t kUnassigned = std::numeric_limits<std::size_t>::max();
/// The fits of every place.
using Fits = std::vector<std::vector<Fit>>;

/// Every place in turn, so that as much as possible is ruled out before the rest is chosen.
struct AssignmentPlan
{
    struct Step
    {
        std::size_t place = 0;
        std::optional<ProbeCheck> check; ///< what can be compared once this place is filled
    };

    std::vector<Step> steps;
};

/// The assignments that a program would write: places in nested loops over layers, directions,
/// kinds and gates, tensors in the file's order or in that of their names. Few, and nearly always
/// enough.
[[nodiscard]] std::vector<Assignment> regularAssignments(const Structure& structure,
                                                         const std::vector<Place>& places,
                                                         const Fits& fits,
                                                         const std::vector<SolverTensor>& tensors);

/// The order in which a search through all assignments fills the places.
/// `data` decides what the first step alone can rule out: with all steps given and no initial
/// state, everything but R.
[[nodiscard]] AssignmentPlan planOf(const Structure& structure, const std::vector<Place>& places,
                                    const ProbeData& data);

/// Whether the assignment `chosen` of the first places differs from one that computes the same only
/// by an exchange of tensors: the two biases of an LSTM, gates whose order is tried elsewhere.
[[nodiscard]] bool isMirrored(const Structure& structure, const std::vector<Place>& places,
                              const Fits& fits, const Assignment& chosen, std::size_t latest);

} // namespace gateloupe::solver
