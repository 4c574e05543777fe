// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "core/analysis/buffer_solver/buffer_solver.h"

namespace gateloupe::cli {

/// The options of `solve` for a bare buffer, as they were written.
struct BufferArguments
{
    FileArguments file;
    bool isBare = false; ///< --offset was given: the file is read as bytes, whatever it looks like
    std::string dtype;
    std::string bias;
    std::optional<std::size_t> top;
    BufferQuestion question; ///< as far as the options say it
};

void addBufferOptions(CLI::App& command, BufferArguments& arguments);

/// Prints the specs that fit a packed buffer, or a length alone. `input`: the input size, if it is
/// known. Errors: InvalidArgument for options that say nothing; those of reading the file.
Result<ExitCode> solveBareBuffer(const BufferArguments& arguments, const std::string& input,
                                 bool asJson, ProgressMonitor& monitor);

} // namespace gateloupe::cli
