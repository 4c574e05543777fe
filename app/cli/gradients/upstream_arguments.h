// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/forward_arguments.h"
#include "core/analysis/gradient/gradient_reading.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe::cli {

/// The gradient that goes into a backward pass, as options name it.
struct UpstreamArguments
{
    std::string y;
    std::string h;
    std::string c;
    std::string axes; ///< of y alone, as --output-axes gives them

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

/// Takes dL/dy in the other way that it may be meant, and says which: from the last step to the
/// first of a network that reads from the end, as Keras gives its output; that of a last step alone
/// with the backward direction as it ended. Null where there is no other way.
std::optional<Message> turnUpstream(BackwardRequest& request);
/// Prints how gradients without names were taken.
void printTaken(const GivenGradients& theirs);

/// Who computes the gradients: --backend reference, cpu or cudnn; with auto the fast one where the
/// reference would take seconds.
/// Errors: InvalidArgument for another backend.
Result<BackwardMethod> backwardMethodOf(const ForwardArguments& arguments,
                                        const ForwardRequest& request);

/// How a run is kept that goes backwards once: a long one by keyframes in little memory, as its
/// gradients need theirs beside it.
[[nodiscard]] ReplayOptions onePassOptions(const ForwardRequest& request, BackwardMethod method);

/// The run that goes backwards, kept whole or by keyframes, in float64 or as the fast method needs.
/// Errors: those of the run.
Result<std::shared_ptr<const TraceReplay>> replayForGradients(const ForwardRequest& request,
                                                              BackwardMethod method,
                                                              ProgressMonitor& monitor,
                                                              const ReplayOptions& options = {});

/// The gradients by that method, cuDNN's by its worker with the arguments' options.
/// Errors: those of backward() and of the worker; Unsupported for one value by cuDNN.
Result<std::shared_ptr<const Gradients>> gradientsBy(BackwardMethod method,
                                                     const ForwardArguments& arguments,
                                                     const BackwardRequest& request,
                                                     ProgressMonitor& monitor);

/// "reference", "cpu".
[[nodiscard]] std::string_view nameOf(BackwardMethod method);

} // namespace gateloupe::cli
