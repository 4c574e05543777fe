// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/forward_arguments.h"
#include "core/analysis/compare/expected_output.h"

namespace gateloupe::cli {

/// How a hint begins that makes outputs equal.
inline constexpr std::string_view kEqualWith = "equal with ";

/// Somebody's output of a run, as options name it.
struct OutputArguments
{
    std::string y;
    std::string h;
    std::string c;
    std::string axes; ///< of y alone

    [[nodiscard]] bool isEmpty() const { return y.empty() && h.empty() && c.empty(); }

    /// For refuseOverwriting().
    [[nodiscard]] std::vector<std::string> inputs() const { return {y, h, c}; }
};

/// Adds --output-axes, for a command whose outputs may come in any form.
void addOutputAxes(CLI::App& command, std::string& axes);

/// Reads what is named. Errors: those of readArray() and readStates().
Result<ExpectedOutputs> readOutputs(const OutputArguments& arguments,
                                    const ForwardArguments& forward, ProgressMonitor& monitor);

/// How an output was read that was not [T, B, W], a line on stderr each.
void printReadings(const std::vector<Message>& notes);

/// "equal with --axes bti", where outputs agree (better) in another order of axes.
/// Errors: Cancelled.
Result<std::optional<std::string>> readingHint(const ExpectedOutputs& expected,
                                               const ForwardRequest& request, const Trace& trace,
                                               double largest, double tolerance,
                                               ProgressMonitor& monitor);

/// Somebody's y as [T, B, W], the run's own numbers where it has none (see wholeOutput()). Prints
/// how it was read. Errors: those of wholeOutput() and readArray(), with the array's name.
Result<Array> readWholeOutput(const OutputArguments& arguments, const ForwardArguments& forward,
                              const ForwardRequest& request, const Trace& trace,
                              ProgressMonitor& monitor);

} // namespace gateloupe::cli
