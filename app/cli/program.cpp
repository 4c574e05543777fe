// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

#include <algorithm>
#include <array>
#include <exception>
#include <iostream>
#include <new>
#include <utility>
#include <vector>

#include "app/cli/output/console_monitor.h"
#include "app/cli/output/text_table.h"
#include "core/base/lists.h"
#include "core/base/mapped_file.h"
#include "core/base/number_text.h"
#include "core/tensor/nearest_name.h"

namespace gateloupe::cli {

namespace {

/// ExitCode for the end of every help text.
constexpr const char* kExitCodeHelp =
    "Exit codes: 0 fine, 1 a difference was found, 2 wrong usage, 3 cannot read or corrupt input,\n"
    "  4 readable but not supported, 5 device failure, 6 cannot write, 130 cancelled.";

/// Exit codes by error; an error that is not listed is trouble with reading the file.
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
struct RemedyText
{
    std::string operator()(std::monostate) const { return ""; }

    std::string operator()(const remedy::AllowMemory&) const { return "; --memory allows more"; }

    std::string operator()(const remedy::ChooseNetwork&) const { return "; choose one with --rnn"; }

    std::string operator()(const remedy::ChooseCell& choice) const
    {
        return "; --cell " + choice.other + " overrides";
    }

    std::string operator()(const remedy::SetForgetOffset&) const
    {
        return "; --forget-offset sets another";
    }

    std::string operator()(const remedy::DescribeBuffer&) const
    {
        return "; a packed cuDNN buffer needs --spec";
    }

    std::string operator()(const remedy::DescribeTensor& buffer) const
    {
        const std::string option =
            "; --tensor" + (buffer.tensor.empty() ? "" : " " + buffer.tensor);
        return buffer.spec.empty() ? option + " with --spec reads it"
                                   : option + " --spec " + buffer.spec + " reads it";
    }

    std::string operator()(const remedy::DescribeNames&) const
    {
        return "; 'solve FILE --input X --expect Y' finds the tensors that make an output, "
               "--convention takes a description of their names, --tensor with --spec a packed "
               "cuDNN buffer";
    }

    std::string operator()(const remedy::SetBufferStart&) const
    {
        return "; --offset says where a buffer begins";
    }

    std::string operator()(const remedy::ChooseDType& choice) const
    {
        return "; --dtype " + choice.dtype + " writes one";
    }

    std::string operator()(const remedy::ChooseNames& choice) const
    {
        return "; choose --names " + choice.version;
    }
};

std::string remedyText(const Remedy& remedy)
{
    return std::visit(RemedyText(), remedy);
}

std::vector<std::string> commandNames(const CLI::App& program)
{
    std::vector<std::string> names;
    for (const CLI::App* command : program.get_subcommands(nullptr)) {
        names.push_back(command->get_name());
    }
    return names;
}

/// The names of a command's options, or of all commands where none was chosen.
std::vector<std::string> knownNames(const CLI::App& command, bool isProgram)
{
    std::vector<std::string> names = commandNames(command);
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
        if ((word.starts_with("--") && word != "--") || isProgram) {
            return word.substr(0, word.find('='));
        }
    }
    return std::nullopt;
}

/// What CLI11 says about wrong usage, as one line with the nearest name and where to look. An
/// unknown name is reported before a missing option, because it is likely that option misspelt.
std::string usageText(const CLI::App& program, const CLI::ParseError& error)
{
    std::string message = error.what();
    std::ranges::replace(message, '\n', ' ');
    std::string command = kProgramName;
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
    return message + " (see " + command + " --help)";
}

/// Empty for a number that fits. CLI11 itself takes -1 for the largest number there is.
std::string wholeNumberProblem(const std::string& text)
{
    return numberFromText<std::uint64_t>(text) ? "" : text + " is no whole number from 0 on";
}

Outcome failed(const Error& error)
{
    return {.code = exitCodeOf(error.code),
            .message = error.message.text() + remedyText(error.remedy),
            .error = error};
}

Outcome failed(ErrorCode code, const std::string& message)
{
    return failed(Error{.code = code, .message = message});
}

Outcome perform(const Action& chosen, ProgressMonitor& monitor)
{
    const MappedFiles::Collector read;
    auto answer = chosen(monitor);
    if (const Status unchanged = read.files()->unchanged(); !unchanged) {
        answer = unchanged.error(); // whatever else failed may come of it
    }
    std::cout.flush();
    if (!answer) {
        return failed(answer.error());
    }
    if (!std::cout) {
        return failed(ErrorCode::CannotWrite, "cannot write to the standard output");
    }
    return {.code = *answer, .message = {}, .error = {}};
}

} // namespace

Program::Program()
    : m_app("Inspect, run and export recurrent networks and cuDNN weight buffers", kProgramName)
{
    m_app.set_version_flag("--version", std::string(kProgramName) + " " + GATELOUPE_VERSION);
    m_app.require_subcommand(0, 1); // with 1 to 1 CLI11 would not name an unknown command
    m_app.footer(helpFooter("info model.safetensors"));
    for (const auto& add : {addInfo, addGates, addLayout, addExport, addRun, addCheck, addDiff,
                            addExplain, addGradient, addHealth, addNew, addSolve, addBlame,
                            addBundle, addProve, addMemory, addReport, addShrink, addHelp}) {
        add(m_app, m_chosen);
    }
    for (CLI::App* command : m_app.get_subcommands([](CLI::App*) { return true; })) {
        for (CLI::Option* option : command->get_options([](CLI::Option*) { return true; })) {
            if (option->get_type_name() == "UINT") {
                option->check(wholeNumberProblem, "");
            }
        }
    }
}

Outcome Program::run(int argc, const char* const* argv, ProgressMonitor& monitor)
{
    try {
        m_app.parse(argc, argv);
        return m_chosen ? perform(m_chosen, monitor)
                        : failed(ErrorCode::InvalidArgument,
                                 "a command is needed: " + joined(commandNames(m_app)) + " (see " +
                                     kProgramName + " --help)");
    } catch (const CLI::Success& success) { // --help, --version
        m_app.exit(success);
        return {};
    } catch (const CLI::ParseError& error) {
        return failed(ErrorCode::InvalidArgument, usageText(m_app, error));
    } catch (const std::bad_alloc&) {
        return failed(ErrorCode::OutOfMemory, "there is not enough memory for this");
    } catch (const std::exception& failure) {
        return failed(ErrorCode::Io, failure.what());
    }
}

int runConsole(int argc, const char* const* argv, ConsoleMonitor& monitor)
{
    const Outcome outcome = Program().run(argc, argv, monitor);
    monitor.clear();
    if (!outcome.message.empty()) {
        printMessage(outcome.message);
    }
    return static_cast<int>(outcome.code);
}

std::string helpFooter(const std::string& example)
{
    return std::string("Example:\n  ") + kProgramName + " " + example + "\n" + kExitCodeHelp;
}

CLI::Option* addJson(CLI::App& command, bool& asJson)
{
    return command.add_flag("--json", asJson, "One JSON document on stdout");
}

std::string textOf(const Warning& warning)
{
    return warning.text() + remedyText(warning.remedy);
}

void printMessage(const std::string& message)
{
    std::cerr << kProgramName << ": " << printable(message) << "\n";
}

void printWarning(const Warning& warning)
{
    printMessage("warning: " + textOf(warning));
}

Error noneOf(const char* option, const std::string& word, const std::string& known)
{
    std::vector<std::string> words;
    for (const std::string_view each : splitAt(known, ", ")) {
        if (!each.empty()) {
            words.emplace_back(each);
        }
    }
    return withNearest(Error::invalidArgument("%1 %2 is none of %3", option, word, known), word,
                       words);
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

} // namespace gateloupe::cli
