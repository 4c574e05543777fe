// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <iostream>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output_arguments.h"
#include "app/cli/runners/runner_arguments.h"
#include "core/analysis/prove/runner_options.h"
#include "core/analysis/shrink/shrink_options.h"
#include "core/export/bundle/bundle.h"
#include "core/export/bundle/part_runner.h"
#include "core/runtime/gpu/installed_backends.h"

namespace gateloupe::cli {

namespace {

struct ShrinkArguments
{
    ForwardArguments forward;
    OutputArguments expected;
    std::string against;
    RunnerArguments runner;
    std::string runnerModel;
    std::string folder;
    double tolerance = 0.0;
    bool asJson = false;
};

std::string bitsText(std::uint32_t bits)
{
    return bits == 0 ? "all" : std::to_string(bits);
}

void printShrunk(const ShrunkCase& made, const PreparedForward& whole)
{
    const RnnSpec& spec = whole.request.model->spec;
    const auto kept = [](std::uint64_t count, std::uint64_t all) {
        return std::to_string(count) + " of " + std::to_string(all);
    };
    std::uint64_t units = 0;
    for (const auto& cell : made.units) {
        units += cell.size();
    }
    TextTable table({"part", "kept", "which"});
    table.addRow("sequences", kept(1, whole.request.x.shape()[1]), std::to_string(made.sequence));
    table.addRow("steps", kept(made.endStep - made.firstStep, whole.request.x.shape()[0]),
                 std::to_string(made.firstStep) + " to " + std::to_string(made.endStep - 1));
    table.addRow("layers", kept(made.endLayer - made.firstLayer, spec.layers),
                 std::to_string(made.firstLayer) + " to " + std::to_string(made.endLayer - 1));
    table.addRow("units", kept(units, spec.hiddenSize * spec.pseudoLayers()), "");
    table.addRow(
        "inputs",
        kept(made.inputs.size(), made.firstLayer == 0 ? spec.inputSize : spec.outputWidth()), "");
    table.addRow("bits", "",
                 "weights " + bitsText(made.weightBits) + ", input " + bitsText(made.inputBits) +
                     ", states " + bitsText(made.stateBits));
    std::cout << "still differs by " << realText(made.error) << " (the whole run by "
              << realText(made.wholeError) << "), " << made.probes
              << (made.probes == 1 ? " case tried\n" : " cases tried\n") << table.text();
}

/// In which file a reduced network goes to a foreign program: that of the whole one, where it can
/// be written.
Result<ExportFormat> formatForRunner(const ShrinkArguments& arguments, const std::string& format)
{
    if (!arguments.runnerModel.empty()) {
        return namedValue("--runner-model", arguments.runnerModel, exportFormatFromName,
                          exportFormatNames());
    }
    if (const auto same = partFormatOf(format)) {
        return *same;
    }
    return Error::invalidArgument("a part of %1 cannot be written as the program knows it; say "
                                  "--runner-model with one of %2",
                                  format, exportFormatNames());
}

/// A foreign program, started for each part with a network of its own.
Result<OtherRun> runnerSide(const ShrinkArguments& arguments, const PreparedForward& prepared)
{
    GATELOUPE_TRY(auto program, foreignProgram(arguments.runner));
    GATELOUPE_TRY(const auto format, formatForRunner(arguments, prepared.checkpoint->format));
    return partRunner(std::move(program), format, prepared.request.model,
                      prepared.checkpoint->path);
}

/// Who is asked again, or what there is of them.
Result<std::variant<Array, OtherRun>> otherSide(const ShrinkArguments& arguments,
                                                const PreparedForward& prepared,
                                                ProgressMonitor& monitor)
{
    if (!arguments.runner.command.empty()) {
        GATELOUPE_TRY(auto other, runnerSide(arguments, prepared));
        return std::variant<Array, OtherRun>(std::move(other));
    }
    if (!arguments.expected.y.empty()) {
        ForwardRequest request = prepared.request;
        request.detail = TraceDetail::OutputOnly;
        GATELOUPE_TRY(const auto own, makeReferenceBackend()->run(request, monitor));
        GATELOUPE_TRY(Array y, readWholeOutput(arguments.expected, arguments.forward, request, *own,
                                               monitor));
        return std::variant<Array, OtherRun>(std::move(y));
    }
    GATELOUPE_TRY(const BackendKind kind, namedValue("--against", arguments.against,
                                                     backendFromName, "reference, cpu, cudnn"));
    GATELOUPE_TRY(const auto options, workerOptions(arguments.forward));
    GATELOUPE_TRY(auto made, makeInstalledBackend(kind, options));
    const std::shared_ptr<ForwardBackend> backend = std::move(made);
    return std::variant<Array, OtherRun>(
        [backend](const ForwardRequest& request, ProgressMonitor& progress) -> Result<Array> {
            ForwardRequest asked = request;
            asked.detail = TraceDetail::OutputOnly;
            GATELOUPE_TRY(const auto trace, backend->run(asked, progress));
            return trace->y;
        });
}

Result<ExitCode> shrinkRun(const ShrinkArguments& arguments, ProgressMonitor& monitor)
{
    const std::array sides = {arguments.expected.y, arguments.against, arguments.runner.command};
    if (std::ranges::count(sides, "") != 2) {
        return Error::invalidArgument("shrink needs one of --runner, --expect or --against");
    }
    if (!(arguments.tolerance >= 0.0)) {
        return Error::invalidArgument("--tol must be at least 0");
    }
    GATELOUPE_TRY(const PreparedForward prepared, prepareForward(arguments.forward, monitor));
    GATELOUPE_CHECK(repeatable(prepared.request));
    ShrinkQuestion question{.request = prepared.request, .tolerance = arguments.tolerance};
    GATELOUPE_TRY(question.theirs, otherSide(arguments, prepared, monitor));
    GATELOUPE_TRY(const ShrunkCase made, shrink(question, monitor));
    GATELOUPE_TRY(const WrittenBundle bundle,
                  writeShrunkBundle(made, prepared.checkpoint, arguments.folder, monitor));
    const auto printText = [&] {
        printShrunk(made, prepared);
        if (!arguments.expected.y.empty()) {
            std::cout
                << "theirs.npy holds recorded numbers, which are those of all units and inputs; "
                   "--runner asks the program itself and cuts these, too\n";
        }
        printBundle(bundle);
    };
    printAnswer(
        arguments.asJson, [&] { printJson(Json::parse(shrunkText(made))); }, printText);
    return ExitCode::Fine;
}

} // namespace

void addShrink(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "shrink",
                   "The smallest part of a run that still differs from somebody's, as a bundle",
                   "shrink model.safetensors --input x.npy --expect y.npy --to case", shrinkRun);
    addForwardArguments(*command, arguments->forward);
    namespace options = shrink_options;
    addOption(*command, options::kExpected, arguments->expected.y);
    addOutputAxes(*command, arguments->expected.axes);
    addOption(*command, options::kAgainst, arguments->against);
    addOption(*command, options::kRunner, arguments->runner.command);
    addOption(*command, options::kRunnerModel, arguments->runnerModel)
        ->description(std::string(options::kRunnerModel.help) + ": " + exportFormatNames() +
                      " (default: that of FILE)");
    addOption(*command, runner_options::kExchange, arguments->runner.exchange);
    addOption(*command, runner_options::kLimit, arguments->runner.limitSeconds);
    addOption(*command, options::kFolder, arguments->folder);
    addOption(*command, options::kTolerance, arguments->tolerance);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
