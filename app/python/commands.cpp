// SPDX-License-Identifier: Apache-2.0
#include "app/python/commands.h"

#include <iostream>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

#include <pybind11/stl.h>

#include "app/cli/help/command_text.h"
#include "app/cli/output/console_monitor.h"
#include "app/cli/output/json_output.h"
#include "app/cli/program.h"
#include "app/cli/runners/runner_arguments.h"
#include "app/python/errors.h"
#include "app/python/python_monitor.h"

namespace gateloupe::python {

using namespace py::literals;

namespace {

/// Takes what commands print on std::cout and std::cerr, of which the process has one each: one
/// thread at a time, which may do so again inside. Requires: no lock of the interpreter, which the
/// thread that prints may wait for.
class PrintedWords
{
public:
    PrintedWords()
        : m_locked(mutex())
        , m_usualOut(std::cout.rdbuf(m_out.rdbuf()))
        , m_usualErr(std::cerr.rdbuf(m_err.rdbuf()))
    {
    }

    PrintedWords(const PrintedWords&) = delete;
    PrintedWords& operator=(const PrintedWords&) = delete;

    ~PrintedWords()
    {
        std::cout.rdbuf(m_usualOut);
        std::cerr.rdbuf(m_usualErr);
    }

    [[nodiscard]] std::string out() const { return m_out.str(); }

    [[nodiscard]] std::string err() const { return m_err.str(); }

private:
    static std::recursive_mutex& mutex()
    {
        static std::recursive_mutex one;
        return one;
    }

    std::scoped_lock<std::recursive_mutex> m_locked;
    std::ostringstream m_out;
    std::ostringstream m_err;
    std::streambuf* m_usualOut;
    std::streambuf* m_usualErr;
};

/// The words as main() gets them, after the program's name.
std::vector<const char*> argumentsOf(const std::vector<std::string>& words)
{
    std::vector<const char*> arguments = {cli::kProgramName};
    for (const std::string& word : words) {
        arguments.push_back(word.c_str());
    }
    return arguments;
}

/// What stands in for a process: runner(words), which leaves its arrays in the files that they
/// name.
ProgramLauncher launcherOf(const py::object& runner)
{
    return [runner = &runner](const std::vector<std::string>& words, const std::filesystem::path&,
                              double, const ProgressMonitor& monitor) -> Status {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const py::gil_scoped_acquire locked;
        try {
            (*runner)(words);
        } catch (py::error_already_set& thrown) {
            if (!thrown.matches(PyExc_Exception)) { // Ctrl+C, the end of the interpreter
                thrown.restore();
                return Error::cancelled();
            }
            // Without the type and the frames of what(): they are the module's own.
            return Error::unsupported("the runner raised %1", std::string(py::str(thrown.value())));
        }
        return {};
    };
}

/// Does a command and gives (exit code, text, notes, document or ""). Raises gateloupe.Error where
/// the command fails.
py::tuple command(const std::vector<std::string>& words, const py::object& runner,
                  const py::object& progress)
{
    const auto arguments = argumentsOf(words);
    PythonMonitor monitor(progress);
    cli::Outcome outcome;
    std::string out;
    std::string err;
    std::string document;
    {
        const py::gil_scoped_release unlocked;
        const PrintedWords printed;
        const cli::DocumentCollector collector;
        const cli::HostedRunner hosted(runner.is_none() ? ProgramLauncher(launchProcess)
                                                        : launcherOf(runner));
        cli::Program program;
        outcome = program.run(static_cast<int>(arguments.size()), arguments.data(), monitor);
        out = printed.out();
        err = printed.err();
        document = collector.document();
    }
    monitor.rethrow();
    if (PyErr_Occurred() != nullptr) {
        throw py::error_already_set();
    }
    if (outcome.error) {
        raise(*outcome.error, {}, static_cast<int>(outcome.code), outcome.message);
    }
    return py::make_tuple(static_cast<int>(outcome.code), out, err, document);
}

py::list commands()
{
    const cli::Program program;
    py::list all;
    for (const CLI::App* one : cli::subcommandsOf(program.app())) {
        py::list options;
        for (const cli::OptionText& option : cli::optionTexts(*one)) {
            options.append(py::dict("names"_a = option.names, "value"_a = option.value,
                                    "description"_a = option.description,
                                    "required"_a = option.isRequired,
                                    "repeatable"_a = option.isRepeatable));
        }
        all.append(py::dict("name"_a = one->get_name(), "description"_a = one->get_description(),
                            "options"_a = options));
    }
    return all;
}

int console(const std::vector<std::string>& words)
{
    const auto arguments = argumentsOf(words);
    const py::gil_scoped_release unlocked;
    cli::ConsoleMonitor monitor;
    return cli::runConsole(static_cast<int>(arguments.size()), arguments.data(), monitor);
}

} // namespace

void defineCommands(py::module_& module)
{
    module.def("commands", &commands);
    module.def("command", &command, "words"_a, "runner"_a, "progress"_a);
    module.def("console", &console, "words"_a);
}

} // namespace gateloupe::python
