// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/model/optimizer_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/base/mapped_file.h"
#include "core/export/export.h"

namespace gateloupe::cli {

namespace {

/// What only `--to tensorflow` asks.
struct TensorFlowArguments
{
    std::optional<std::string> scope;
    std::string names;
    std::string opaque;
};

struct ExportArguments
{
    FileArguments file;
    std::string target;
    std::string format;
    std::string dtype;
    bool force = false;
    bool asJson = false;
    TensorFlowArguments tensorFlow;
    std::string state; ///< of the optimizer; empty: the weights
    std::optional<double> learningRate;
};

void addTensorFlowArguments(CLI::App& command, TensorFlowArguments& arguments)
{
    command.add_option("--scope", arguments.scope,
                       "tensorflow: the variable scope, \"\" for none; by default the network's "
                       "own name");
    command.add_option("--names", arguments.names,
                       "tensorflow: saveable (as cuDNN's layers save from 1.4 on, the default), "
                       "1.0 or 1.3 (RNNParamsSaveable of those versions)");
    command.add_option("--opaque", arguments.opaque,
                       "tensorflow: cuDNN's packed vector, opaque_kernel: no, also or only; by "
                       "default also, as the layer's own Saver has it");
}

/// Errors: InvalidArgument for unknown words, and for words of another format.
Result<TensorFlowOptions> tensorFlowOptions(const TensorFlowArguments& arguments,
                                            ExportFormat format)
{
    TensorFlowOptions options{.scope = arguments.scope};
    if (!arguments.names.empty()) {
        GATELOUPE_TRY(options.names, namedValue("--names", arguments.names, tensorFlowNamesFromName,
                                                "saveable, 1.0, 1.3"));
    }
    if (!arguments.opaque.empty()) {
        GATELOUPE_TRY(options.opaque, namedValue("--opaque", arguments.opaque, opaqueVectorFromName,
                                                 "no, also, only"));
    }
    const bool isAsked = arguments.scope || !arguments.names.empty() || !arguments.opaque.empty();
    if (isAsked && format != ExportFormat::TensorFlow) {
        return Error::invalidArgument("--scope, --names and --opaque are for --to tensorflow");
    }
    return options;
}

Result<ExportFormat> chooseFormat(const ExportArguments& arguments)
{
    const std::string known = exportFormatNames();
    if (!arguments.format.empty()) {
        const auto format = exportFormatFromName(arguments.format);
        if (!format) {
            return noneOf("--to", arguments.format, known);
        }
        return *format;
    }
    const auto format = exportFormatFromPath(arguments.target);
    if (!format) {
        return Error::invalidArgument("%1: its suffix names no format; say --to with one of %2",
                                      arguments.target, known);
    }
    return *format;
}

/// What exportModels() says, with what the user may do about files in the way.
Result<ExportReport> exportOrExplain(const ExportRequest& request, ProgressMonitor& monitor)
{
    auto report = exportModels(request, monitor);
    if (!report && report.error().code == ErrorCode::CannotWrite && !request.replacesForeign) {
        const auto foreign = foreignFiles(request, monitor);
        if (foreign && !foreign->empty()) {
            Error error = report.error();
            error.message = error.message.text() + ", or replace them with --force";
            return error;
        }
    }
    return report;
}

void printExportDocument(const ExportRequest& request, const ExportReport& report)
{
    const auto nameOfNetwork = [](const auto& model) { return model->name; };
    const std::string certificate = report.certificate.string();
    printJson({{"output", request.target.string()},
               {"format", nameOf(request.format)},
               {"rnns", listOf(request.models, nameOfNetwork)},
               {"parameters", report.parameters},
               {"bytes", report.bytes},
               {"notes", listOf(report.notes, &Message::text)},
               {"leaves_start_out", report.leavesStartOut},
               {"certificate", certificate.empty() ? Json(nullptr) : Json(certificate)}});
}

void printExportText(const ExportRequest& request, const ExportReport& report)
{
    std::cout << printable(request.target.string()) << ": " << nameOf(request.format) << ", "
              << countOf(request.models.size(), "network") << ", "
              << countOf(report.parameters, "parameter") << ", " << sizeText(report.bytes)
              << (report.leavesStartOut ? ", weights read back and equal, the start and lengths "
                                          "of the source are not in the file\n"
                                        : ", read back and equal\n");
    for (const std::string& note : report.notes) {
        std::cout << "  " << printable(note) << "\n";
    }
    if (!report.certificate.empty()) {
        std::cout << "  certificate: " << printable(report.certificate.string()) << "\n";
    }
}

Result<ExitCode> exportGates(const ExportArguments& arguments, ProgressMonitor& monitor)
{
    ExportRequest request{.source = arguments.file.file, .target = arguments.target};
    GATELOUPE_TRY(request.format, chooseFormat(arguments));
    GATELOUPE_TRY(request.tensorFlow, tensorFlowOptions(arguments.tensorFlow, request.format));
    if (!arguments.dtype.empty()) {
        GATELOUPE_TRY(request.dtype, weightType(arguments.dtype));
    }
    request.replacesForeign = arguments.force;
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments.file, monitor));
    request.protectedFiles = checkpoint->sourceFiles;
    request.sourceFiles = checkpoint->catalog.files;
    if (checkpoint->rnns.empty() || !holdsSeveral(request.format)) {
        GATELOUPE_TRY(auto model, selectRnn(*checkpoint, arguments.file.rnn));
        request.models = {std::move(model)};
    } else {
        GATELOUPE_TRY(request.models, selectRnns(*checkpoint, arguments.file.rnn));
    }
    if (!arguments.state.empty()) {
        GATELOUPE_TRY(request.models, modelsOfState(*checkpoint, request.models, arguments.state,
                                                    arguments.learningRate, monitor));
    }
    GATELOUPE_TRY(const auto report, exportOrExplain(request, monitor));
    MappedFiles::acceptCollected(); // the export has compared them before it replaced anything
    printAnswer(
        arguments.asJson, [&] { printExportDocument(request, report); },
        [&] { printExportText(request, report); });
    return ExitCode::Fine;
}

} // namespace

void addExport(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "export",
                   "Write canonical gates, or a framework's own file, and prove it by reading back",
                   "export model.safetensors -o gates.h5", exportGates);
    addFileArguments(*command, arguments->file);
    command->add_option("-o,--output", arguments->target, "The file to write")->required();
    command->add_option("--to", arguments->format,
                        exportFormatNames() + "; by default what the suffix says");
    command->add_option("--dtype", arguments->dtype,
                        "Convert to f16, bf16, f32 or f64; by default stored bits are kept");
    command->add_flag("--force", arguments->force,
                      "Also replace or remove files beside the target that no export wrote");
    addTensorFlowArguments(*command, arguments->tensorFlow);
    addStateArguments(*command, arguments->state, arguments->learningRate);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
