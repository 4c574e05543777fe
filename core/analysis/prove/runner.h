// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/prove/array_exchange.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// A file that a foreign program reads or writes, by its name in a command: {model}, {in}, ...
enum class RunnerPart : std::uint8_t
{
    Model,
    In,      ///< x [T, B, I]
    Out,     ///< y [T, B, D * R]
    H0,      ///< [L * D, B, R]
    C0,      ///< [L * D, B, H]
    HN,      ///< as H0
    CN,      ///< as C0
    Lengths, ///< [B]
    Resets,  ///< [T, B], 1 where a sequence begins anew
};

/// A command line of one's own making: words parted by spaces, 'as is' and "as is" keep them
/// together, a backslash takes the next character as it is. No shell sees it: no variables, pipes,
/// patterns. Words between the words [ and ] are left out where a part in them is not there.
/// Errors: InvalidArgument for an open quote or bracket, an unknown part, no {in} or no {out}.
class RunnerCommand
{
public:
    struct Word
    {
        std::string text;
        std::optional<std::size_t> group; ///< of words that come and go together
    };

    static Result<RunnerCommand> parse(std::string_view text);

    [[nodiscard]] bool takes(RunnerPart part) const;
    /// Whether it can do without a part that it takes.
    [[nodiscard]] bool canLeaveOut(RunnerPart part) const;
    /// With paths in the places of the parts. Requires: one for every part outside of groups.
    [[nodiscard]] std::vector<std::string>
    words(const std::vector<std::pair<RunnerPart, std::filesystem::path>>& paths) const;

private:
    std::vector<Word> m_words;
};

/// The arrays that are handed to a foreign program.
struct RunnerInput
{
    std::filesystem::path model;
    Array x;
    std::optional<Array> h0;
    std::optional<Array> c0;
    std::vector<std::uint64_t> lengths; ///< empty: all steps
    std::optional<Array> resets;
    bool wantsH = false; ///< the last h
    bool wantsC = false; ///< the last c
};

/// The arrays that the program wrote.
struct RunnerOutput
{
    Array y;
    std::optional<Array> hN;
    std::optional<Array> cN;
};

/// Runs the words of a command to their end: a process, or a function that stands in for one. What
/// it says may go to the folder. Errors: those of ForeignProgram::run().
using ProgramLauncher =
    std::function<Status(const std::vector<std::string>& words, const std::filesystem::path& folder,
                         double limitSeconds, const ProgressMonitor& monitor)>;

/// Starts a process directly, not by a shell, without input; after the limit it and whatever it
/// started in its own group are killed. Errors: those of ForeignProgram::run().
Status launchProcess(const std::vector<std::string>& words, const std::filesystem::path& folder,
                     double limitSeconds, const ProgressMonitor& monitor);

/// Runs a foreign program over files of one array each in a folder of its own.
class ForeignProgram
{
public:
    ForeignProgram(RunnerCommand command, double limitSeconds,
                   ArrayExchange exchange = ArrayExchange::Npy,
                   ProgramLauncher launch = launchProcess)
        : m_command(std::move(command))
        , m_limitSeconds(limitSeconds)
        , m_exchange(exchange)
        , m_launch(std::move(launch))
    {
    }

    [[nodiscard]] const RunnerCommand& command() const { return m_command; }

    /// Errors: Device when it cannot be started, is ended by a signal or the limit; Unsupported
    /// with its last words when it ends with another code than 0; Corrupt when it leaves no array
    /// that can be read; CannotWrite; Cancelled.
    Result<RunnerOutput> run(const RunnerInput& input, ProgressMonitor& monitor) const;

private:
    RunnerCommand m_command;
    double m_limitSeconds;
    ArrayExchange m_exchange;
    ProgramLauncher m_launch;
};

} // namespace gateloupe
