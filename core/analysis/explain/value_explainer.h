// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analysis/explain/explain.h"
#include "core/analysis/explain/run_values.h"

namespace gateloupe {

/// Errors: InvalidArgument for a place that the run has not, or that is padding.
Status checkPoint(const RunValues& values, const TracePoint& at);

/// As explain(), for callers that ask for many values: `values` keeps the window it read last.
Result<Explanation> explainWith(const ExplainedRun& run, RunValues& values, const TracePoint& at,
                                ProgressMonitor& monitor);

/// Puts the largest products first, those that are not finite before all.
void sortTerms(std::vector<ExplainedTerm>& terms);

} // namespace gateloupe
