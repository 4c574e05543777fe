// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/solve/buffer_solution.h"

namespace gateloupe::cli {

/// What `solve` takes when a file's tensors are to be read so that an input gives an output.
struct ConventionArguments
{
    std::string expect; ///< not empty: this is what is asked
    std::string h0;
    std::string c0;
    double tolerance = 0.0;
    double seconds = 0.0;
    std::string writeTo; ///< the description file to make
};

void addConventionOptions(CLI::App& command, ConventionArguments& arguments);

/// Prints the readings of FILE that turn `input` into --expect; Different when there is none.
/// `hints`: FILE, and what is known of its network. Errors: InvalidArgument without FILE or input;
/// those of solveConvention() and of reading and writing files.
Result<ExitCode> solveFileConvention(const ConventionArguments& arguments,
                                     const BufferArguments& hints, const std::string& input,
                                     bool asJson, ProgressMonitor& monitor);

} // namespace gateloupe::cli
