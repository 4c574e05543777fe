// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/output/text_table.h"
#include "core/export/hdf5/trace_writer.h"

namespace gateloupe::cli {

namespace {

struct RunArguments
{
    ForwardArguments forward;
    std::string target;
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
              << "  y        " << toText(trace.y.shape()) << "\n"
              << "  trace    " << printable(target) << ", " << sizeText(bytes) << "\n";
}

Result<ExitCode> run(const RunArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(refuseOverwriting(arguments.target, arguments.forward.inputs()));
    GATELOUPE_TRY(const auto outcome, runForward(arguments.forward, TraceDetail::Full, monitor));
    GATELOUPE_CHECK(writeTrace(*outcome.trace, outcome.request, arguments.target, monitor));
    printSummary(outcome, arguments.target);
    return ExitCode::Fine;
}

} // namespace

void addRun(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<RunArguments>();
    CLI::App* command = program.add_subcommand(
        "run", "Run a network over a sequence and write every gate and state of every step");
    addForwardArguments(*command, arguments->forward);
    command->add_option("-o,--output", arguments->target, "The HDF5 file to write")->required();
    command->footer(helpFooter("run model.safetensors --input x.npy -o trace.h5"));
    command->callback([&chosen, arguments] {
        chosen = [arguments](ProgressMonitor& monitor) { return run(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
