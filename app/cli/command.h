// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe::cli {

/// What the process answers to its caller.
enum class ExitCode : int
{
    Fine = 0,
    Different = 1, ///< a check or comparison found a difference
    WrongUsage = 2,
    CannotRead = 3,  ///< missing, unreadable or corrupt input
    Unsupported = 4, ///< readable but not supported
    DeviceFailure = 5,
    CannotWrite = 6,
    Cancelled = 130, ///< as a shell reports an interrupted program
};

/// What a subcommand does once its options are known.
using Action = std::function<Result<ExitCode>(ProgressMonitor&)>;

/// Each adds its subcommand to the program and, when that is chosen, sets `chosen`.
void addInfo(CLI::App& program, Action& chosen);
void addGates(CLI::App& program, Action& chosen);
void addLayout(CLI::App& program, Action& chosen);
void addExport(CLI::App& program, Action& chosen);
void addRun(CLI::App& program, Action& chosen);
void addCheck(CLI::App& program, Action& chosen);
void addDiff(CLI::App& program, Action& chosen);
void addExplain(CLI::App& program, Action& chosen);
void addHealth(CLI::App& program, Action& chosen);
void addNew(CLI::App& program, Action& chosen);
void addSolve(CLI::App& program, Action& chosen);
void addBlame(CLI::App& program, Action& chosen);
void addBundle(CLI::App& program, Action& chosen);
void addProve(CLI::App& program, Action& chosen);
void addMemory(CLI::App& program, Action& chosen);
void addReport(CLI::App& program, Action& chosen);
void addShrink(CLI::App& program, Action& chosen);
void addHelp(CLI::App& program, Action& chosen);

/// The end of a help text: an example that runs as it stands, and the exit codes.
[[nodiscard]] std::string helpFooter(const std::string& example);

/// The sentence of a warning, with what the user can do about it by the program's options.
[[nodiscard]] std::string textOf(const Warning& warning);

/// One line on stderr, after the program's name: textOf() the warning, printable().
void printWarning(const Warning& warning);
void printWarnings(const std::vector<Warning>& warnings);

} // namespace gateloupe::cli
