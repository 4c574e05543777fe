// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/exit_code.h"
#include "app/cli/forward_arguments.h"

namespace gateloupe::cli {

/// How `check --against` compares two backends.
struct AgainstArguments
{
    std::string backend; ///< "reference", "cpu" or "cudnn"
    double tolerance = 0.0;
    bool asJson = false;
};

/// Runs a network on its backend and on another, compares every gate and state of every step, layer
/// and unit, and says where they part first and what that looks like.
/// Errors: those of running it on either.
Result<ExitCode> checkAgainst(const ForwardArguments& forward, const AgainstArguments& against,
                              ProgressMonitor& monitor);

/// How `check --expect` compares a recorded run.
struct RecordedArguments
{
    std::string reference; ///< see readRecordedRun()
    double tolerance = 0.0;
    bool asJson = false;
};

/// Runs a network and compares every gate and state that a file recorded.
/// Errors: those of running it and of readRecordedRun().
Result<ExitCode> checkRecorded(const ForwardArguments& forward, const RecordedArguments& recorded,
                               ProgressMonitor& monitor);

} // namespace gateloupe::cli
