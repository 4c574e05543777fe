// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/exit_code.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe::cli {

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
void addNew(CLI::App& program, Action& chosen);
void addSolve(CLI::App& program, Action& chosen);

/// The end of a help text: an example that runs as it stands, and the exit codes.
[[nodiscard]] std::string helpFooter(const std::string& example);

/// One line on stderr, after the program's name.
void printWarning(const std::string& warning);
void printWarnings(const std::vector<Warning>& warnings);

} // namespace gateloupe::cli
