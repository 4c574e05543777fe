// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
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

/// A result whose arrays, which the user named, do not fit the network: that is wrong usage, not an
/// input that cannot be read.
template <typename T>
[[nodiscard]] Result<T> asUsage(Result<T> result)
{
    if (result || result.error().code != ErrorCode::ShapeMismatch) {
        return result;
    }
    Error error = result.error();
    error.code = ErrorCode::InvalidArgument;
    return error;
}

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
void addGradient(CLI::App& program, Action& chosen);
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

/// Adds a subcommand: `act` is what it does, where it is chosen, with its arguments, which live as
/// long as the program and are to be bound to options.
template <typename Arguments>
std::pair<CLI::App*, Arguments*>
addCommand(CLI::App& program, Action& chosen, const std::string& name,
           const std::string& description, const std::string& example,
           Result<ExitCode> (*act)(const Arguments& arguments, ProgressMonitor& monitor))
{
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const command = program.add_subcommand(name, description);
    command->footer(helpFooter(example));
    command->callback([&chosen, arguments, act] {
        chosen = [arguments, act](ProgressMonitor& monitor) { return act(*arguments, monitor); };
    });
    return {command, arguments.get()};
}

/// Adds --json, after a command's own options.
CLI::Option* addJson(CLI::App& command, bool& asJson);

/// InvalidArgument: the word of an option is none of the known ones, "a, b, c"; with the nearest.
[[nodiscard]] Error noneOf(const char* option, const std::string& word, const std::string& known);

/// The value that the word of an option names.
/// Errors: InvalidArgument, with the words there are.
template <typename FromName>
auto namedValue(const char* option, const std::string& word, const FromName& fromName,
                const std::string& known) -> Result<typename decltype(fromName(word))::value_type>
{
    if (const auto value = fromName(word)) {
        return *value;
    }
    return noneOf(option, word, known);
}

/// Errors: InvalidArgument for what is no distance.
Status checkTolerance(double tolerance);

/// The sentence of a warning, with what the user can do about it by the program's options.
[[nodiscard]] std::string textOf(const Warning& warning);

/// One line on stderr, after the program's name: textOf() the warning, printable().
void printWarning(const Warning& warning);
void printWarnings(const std::vector<Warning>& warnings);

} // namespace gateloupe::cli
