// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include <unistd.h>

#include "app/cli/command.h"
#include "app/cli/output/text_table.h"
#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/tensor/nearest_name.h"

namespace gateloupe::cli {

namespace {

constexpr auto kQuietTime = std::chrono::seconds(1);
constexpr auto kRedrawTime = std::chrono::milliseconds(100);
constexpr std::uint64_t kBarWidth = 40;
constexpr const char* kWipe = "\r\033[K";
/// In the order of Stage.
constexpr std::array kStages = {"opening", "reading", "statistics",
                                "running", "writing", "verifying"};

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

extern "C" void onSignal(int)
{
    interrupted = true;
}

/// Cancels when the process is interrupted (Ctrl-C, SIGTERM, SIGHUP), and draws a progress bar on
/// stderr when that is a terminal and the work has taken longer than a second.
class ConsoleMonitor final : public ProgressMonitor
{
public:
    /// Takes over the signals for the rest of the process' life.
    ConsoleMonitor()
    {
        std::signal(SIGINT, onSignal);
        std::signal(SIGTERM, onSignal);
        if (std::signal(SIGHUP, onSignal) == SIG_IGN) { // nohup asked for that
            std::signal(SIGHUP, SIG_IGN);
        }
    }

    ~ConsoleMonitor() override { clear(); }

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override
    {
        if (!m_isTerminal) {
            return;
        }
        const std::scoped_lock lock(m_mutex);
        const auto now = Clock::now();
        if (now < m_next) {
            return;
        }
        m_next = now + kRedrawTime;
        m_isDrawn = true;
        const char* const word = kStages.at(static_cast<std::size_t>(stage));
        if (total == 0) {
            std::fprintf(stderr, "%s%-10s", kWipe, word);
            return;
        }
        const double share =
            static_cast<double>(std::min(done, total)) / static_cast<double>(total);
        const auto filled = static_cast<std::size_t>(share * static_cast<double>(kBarWidth));
        const std::string bar = std::string(filled, '#') + std::string(kBarWidth - filled, '.');
        std::fprintf(stderr, "%s%-10s [%s] %3.0f %%", kWipe, word, bar.c_str(), share * 100.0);
    }

    [[nodiscard]] bool cancelled() const override { return interrupted; }

    /// Wipes the bar, so that other words can be written.
    void clear()
    {
        const std::scoped_lock lock(m_mutex);
        if (m_isDrawn) {
            std::fputs(kWipe, stderr);
            m_isDrawn = false;
        }
    }

private:
    using Clock = std::chrono::steady_clock;

    const bool m_isTerminal = ::isatty(STDERR_FILENO) == 1;
    std::mutex m_mutex;
    Clock::time_point m_next = Clock::now() + kQuietTime; ///< of drawing; guarded by m_mutex
    bool m_isDrawn = false;                               ///< guarded by m_mutex
};

constexpr const char* kName = "gateloupe-cli";

/// ExitCode for the end of every help text.
constexpr const char* kExitCodeHelp =
    "Exit codes: 0 fine, 1 a difference was found, 2 wrong usage, 3 cannot read or corrupt input,\n"
    "  4 readable but not supported, 5 device failure, 6 cannot write, 130 cancelled.";

/// Of the errors that are no trouble with reading.
constexpr std::array<std::pair<ErrorCode, ExitCode>, 5> kExitCodes = {{
    {ErrorCode::InvalidArgument, ExitCode::WrongUsage},
    {ErrorCode::Unsupported, ExitCode::Unsupported},
    {ErrorCode::Device, ExitCode::DeviceFailure},
    {ErrorCode::CannotWrite, ExitCode::CannotWrite},
    {ErrorCode::Cancelled, ExitCode::Cancelled},
}};

ExitCode exitCodeOf(ErrorCode code)
{
    const auto row = std::ranges::find(kExitCodes, code, &std::pair<ErrorCode, ExitCode>::first);
    return row == kExitCodes.end() ? ExitCode::CannotRead : row->second;
}

/// What the user can do, as the end of the sentence that says what is wrong.
std::string remedyText(const Remedy& remedy)
{
    switch (remedy.kind) {
    case Remedy::Kind::None:
        return memoryWanted(remedy) ? "; --memory allows more" : "";
    case Remedy::Kind::ChooseNetwork:
        return "; choose one with --rnn";
    case Remedy::Kind::ChooseCell:
        return "; --cell " + remedy.argument + " overrides";
    case Remedy::Kind::SetForgetOffset:
        return "; --forget-offset sets another";
    case Remedy::Kind::DescribeBuffer:
        return remedy.argument.empty() ? "; a packed cuDNN buffer needs --spec"
                                       : "; --spec " + remedy.argument + " reads it";
    case Remedy::Kind::DescribeTensor: {
        const std::size_t space = remedy.argument.rfind(' ');
        const std::string tensor = remedy.argument.substr(0, space);
        return space == std::string::npos ? "; --tensor " + tensor + " with --spec reads it"
                                          : "; --tensor " + tensor + " --spec " +
                                                remedy.argument.substr(space + 1) + " reads it";
    }
    case Remedy::Kind::DescribeNames:
        return "; 'solve FILE --input X --expect Y' finds the tensors that make an output, "
               "--convention takes a description of their names, --tensor with --spec a packed "
               "cuDNN buffer";
    case Remedy::Kind::SetBufferStart:
        return "; --offset says where a buffer begins";
    case Remedy::Kind::ChooseDType:
        return "; --dtype " + remedy.argument + " writes one";
    case Remedy::Kind::ChooseNames:
        return "; choose --names " + remedy.argument;
    }
    return "";
}

/// Names out of files must not steer the terminal, nor forge a line.
void printMessage(const std::string& message)
{
    std::cerr << kName << ": " << printable(message) << "\n";
}

int fail(ExitCode code, const std::string& message)
{
    printMessage(message);
    return static_cast<int>(code);
}

/// The names of a command's options, or of all commands where none was chosen.
std::vector<std::string> knownNames(const CLI::App& command, bool isProgram)
{
    std::vector<std::string> names;
    for (const CLI::App* other : command.get_subcommands(nullptr)) {
        names.push_back(other->get_name());
    }
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    if (!isProgram) { // what has no name of its own
        std::erase_if(names, [](const std::string& name) { return !name.starts_with("--"); });
    }
    return names;
}

/// An option that was given and is none, "--inptu" for "--input=x" say; or a command.
std::optional<std::string> unknownName(const CLI::App& command, bool isProgram)
{
    for (const std::string& word : command.remaining()) {
        if (word.starts_with("--") || isProgram) {
            return word.substr(0, word.find('='));
        }
    }
    return std::nullopt;
}

/// What CLI11 says about wrong usage, as one line with the nearest name and where to look. An
/// unknown name is reported before a missing option, because it is likely that option misspelt.
int failUsage(const CLI::App& program, const CLI::ParseError& error)
{
    std::string message = error.what();
    std::ranges::replace(message, '\n', ' ');
    std::string command = kName;
    const CLI::App* last = &program;
    for (const CLI::App* chosen : program.get_subcommands()) {
        command += " " + chosen->get_name();
        last = chosen;
    }
    const bool isProgram = last == &program;
    if (const auto unknown = unknownName(*last, isProgram)) {
        const auto nearest = nearestName(*unknown, knownNames(*last, isProgram));
        message = "there is no " + *unknown + (nearest ? ", did you mean " + *nearest + "?" : "");
    }
    return fail(ExitCode::WrongUsage, message + " (see " + command + " --help)");
}

void addCommands(CLI::App& program, Action& chosen)
{
    program.set_version_flag("--version", std::string(kName) + " " + GATELOUPE_VERSION);
    program.require_subcommand(0, 1); // with 1 to 1 CLI11 would not name an unknown command
    program.footer(helpFooter("info model.safetensors"));
    for (const auto& add : {addInfo, addGates, addLayout, addExport, addRun, addCheck, addDiff,
                            addExplain, addGradient, addHealth, addNew, addSolve, addBlame,
                            addBundle, addProve, addMemory, addReport, addShrink, addHelp}) {
        add(program, chosen);
    }
}

int perform(const Action& chosen)
{
    ConsoleMonitor monitor;
    const MappedFiles::Collector read;
    auto outcome = chosen(monitor);
    if (const Status unchanged = read.files()->unchanged(); !unchanged) {
        outcome = unchanged.error(); // whatever else failed may come of it
    }
    monitor.clear();
    std::cout.flush();
    if (!outcome) {
        return fail(exitCodeOf(outcome.error().code),
                    outcome.error().message.text() + remedyText(outcome.error().remedy));
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

std::string textOf(const Warning& warning)
{
    return warning.text() + remedyText(warning.remedy);
}

void printWarning(const Warning& warning)
{
    printMessage("warning: " + textOf(warning));
}

void printWarnings(const std::vector<Warning>& warnings)
{
    std::ranges::for_each(warnings, printWarning);
}

Status checkTolerance(double tolerance)
{
    return tolerance >= 0.0 ? Status()
                            : Error::invalidArgument("--tol must be a number of at least 0");
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
    std::signal(SIGCHLD, SIG_DFL); // a parent may ignore it: how a program ends would be unknown
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        return fail(ExitCode::CannotRead, "there is not enough memory for this");
    } catch (const std::exception& failure) {
        return fail(ExitCode::CannotRead, failure.what());
    }
}
