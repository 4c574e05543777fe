// SPDX-License-Identifier: Apache-2.0
#include "core/export/bundle/part_runner.h"

#include <string>
#include <utility>

#include "core/base/private_folder.h"

namespace gateloupe {

namespace {

/// A name that a file of the format has.
std::string partFileOf(ExportFormat format)
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

} // namespace

std::optional<ExportFormat> partFormatOf(std::string_view checkpointFormat)
{
    if (checkpointFormat.starts_with("pytorch")) {
        return ExportFormat::Pytorch;
    }
    if (checkpointFormat.starts_with("keras")) {
        return ExportFormat::Keras;
    }
    if (checkpointFormat == "onnx") {
        return ExportFormat::Onnx;
    }
    return std::nullopt;
}

Result<OtherRun> partRunner(ForeignProgram program, ExportFormat format,
                            std::shared_ptr<const RnnModel> whole, std::filesystem::path file)
{
    if (!program.command().takes(RunnerPart::Model)) {
        return Error::invalidArgument("the runner's command needs {model}: each part is a network "
                                      "of its own");
    }
    const auto shared = std::make_shared<const ForeignProgram>(std::move(program));
    return OtherRun([shared, format, whole = std::move(whole), file = std::move(file)](
                        const ForwardRequest& request, ProgressMonitor& progress) -> Result<Array> {
        GATELOUPE_TRY(const PrivateFolder folder, PrivateFolder::create());
        RunnerInput input{.model = file, .x = request.x, .lengths = request.lengths};
        if (request.model != whole) {
            // Its own progress is none of the shrinking's, but a cancelled one ends it.
            ProgressShare silent(progress, 0.0, 0.0);
            input.model = folder.path() / partFileOf(format);
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
            if (shared->command().takes(part)) {
                to = state;
            } else if (isSet(state)) {
                return Error::unsupported("the program takes no initial state");
            }
            return {};
        };
        GATELOUPE_CHECK(give(RunnerPart::H0, request.h0, input.h0));
        GATELOUPE_CHECK(give(RunnerPart::C0, request.c0, input.c0));
        if (!input.lengths.empty() && !shared->command().takes(RunnerPart::Lengths)) {
            return Error::unsupported("the program takes no lengths");
        }
        if (!request.resets.isEmpty()) {
            if (!shared->command().takes(RunnerPart::Resets)) {
                return Error::unsupported("the program takes no resets");
            }
            const auto& flags = request.resets.flags();
            input.resets = Array({request.resets.steps(), request.resets.batch()},
                                 std::vector<float>(flags.begin(), flags.end()));
        }
        GATELOUPE_TRY(auto output, shared->run(input, progress));
        return std::move(output.y);
    });
}

} // namespace gateloupe
