// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/model/model_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/base/text.h"
#include "core/export/hdf5/trace_writer.h"
#include "core/export/steps/arrays_export.h"
#include "core/export/steps/steps_export.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe::cli {

namespace {

struct RunArguments
{
    ForwardArguments forward;
    std::string target;
    bool asJson = false;
};

void printSummary(const ForwardOutcome& outcome, const std::string& target)
{
    const Trace& trace = *outcome.trace;
    std::error_code ignored;
    const auto bytes = std::filesystem::file_size(target, ignored);
    std::cout << printable(outcome.request.model->name) << ": " << countOf(trace.steps, "step")
              << ", batch " << countText(trace.batch) << ", "
              << realText(trace.elapsedSeconds * 1000.0) << " ms\n"
              << "  backend  " << nameOf(trace.backend) << ", " << trace.device << ", "
              << trace.math << "\n"
              << "  start    " << startText(outcome.request) << "\n"
              << "  y        " << toText(trace.y.shape()) << "\n"
              << (outcome.whole ? decisionsText(*outcome.whole) : "") << "  trace    "
              << printable(target) << ", " << sizeText(bytes) << "\n";
}

void printRunDocument(const ForwardOutcome& outcome, const std::string& target)
{
    const Trace& trace = *outcome.trace;
    Json document = {{"rnn", outcome.request.model->name},
                     {"steps", trace.steps},
                     {"batch", trace.batch},
                     {"backend", nameOf(trace.backend)},
                     {"device", trace.device},
                     {"math", trace.math},
                     {"max_residual", trace.maxResidual},
                     {"seconds", trace.elapsedSeconds},
                     {"output", target}};
    if (outcome.whole) {
        document["model"] = modelJson(*outcome.whole);
    }
    printJson(document);
}

/// By the target's suffix, which checkTarget() has found to be one; HDF5 alone has everything.
Status writeRun(const ForwardOutcome& outcome, const std::filesystem::path& target,
                ProgressMonitor& monitor)
{
    const auto format = stepsFormatOf(target);
    const std::vector<NamedArray> beside =
        outcome.whole ? modelArrays(*outcome.whole) : std::vector<NamedArray>();
    if (format == StepsFormat::Hdf5) {
        return writeTrace(*outcome.trace, outcome.request, target, monitor, beside);
    }
    const TraceReader run{.model = outcome.request.model,
                          .x = std::make_shared<const Array>(outcome.request.x),
                          .steps = outcome.trace->steps,
                          .lengths = outcome.trace->lengths,
                          .resets = outcome.request.resets,
                          .windows = readerOf(TraceReplay::keeping(outcome.trace)).windows};
    return writeSteps(run, {.first = 0, .count = run.steps}, {}, *format, target, monitor, beside);
}

/// A model without a network that is known: what it makes, and the values asked for.
Result<ExitCode> runModelAlone(const RunArguments& arguments, const Checkpoint& checkpoint,
                               ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto whole, runWhole(arguments.forward, checkpoint, monitor));
    GATELOUPE_CHECK(writeArrays(modelArrays(*whole), arguments.target, monitor));
    printAnswer(
        arguments.asJson,
        [&] {
            printJson(
                {{"rnn", nullptr}, {"model", modelJson(*whole)}, {"output", arguments.target}});
        },
        [&] {
            std::cout << printable(checkpoint.path.filename().string())
                      << ": no recurrent network, " << countOf(whole->calls, "call")
                      << " of the model, " << printable(whole->runtime) << "\n"
                      << decisionsText(*whole) << "  written  " << printable(arguments.target)
                      << "\n";
        });
    return ExitCode::Fine;
}

/// Before the network runs.
Status checkTarget(const std::filesystem::path& target)
{
    return stepsFormatOf(target)
               ? Status()
               : Error::invalidArgument("a run is written as HDF5, npz or CSV: %1 should end with "
                                        ".h5, .hdf5, .npz or .csv",
                                        target.filename().string());
}

Result<ExitCode> run(const RunArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(refuseOverwriting(arguments.target, arguments.forward.inputs()));
    GATELOUPE_CHECK(checkTarget(arguments.target));
    if (isModelInput(arguments.forward.input)) {
        GATELOUPE_TRY(const auto checkpoint, openFile(arguments.forward.file, monitor));
        if (checkpoint->rnns.empty()) {
            return runModelAlone(arguments, *checkpoint, monitor);
        }
    }
    GATELOUPE_TRY(const auto outcome, runForward(arguments.forward, TraceDetail::Full, monitor));
    GATELOUPE_CHECK(writeRun(outcome, arguments.target, monitor));
    printAnswer(
        arguments.asJson, [&] { printRunDocument(outcome, arguments.target); },
        [&] { printSummary(outcome, arguments.target); });
    return ExitCode::Fine;
}

} // namespace

void addRun(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "run",
                   "Run a network over a sequence and write every gate and state of every step",
                   "run model.safetensors --input x.npy -o trace.h5", run);
    addForwardArguments(*command, arguments->forward);
    command->add_option(
        "--inner", arguments->forward.inner,
        "Of model: a value inside a loop or another graph of the file that is kept, "
        "too; info --tensors lists those of loops");
    command
        ->add_option("-o,--output", arguments->target,
                     "The file to write: HDF5, or .npz or .csv without the states before and after")
        ->required();
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
