// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string>

#include "app/cli/command.h"
#include "app/cli/console_monitor.h"
#include "app/cli/text_table.h"

namespace gateloupe::cli {

namespace {

constexpr const char* kName = "gateloupe-cli";

void printMessage(const std::string& message)
{
    std::cerr << kName << ": " << message << "\n";
}

int fail(ExitCode code, const std::string& message)
{
    printMessage(message);
    return static_cast<int>(code);
}

/// What CLI11 says about wrong usage, as one line with where to look.
int failUsage(const CLI::App& program, const CLI::ParseError& error)
{
    std::string message = error.what();
    for (std::size_t at = message.find('\n'); at != std::string::npos; at = message.find('\n')) {
        message[at] = ' ';
    }
    std::string command = kName;
    for (const CLI::App* chosen : program.get_subcommands()) {
        command += " " + chosen->get_name();
    }
    return fail(ExitCode::WrongUsage, message + " (see " + command + " --help)");
}

void addCommands(CLI::App& program, Action& chosen)
{
    program.set_version_flag("--version", std::string(kName) + " " + GATELOUPE_VERSION);
    program.require_subcommand(0, 1); // with 1 to 1 CLI11 would not name an unknown command
    program.footer(helpFooter("info model.safetensors"));
    addInfo(program, chosen);
    addGates(program, chosen);
    addLayout(program, chosen);
    addExport(program, chosen);
    addRun(program, chosen);
    addCheck(program, chosen);
    addDiff(program, chosen);
    addNew(program, chosen);
    addSolve(program, chosen);
}

int perform(const Action& chosen)
{
    ConsoleMonitor monitor;
    const auto outcome = chosen(monitor);
    monitor.clear();
    std::cout.flush();
    if (!outcome) {
        return fail(exitCodeOf(outcome.error().code), outcome.error().message);
    }
    if (!std::cout) {
        return fail(ExitCode::CannotWrite, "cannot write to the standard output");
    }
    return static_cast<int>(*outcome);
}

} // namespace

std::string helpFooter(const std::string& example)
{
    return std::string("Example:\n  ") + kName + " " + example + "\n" + kExitCodeHelp;
}

void printWarning(const std::string& warning)
{
    printMessage("warning: " + warning);
}

void printWarnings(const std::vector<Warning>& warnings)
{
    for (const std::string& warning : warnings) {
        printWarning(warning);
    }
}

int run(int argc, char** argv)
{
    CLI::App program("Inspect, run and export recurrent networks and cuDNN weight buffers", kName);
    Action chosen;
    addCommands(program, chosen);
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& success) { // --help, --version
        return program.exit(success);
    } catch (const CLI::ParseError& error) {
        return failUsage(program, error);
    }
    if (!chosen) {
        std::vector<std::string> names;
        for (const CLI::App* command : program.get_subcommands(nullptr)) {
            names.push_back(command->get_name());
        }
        return fail(ExitCode::WrongUsage,
                    "a command is needed: " + joined(names) + " (see " + kName + " --help)");
    }
    return perform(chosen);
}

} // namespace gateloupe::cli

int main(int argc, char** argv)
{
    using namespace gateloupe::cli;
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error, not the end
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        return fail(ExitCode::CannotRead, "there is not enough memory for this");
    } catch (const std::exception& failure) {
        return fail(ExitCode::CannotRead, failure.what());
    }
}
