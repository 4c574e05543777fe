// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <vector>

#include "core/analysis/convention_solver/convention_solver.h"
#include "core/analysis/convention_solver/convention_solver_search.h"

namespace gateloupe::solver {

/// The first sequences of the question's arrays.
/// Errors: ShapeMismatch for arrays that do not go together.
Result<ProbeData> probeOf(const ConventionSearchInput& question);

/// Every network of the probe's sizes that the tensors might be. A deque, because families point
/// into it.
[[nodiscard]] std::deque<Structure> structuresOf(const ConventionSearchInput& question,
                                                 const ProbeData& data,
                                                 const std::vector<SolverTensor>& tensors);

/// Every style of every structure that has a tensor for each of its places.
/// Lifetime: of `structures`.
[[nodiscard]] std::vector<Family> familiesOf(const std::deque<Structure>& structures,
                                             const ProbeData& data,
                                             const std::vector<SolverTensor>& tensors);

} // namespace gateloupe::solver
