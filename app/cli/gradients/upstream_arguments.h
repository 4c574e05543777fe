// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/forward_arguments.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe::cli {

/// The gradient that goes into a backward pass, as options name it.
struct UpstreamArguments
{
    std::string y;
    std::string h;
    std::string c;

    [[nodiscard]] bool isEmpty() const { return y.empty() && h.empty() && c.empty(); }

    /// For refuseOverwriting().
    [[nodiscard]] std::vector<std::string> inputs() const { return {y, h, c}; }

    /// The options that name the same again.
    [[nodiscard]] std::vector<std::string> options() const;
};

void addUpstreamArguments(CLI::App& command, UpstreamArguments& arguments);

/// Reads what is named; how it was taken where that is not plain, a line on stderr each.
/// Errors: those of readArray(), upstreamOfOutput() and upstreamOfStates(), with the array's name.
Result<Upstream> readUpstream(const UpstreamArguments& arguments, const ForwardArguments& forward,
                              const ForwardRequest& request, ProgressMonitor& monitor);

/// The run that goes backwards, kept whole or by keyframes: in float64, unless --backend cpu asks
/// for the fast one.
/// Errors: those of the run; Unsupported for a backend that does not go backwards.
Result<std::shared_ptr<const TraceReplay>> replayForGradients(const ForwardArguments& arguments,
                                                              const ForwardRequest& request,
                                                              ProgressMonitor& monitor);
/// Who computes the gradients of such a run.
[[nodiscard]] BackwardMethod backwardMethodOf(const ForwardArguments& arguments);

} // namespace gateloupe::cli
