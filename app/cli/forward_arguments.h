// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/file_arguments.h"
#include "core/export/bundle/bundle.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/gpu/worker_options.h"
#include "core/runtime/input/sequence.h"
#include "core/runtime/replay/trace_replay.h"
#include "core/runtime/whole_model/whole_model.h"

namespace gateloupe::cli {

/// The fastest backend that is there.
inline constexpr const char* kAutomaticBackend = "auto";

/// What the commands take that run a network.
struct ForwardArguments
{
    FileArguments file;
    std::string input;
    std::string vocabulary;         ///< of a text
    std::string embedding;          ///< tensor of the file; empty: one-hot, or indices
    std::string axes;               ///< of the input's array, and of outputs beside it
    std::uint64_t hop = 0;          ///< of frames
    std::uint64_t context = 0;      ///< numbers before a frame; of a model's own inputs
    std::vector<std::string> inner; ///< values inside of the model that are kept
    std::string h0;
    std::string c0;
    std::string lengths;
    std::string resets;
    std::string continued; ///< the trace whose end the run starts from
    std::string backend = kAutomaticBackend;
    std::string math = "auto";      ///< of cuDNN
    std::string algorithm = "auto"; ///< of cuDNN
    std::string stepping = "fused"; ///< of cuDNN
    std::string gates = "f32";      ///< of cuDNN
    std::uint32_t device = 0;       ///< of cuDNN
    bool isTraining = false;
    double dropout = 0.0;
    std::uint64_t seed = 0;

    /// Everything that is read, for refuseOverwriting().
    [[nodiscard]] std::vector<std::string> inputs() const;
};

void addForwardArguments(CLI::App& command, ForwardArguments& arguments);

/// "zero", "continue; 5 resets": what a run starts from and how often it begins anew.
[[nodiscard]] std::string startText(const ForwardRequest& request);

/// Whether --input names an array, and neither a probe nor symbols.
[[nodiscard]] bool isArrayInput(std::string_view input);

/// What the arguments choose of the GPU.
/// Errors: InvalidArgument.
Result<gpu::WorkerOptions> workerOptions(const ForwardArguments& arguments);

/// How --input begins where it names the inputs of the whole model.
inline constexpr std::string_view kModelPrefix = "model:";
/// Whether --input names the inputs of the whole model.
[[nodiscard]] bool isModelInput(std::string_view input);

/// Where an input comes from that is written as --input is: an array, text:, ids: or probe:.
/// Errors: InvalidArgument.
Result<SequenceSource> inputSource(const std::string& input, const ForwardArguments& arguments,
                                   const Checkpoint& checkpoint, const RnnModel& model);

/// A run that may begin.
struct PreparedForward
{
    std::shared_ptr<const Checkpoint> checkpoint;
    ForwardRequest request;
    std::shared_ptr<const WholeModelRun> whole; ///< null: the input is the network's own
};

/// Opens the file and reads the arrays.
/// Errors: those of each.
Result<PreparedForward> prepareForward(const ForwardArguments& arguments, ProgressMonitor& monitor);

/// For what a bundle is made of. Errors: Unsupported for a run with dropout.
Status repeatable(const ForwardRequest& request);

/// Its size, and how to run its programs.
void printBundle(const WrittenBundle& bundle);

/// A finished run with what was asked.
struct ForwardOutcome
{
    ForwardRequest request;
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const WholeModelRun> whole;  ///< null: the input is the network's own
    std::shared_ptr<const NetworkValues> values; ///< of the network in it, or null
};

/// Opens the file, reads the arrays, runs.
/// Errors: those of each, Device for a backend that is not there.
Result<ForwardOutcome> runForward(const ForwardArguments& arguments, TraceDetail detail,
                                  ProgressMonitor& monitor);

/// Runs as runForward() does, for commands that look at a few steps: a long run keeps keyframes
/// instead of its full trace and computes a window when it is asked for. Errors: as runForward().
Result<std::shared_ptr<const TraceReplay>> replayForward(const ForwardArguments& arguments,
                                                         ProgressMonitor& monitor);

} // namespace gateloupe::cli
