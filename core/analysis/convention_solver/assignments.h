// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "core/analysis/convention_solver/convention_solver_tensors.h"

namespace gateloupe::solver {

/// Which of its fits each place has.
using Assignment = std::vector<std::size_t>;
/// The fit of a place that has none yet.
inline constexpr std::size_t kUnassigned = std::numeric_limits<std::size_t>::max();
/// The fits of every place.
using Fits = std::vector<std::vector<Fit>>;

/// The assignments that a program would write: places in nested loops over layers, directions,
/// kinds and gates, tensors in the file's order or in that of their names. Few, and nearly always
/// enough.
[[nodiscard]] std::vector<Assignment> regularAssignments(const Structure& structure,
                                                         const std::vector<Place>& places,
                                                         const Fits& fits,
                                                         const std::vector<SolverTensor>& tensors);

} // namespace gateloupe::solver
