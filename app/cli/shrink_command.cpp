// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>

#include "app/cli/bundle_files.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/prove/runner.h"
#include "core/analysis/shrink/shrink.h"
#include "core/export/export.h"
#include "core/formats/array_file.h"
#include "core/runtime/gpu/installed_backends.h"

namespace gateloupe::cli {

namespace {

struct ShrinkArguments
{
    ForwardArguments forward;
    std::string expect;
    std::string against;
    std::string runner;
    std::string runnerModel;
    std::string exchange = "npy";
    double limitSeconds = 60.0;
    std::string folder;
    double tolerance = 1e-5;
    bool asJson = false;
};

Json bitsJson(std::uint32_t bits)
{
    return bits == 0 ? Json(nullptr) : Json(bits);
}

Json keptJson(const ShrunkCase& made)
{
    Json units = Json::array();
    const std::uint32_t directions = made.request.model->spec.directions;
    for (std::size_t at = 0; at < made.units.size(); ++at) {
        const auto direction = static_cast<std::uint32_t>(at % directions);
        units.push_back({{"layer", made.firstLayer + at / directions},
                         {"side", nameOf(made.request.model->direction(direction))},
                         {"units", made.units[at]}});
    }
    return {{"sequence", made.sequence},
            {"steps", {made.firstStep, made.endStep}},
            {"layers", {made.firstLayer, made.endLayer}},
            {"units", units},
            {"inputs", made.inputs},
            {"weight_bits", bitsJson(made.weightBits)},
            {"input_bits", bitsJson(made.inputBits)},
            {"state_bits", bitsJson(made.stateBits)}};
}

Json shrunkJson(const ShrunkCase& made)
{
    return {{"schema", kJsonSchema},
            {"error", made.error},
            {"whole_error", made.wholeError},
            {"probes", made.probes},
            {"spec", toText(made.request.model->spec)},
            {"kept", keptJson(made)}};
}

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
    TextTable table({{"part"}, {"kept"}, {"which"}});
    table.addRow({"sequences", kept(1, whole.request.x.shape()[1]), std::to_string(made.sequence)});
    table.addRow({"steps", kept(made.endStep - made.firstStep, whole.request.x.shape()[0]),
                  std::to_string(made.firstStep) + " to " + std::to_string(made.endStep - 1)});
    table.addRow({"layers", kept(made.endLayer - made.firstLayer, spec.layers),
                  std::to_string(made.firstLayer) + " to " + std::to_string(made.endLayer - 1)});
    table.addRow({"units", kept(units, spec.hiddenSize * spec.pseudoLayers()), ""});
    table.addRow({"inputs",
                  kept(made.inputs.size(), made.firstLayer == 0 ? spec.inputSize : spec.outputWidth()),
                  ""});
    table.addRow({"bits", "",
                  "weights " + bitsText(made.weightBits) + ", input " + bitsText(made.inputBits) +
                      ", states " + bitsText(made.stateBits)});
    std::cout << "still differs by " << realText(made.error) << " (the whole run by "
              << realText(made.wholeError) << "), " << made.probes << " cases tried\n"
              << table.text();
}

/// In which file a reduced network goes to a foreign program: that of the whole one, where it can
/// be written.
Result<ExportFormat> formatForRunner(const ShrinkArguments& arguments, const std::string& format)
{
    if (!arguments.runnerModel.empty()) {
        const auto chosen = exportFormatFromName(arguments.runnerModel);
        if (!chosen) {
            return Error::invalidArgument("--runner-model %1 is none of %2", arguments.runnerModel,
                                          exportFormatNames());
        }
        return *chosen;
    }
    if (format.starts_with("pytorch")) {
        return ExportFormat::Pytorch;
    }
    if (format.starts_with("keras")) {
        return ExportFormat::Keras;
    }
    if (format == "onnx") {
        return ExportFormat::Onnx;
    }
    return Error::invalidArgument("a part of %1 cannot be written as the program knows it; say "
                                  "--runner-model with one of %2",
                                  format, exportFormatNames());
}

/// A name that a file of the format has.
std::string modelFileOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Pytorch:
        return "model.pt";
    case ExportFormat::Keras:
        return "model.h5";
    case ExportFormat::Onnx:
        return "model.onnx";
    default:
        return "model." + std::string(nameOf(format));
    }
}

/// A foreign program, started for each part with a network of its own.
Result<OtherRun> runnerSide(const ShrinkArguments& arguments, const PreparedForward& prepared)
{
    GATELOUPE_TRY(auto command, RunnerCommand::parse(arguments.runner));
    const auto exchange = arrayExchangeFromName(arguments.exchange);
    if (!exchange) {
        return Error::invalidArgument("--exchange %1 is none of npy, safetensors",
                                      arguments.exchange);
    }
    if (!(arguments.limitSeconds > 0.0)) {
        return Error::invalidArgument("--limit must be above 0");
    }
    if (!command.takes(RunnerPart::Model)) {
        return Error::invalidArgument("the runner's command needs {model}: each part is a network "
                                      "of its own");
    }
    GATELOUPE_TRY(const auto format, formatForRunner(arguments, prepared.checkpoint->format));
    const auto program = std::make_shared<const ForeignProgram>(std::move(command),
                                                                arguments.limitSeconds, *exchange);
    return OtherRun([program, format, whole = prepared.request.model,
                     file = prepared.checkpoint->path](const ForwardRequest& request,
                                                       ProgressMonitor& progress) -> Result<Array> {
        GATELOUPE_TRY(const PrivateFolder folder, PrivateFolder::create());
        RunnerInput input{.model = file, .x = request.x, .lengths = request.lengths};
        if (request.model != whole) {
            // Its own progress is none of the shrinking's, but a cancelled one ends it.
            ProgressShare silent(progress, 0.0, 0.0);
            input.model = folder.path() / modelFileOf(format);
            ExportRequest part{.models = {request.model},
                               .source = file,
                               .target = input.model,
                               .format = format,
                               .replacesForeign = true};
            GATELOUPE_TRY(const auto written, exportModels(part, silent));
        }
        const auto isSet = [](const std::optional<Array>& state) {
            if (!state) {
                return false;
            }
            for (std::size_t at = 0; at < state->size(); ++at) {
                if ((*state)[at] != 0.0) {
                    return true;
                }
            }
            return false;
        };
        const auto give = [&](RunnerPart part, const std::optional<Array>& state,
                              std::optional<Array>& to) -> Status {
            if (program->command().takes(part)) {
                to = state;
            } else if (isSet(state)) {
                return Error::unsupported("the program takes no initial state");
            }
            return {};
        };
        GATELOUPE_CHECK(give(RunnerPart::H0, request.h0, input.h0));
        GATELOUPE_CHECK(give(RunnerPart::C0, request.c0, input.c0));
        if (!input.lengths.empty() && !program->command().takes(RunnerPart::Lengths)) {
            return Error::unsupported("the program takes no lengths");
        }
        GATELOUPE_TRY(auto output, program->run(input, progress));
        return std::move(output.y);
    });
}

/// Who is asked again, or what there is of them.
Result<std::variant<Array, OtherRun>> otherSide(const ShrinkArguments& arguments,
                                                const PreparedForward& prepared,
                                                ProgressMonitor& monitor)
{
    if (!arguments.runner.empty()) {
        GATELOUPE_TRY(auto other, runnerSide(arguments, prepared));
        return std::variant<Array, OtherRun>(std::move(other));
    }
    if (!arguments.expect.empty()) {
        GATELOUPE_TRY(Array y, readArray(arguments.expect, monitor));
        return std::variant<Array, OtherRun>(std::move(y));
    }
    const auto kind = backendFromName(arguments.against);
    if (!kind) {
        return Error::invalidArgument("--against %1 is none of reference, cpu, cudnn",
                                      arguments.against);
    }
    GATELOUPE_TRY(const auto options, workerOptions(arguments.forward));
    GATELOUPE_TRY(auto made, makeInstalledBackend(*kind, options));
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
    const int sides = static_cast<int>(!arguments.expect.empty()) +
                      static_cast<int>(!arguments.against.empty()) +
                      static_cast<int>(!arguments.runner.empty());
    if (sides != 1) {
        return Error::invalidArgument("shrink needs one of --runner, --expect or --against");
    }
    if (!(arguments.tolerance >= 0.0)) {
        return Error::invalidArgument("--tol must be at least 0");
    }
    GATELOUPE_TRY(PreparedForward prepared, prepareForward(arguments.forward, monitor));
    ShrinkQuestion question{.request = prepared.request, .tolerance = arguments.tolerance};
    GATELOUPE_TRY(question.theirs, otherSide(arguments, prepared, monitor));
    GATELOUPE_TRY(const ShrunkCase made, shrink(question, monitor));
    const PreparedForward whole = prepared;
    prepared.request = made.request;
    const std::filesystem::path folder = arguments.folder;
    GATELOUPE_CHECK(writeBundle(prepared, folder, monitor));
    GATELOUPE_CHECK(writeWholeFile(folder / "theirs.npy", npyText(made.theirs)));
    const Json document = shrunkJson(made);
    constexpr int kIndent = 2;
    GATELOUPE_CHECK(writeWholeFile(folder / "shrunk.json", document.dump(kIndent) + "\n"));
    if (arguments.asJson) {
        printJson(document);
        return ExitCode::Fine;
    }
    printShrunk(made, whole);
    if (!arguments.expect.empty()) {
        std::cout << "Their states before this step are taken to be right; only their output is "
                     "known.\n";
    }
    printBundle(folder);
    return ExitCode::Fine;
}

} // namespace

void addShrink(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<ShrinkArguments>();
    CLI::App* command = program.add_subcommand(
        "shrink", "The smallest part of a run that still differs from somebody's, as a bundle");
    addForwardArguments(*command, arguments->forward);
    command->add_option("--expect", arguments->expect,
                        "Their output [T, B, directions * width] of the same run");
    command->add_option("--against", arguments->against,
                        "Instead: a backend, asked again for each part: reference, cpu, cudnn");
    command->add_option("--runner", arguments->runner,
                        "Instead: a foreign program, started for each part with a network of its "
                        "own: \"CMD {model} {in} {out}\", as prove takes it");
    command->add_option("--runner-model", arguments->runnerModel,
                        "In which file it gets a part of the network: " + exportFormatNames() +
                            " (default: that of FILE)");
    command
        ->add_option("--exchange", arguments->exchange,
                     "What it reads and writes: npy, or safetensors of one tensor each")
        ->capture_default_str();
    command->add_option("--limit", arguments->limitSeconds, "Seconds that one run of it may take")
        ->capture_default_str();
    command->add_option("--to", arguments->folder,
                        "The folder to make: a bundle, with theirs.npy and shrunk.json")
        ->required();
    command->add_option("--tol", arguments->tolerance, "Largest absolute error that is none")
        ->capture_default_str();
    command->add_flag("--json", arguments->asJson, "One JSON document on stdout");
    command->footer(
        helpFooter("shrink model.safetensors --input x.npy --expect y.npy --to case"));
    command->callback([&chosen, arguments] {
        chosen = [arguments](ProgressMonitor& monitor) { return shrinkRun(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
