// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/buffer_arguments.h"
#include "app/cli/exit_code.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe::cli {

/// What `solve` takes when a file's tensors are to be read so that an input gives an output.
struct ConventionArguments
{
    std::string expect; ///< not empty: this is what is asked
    std::string h0;
    std::string c0;
    double tolerance = 1e-4;
    double seconds = 10.0;
    std::string writeTo; ///< the description file to make
};

void addConventionOptions(CLI::App& command, ConventionArguments& arguments);

/// Names the readings of FILE that turn `input` into --expect. Different when there is none.
/// Errors: those of openCatalog(), of reading the arrays and of solveConvention(); CannotWrite.
Result<ExitCode> solveFileConvention(const ConventionArguments& arguments,
                                     const BufferArguments& hints, const std::string& input,
                                     bool asJson, ProgressMonitor& monitor);

} // namespace gateloupe::cli
