// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/blame/blame.h"
#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/analysis/dense/dense_run.h"
#include "core/model/network_sources.h"

namespace gateloupe {

/// Listed defects, runtimes of few bits, fits, and pairs where they are asked for, in that order,
/// until one explains the output that `scorer` holds; what is told where none does.
/// Errors: Cancelled.
Result<Blame> searchDefects(const DenseRun& right, const NetworkSources& sources,
                            const DefectScorer& scorer, const BlameOptions& options,
                            ProgressMonitor& monitor);

} // namespace gateloupe
