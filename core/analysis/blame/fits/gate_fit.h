// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/blame/scoring/deadline.h"
#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/cell.h"

namespace gateloupe {

/// The weights of one gate that make theirs as far as any can, all other weights as they are.
struct GateFit
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
    Gate gate = Gate::Input;
    double error = 0.0;         ///< largest absolute one of a run with those weights
    std::uint64_t numbers = 0;  ///< equations: for each row of the gate, or where it was fitted all
    std::uint64_t unknowns = 0; ///< weights: of each row, or all
    double largestChange = 0.0; ///< of a weight
};

/// Solves for every gate of the uppermost layer in turn, best first. Theirs of every step are
/// what the gate's next step sees, so each row is one linear least-squares problem: W, R and the
/// sum of the biases, with the gate's value that theirs takes.
/// Empty where it can't be told: only the last step is given, or a readout; a projection, peepholes
/// or activations without an inverse; fewer equations than unknowns. Gates that the deadline leaves
/// no time for are left out.
/// Errors: Cancelled.
Result<std::vector<GateFit>> fitGates(const DenseRun& right, const DefectScorer& scorer,
                                      const Deadline& deadline, const ProgressMonitor& monitor);

} // namespace gateloupe
