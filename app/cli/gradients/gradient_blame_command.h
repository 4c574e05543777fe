// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/gradients/upstream_arguments.h"
#include "core/analysis/blame/blame.h"

namespace gateloupe::cli {

/// What `blame` takes for gradients.
struct GradientBlameArguments
{
    std::string got; ///< somebody's gradients; empty: it is about an output
    UpstreamArguments upstream;
};

/// Adds the options; gradients and the output of `gotOutput` exclude each other.
void addGradientBlame(CLI::App& command, CLI::Option& gotOutput, GradientBlameArguments& arguments);

/// Names the defect that turns the right gradients into theirs.
/// Errors: those of the run, of the upstream, of readGradients() and blameGradients().
Result<ExitCode> blameGotGradients(const GradientBlameArguments& arguments,
                                   const ForwardArguments& forward, const BlameOptions& options,
                                   bool asJson, ProgressMonitor& monitor);

} // namespace gateloupe::cli
