// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/gradients/upstream_arguments.h"

namespace gateloupe::cli {

/// What `check` takes for gradients.
struct GradientCheckArguments
{
    std::string expected; ///< somebody's gradients; empty: none are checked
    UpstreamArguments upstream;
};

void addGradientCheck(CLI::App& command, GradientCheckArguments& arguments);

/// How the rest of the command was called.
struct GradientCheckSettings
{
    const ForwardArguments& forward;
    double tolerance = 0.0; ///< relative to the largest number of an array
    std::string junit;      ///< empty: none is written
    bool asJson = false;
};

/// Computes the gradients and says where somebody's differ.
/// Errors: those of the run, of the upstream and of readGradients().
Result<ExitCode> checkGradients(const GradientCheckArguments& arguments,
                                const GradientCheckSettings& settings, ProgressMonitor& monitor);

} // namespace gateloupe::cli
