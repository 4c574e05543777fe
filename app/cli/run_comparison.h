// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/cli/exit_code.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/json_output.h"
#include "core/analysis/compare/divergence.h"

namespace gateloupe::cli {

/// What a run is held against, as it is told.
struct OtherRun
{
    std::string text; ///< "reference (f64, ...)", "recorded in run.h5"
    Json json;        ///< the member "b" of the document
    std::vector<std::string> notes;
};

/// A run, another one of the same request, and where they part.
struct RunComparison
{
    ForwardOutcome outcome;
    OtherRun other;
    TraceDifference difference;
    Divergence divergence = Divergence::None;

    [[nodiscard]] bool isEqual() const { return divergence == Divergence::None; }
};

/// Errors: those of compareTraces().
Result<RunComparison> compareRun(ForwardOutcome outcome, const Trace& recorded, OtherRun other,
                                 double tolerance, ProgressMonitor& monitor);

/// A run of this program as the other one.
[[nodiscard]] OtherRun otherRun(const Trace& trace);

/// Prints every gate and state with its first and largest difference, as a table or one JSON
/// document. Fine or Different.
ExitCode printComparison(const RunComparison& comparison, bool asJson);

} // namespace gateloupe::cli
