// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/tensorflow_arguments.h"
#include "app/cli/text_table.h"
#include "core/export/export.h"

namespace gateloupe::cli {

namespace {

struct ExportArguments
{
    FileArguments file;
    std::string target;
    std::string format;
    std::string dtype;
    bool force = false;
    TensorFlowArguments tensorFlow;
};

Result<ExportFormat> chooseFormat(const ExportArguments& arguments)
{
    const std::string known = exportFormatNames();
    if (!arguments.format.empty()) {
        const auto format = exportFormatFromName(arguments.format);
        if (!format) {
            return Error{ErrorCode::InvalidArgument,
                         "--to " + arguments.format + " is not " + known};
        }
        return *format;
    }
    const auto format = exportFormatFromPath(arguments.target);
    if (!format) {
        return Error{ErrorCode::InvalidArgument,
                     arguments.target + ": its suffix names no format; say --to with one of " +
                         known};
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

Result<ExitCode> exportGates(const ExportArguments& arguments, ProgressMonitor& monitor)
{
    ExportRequest request{.source = arguments.file.file, .target = arguments.target};
    GATELOUPE_TRY(request.format, chooseFormat(arguments));
    GATELOUPE_TRY(request.tensorFlow, tensorFlowOptions(arguments.tensorFlow, request.format));
    if (!arguments.dtype.empty()) {
        request.dtype = dtypeFromName(arguments.dtype);
        if (!request.dtype || !isFloatingPoint(*request.dtype)) {
            return Error{ErrorCode::InvalidArgument,
                         "--dtype " + arguments.dtype + " is none of f16, bf16, f32, f64"};
        }
    }
    request.replacesForeign = arguments.force;
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments.file, monitor));
    request.protectedFiles = checkpoint->sourceFiles;
    if (checkpoint->rnns.empty() || !holdsSeveral(request.format)) {
        GATELOUPE_TRY(auto model, selectRnn(*checkpoint, arguments.file.rnn));
        request.models = {std::move(model)};
    } else {
        GATELOUPE_TRY(request.models, selectRnns(*checkpoint, arguments.file.rnn));
    }
    GATELOUPE_TRY(const auto report, exportOrExplain(request, monitor));
    std::cout << arguments.target << ": " << nameOf(request.format) << ", "
              << countOf(request.models.size(), "network") << ", "
              << countOf(report.parameters, "parameter") << ", " << sizeText(report.bytes)
              << ", read back and equal\n";
    for (const std::string& note : report.notes) {
        std::cout << "  " << note << "\n";
    }
    if (!report.certificate.empty()) {
        std::cout << "  certificate: " << report.certificate.string() << "\n";
    }
    return ExitCode::Fine;
}

} // namespace

void addExport(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<ExportArguments>();
    CLI::App* command = program.add_subcommand(
        "export", "Write canonical gates, or a framework's own file, and prove it by reading back");
    addFileArguments(*command, arguments->file);
    command->add_option("-o,--output", arguments->target, "The file to write")->required();
    command->add_option("--to", arguments->format,
                        exportFormatNames() + "; by default what the suffix says");
    command->add_option("--dtype", arguments->dtype,
                        "Convert to f16, bf16, f32 or f64; by default stored bits are kept");
    command->add_flag("--force", arguments->force,
                      "Also replace or remove files beside the target that no export wrote");
    addTensorFlowArguments(*command, arguments->tensorFlow);
    command->footer(helpFooter("export model.safetensors -o gates.h5"));
    command->callback([&chosen, arguments] {
        chosen = [arguments](ProgressMonitor& monitor) { return exportGates(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
