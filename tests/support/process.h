// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace gateloupe::test {

/// How a program ended and what it said.
struct ProcessResult
{
    int exitCode = -1; ///< 128 + signal when a signal ended it
    std::string out;
    std::string err;
};

struct ProcessOptions
{
    std::filesystem::path folder;                                 ///< to start in; empty: this one
    std::vector<std::pair<std::string, std::string>> environment; ///< set on top of the own
};

/// A program that runs beside the test, its output collected in files.
class Process
{
public:
    /// `arguments[0]` is the program's path.
    explicit Process(std::vector<std::string> arguments, const ProcessOptions& options = {});
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    /// Kills what still runs.
    ~Process();

    void signal(int number) const;
    /// Whether the program, once it runs, has a handler of its own for the signal.
    [[nodiscard]] bool handles(int number) const;
    /// Whether the program has mapped that file.
    [[nodiscard]] bool maps(const std::filesystem::path& file) const;
    /// Waits for the end.
    ProcessResult wait();

private:
    pid_t m_child = -1;
    int m_out = -1;
    int m_err = -1;
};

/// Starts a program and waits for its end.
ProcessResult runProcess(std::vector<std::string> arguments, const ProcessOptions& options = {});

} // namespace gateloupe::test
