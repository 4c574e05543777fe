// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "core/base/error.h"
#include "core/base/progress_monitor.h"

namespace gateloupe::cli {

class ConsoleMonitor;

inline constexpr const char* kProgramName = "gateloupe-cli";

/// How a command ended.
struct Outcome
{
    ExitCode code = ExitCode::Fine;
    std::string message; ///< one sentence with what the user can do; empty where it went well
    std::optional<Error> error; ///< what the sentence is about
};

/// All commands with their options: the one description of which the parser, --help, manual pages,
/// completions and Python's functions are made. Used once: options keep what they were given.
class Program
{
public:
    Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    [[nodiscard]] const CLI::App& app() const { return m_app; }

    /// Parses the words, of which the first is the program's name, and does what they ask.
    /// Documents and tables go to std::cout, warnings to std::cerr; how it ended is for the caller
    /// to say.
    Outcome run(int argc, const char* const* argv, ProgressMonitor& monitor);

private:
    CLI::App m_app;
    Action m_chosen;
};

/// What main() is: does what the words ask, and says on stderr how it went wrong. Returns the exit
/// code.
int runConsole(int argc, const char* const* argv, ConsoleMonitor& monitor);

/// One line on stderr, after the program's name. Names out of files cannot steer the terminal
/// there, nor forge a line.
void printMessage(const std::string& message);

} // namespace gateloupe::cli
