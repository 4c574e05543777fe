// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>

#include "app/cli/bundle_files.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/shrink/shrink.h"
#include "core/formats/array_file.h"
#include "core/runtime/gpu/installed_backends.h"

namespace gateloupe::cli {

namespace {

struct ShrinkArguments
{
    ForwardArguments forward;
    std::string expect;
    std::string against;
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

/// Who is asked again, or what there is of them.
Result<std::variant<Array, OtherRun>> otherSide(const ShrinkArguments& arguments,
                                                ProgressMonitor& monitor)
{
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
    if (arguments.expect.empty() == arguments.against.empty()) {
        return Error::invalidArgument("shrink needs --expect or --against");
    }
    if (!(arguments.tolerance >= 0.0)) {
        return Error::invalidArgument("--tol must be at least 0");
    }
    GATELOUPE_TRY(PreparedForward prepared, prepareForward(arguments.forward, monitor));
    ShrinkQuestion question{.request = prepared.request, .tolerance = arguments.tolerance};
    GATELOUPE_TRY(question.theirs, otherSide(arguments, monitor));
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
