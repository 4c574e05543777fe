// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analysis/buffer_solver/buffer_solver.h"
#include "core/analysis/buffer_solver/buffer_values.h"

namespace gateloupe {

/// Adds to every candidate what the numbers say about it: all kinds of evidence, first on samples,
/// then, for those that lead, on all they can look at.
/// Requires: the candidates fit the values' length and dtype.
/// Errors: Cancelled. Progress: Stage::Statistics by candidates.
Status weigh(std::vector<BufferCandidate>& candidates, const BufferValues& values, double base,
             ProgressMonitor& monitor);

} // namespace gateloupe
