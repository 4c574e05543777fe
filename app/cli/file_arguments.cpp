// SPDX-License-Identifier: Apache-2.0
#include "app/cli/file_arguments.h"

#include <system_error>
#include <type_traits>

#include "app/cli/command.h"
#include "core/analysis/training/checkpoint_folder.h"
#include "core/base/lists.h"
#include "core/conventions/common/assumptions.h"
#include "core/export/pipeline/source_hash.h"

namespace gateloupe::cli {

namespace {

Result<CheckpointOptions> optionsOf(const FileArguments& arguments)
{
    CheckpointOptions options;
    options.offsetBytes = arguments.offsetBytes.value_or(0);
    options.member = arguments.member;
    options.sample = arguments.sample;
    options.tensor = arguments.tensor;
    options.forgetOffset = arguments.forgetOffset;
    options.convention = arguments.convention;
    if (!arguments.spec.empty()) {
        GATELOUPE_TRY(options.spec, specFromText(arguments.spec));
    }
    if (!arguments.cell.empty()) {
        GATELOUPE_TRY(options.cell, cellOf(arguments));
    }
    return options;
}

} // namespace

Result<DType> weightType(const std::string& word)
{
    const auto fromName = [](const std::string& name) {
        const auto dtype = dtypeFromName(name);
        return dtype && isFloatingPoint(*dtype) ? dtype : std::nullopt;
    };
    return namedValue("--dtype", word, fromName, "f16, bf16, f32, f64");
}

Result<CellKind> cellOf(const FileArguments& arguments)
{
    return namedValue("--cell", arguments.cell, cellFromName, "lstm, gru, rnn_tanh, rnn_relu");
}

void addFileArguments(CLI::App& command, FileArguments& arguments, FileNeed need)
{
    command
        .add_option("FILE", arguments.file,
                    "A checkpoint: a file, a TensorFlow prefix or a SavedModel folder")
        ->required(need == FileNeed::Required);
    addFileOptions(command, arguments);
}

namespace {

/// What names a file's networks and says how its numbers are read; `whose` ends each description.
void addReadingOptions(CLI::App& command, FileArguments& arguments, const std::string& end,
                       const std::string& whose)
{
    const auto add = [&](const char* name, auto& value, const char* description) {
        command.add_option(name + end, value, description + whose);
    };
    add("--rnn", arguments.rnn, "The network's name, or a unique part of it");
    add("--spec", arguments.spec,
        "Read a packed cuDNN buffer, e.g. lstm:input=40,hidden=256,layers=2");
    add("--offset", arguments.offsetBytes, "Where the packed buffer begins in the file, in bytes");
    add("--member", arguments.member, "The file inside an archive, where several hold networks");
    add("--sample", arguments.sample,
        "A folder with input_<n>.pb: values of an ONNX graph's inputs that are weights");
    add("--tensor", arguments.tensor, "The packed buffer is this tensor of the file");
    add("--cell", arguments.cell, "lstm, gru, rnn_tanh or rnn_relu, where the file cannot tell");
    add("--forget-offset", arguments.forgetOffset,
        "What is added to the forget gate when the network runs");
    add("--convention", arguments.convention, "Read the tensors as this description says (JSON)");
}

} // namespace

void addFileOptionsOf(CLI::App& command, FileArguments& arguments, const std::string& end)
{
    const std::string file = end == "-a" ? "A" : "B";
    addReadingOptions(command, arguments, end, ", of the file " + file + " alone");
}

FileArguments completed(FileArguments own, const FileArguments& both)
{
    const auto orElse = [](auto& value, const auto& other) {
        if (value == std::remove_cvref_t<decltype(value)>()) {
            value = other;
        }
    };
    if (own.spec.empty() && own.convention.empty()) {
        orElse(own.convention, both.convention);
        orElse(own.spec, both.spec);
    }
    if (!own.spec.empty()) { // what else describes a buffer
        orElse(own.offsetBytes, both.offsetBytes);
        orElse(own.tensor, both.tensor);
    }
    orElse(own.rnn, both.rnn);
    orElse(own.member, both.member);
    orElse(own.sample, both.sample);
    orElse(own.cell, both.cell);
    orElse(own.forgetOffset, both.forgetOffset);
    return own;
}

void addFileOptions(CLI::App& command, FileArguments& arguments)
{
    addReadingOptions(command, arguments, "", "");
    command
        .add_option_function<std::uint64_t>(
            "--memory", [](std::uint64_t bytes) { MappedFiles::allowMemory(bytes); },
            "Let a compressed file unfold to so many bytes (e.g. 8GB) even where it is small")
        ->transform(CLI::AsSizeValue(false));
}

Result<std::shared_ptr<const Checkpoint>> openFile(const FileArguments& arguments,
                                                   ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto options, optionsOf(arguments));
    auto opened = openCheckpoint(arguments.file, options, monitor);
    if (!opened && opened.error().code == ErrorCode::NotThisFormat &&
        isCheckpointFolder(arguments.file)) {
        return Error::notThisFormat("%1 is a folder; health reads one of checkpoints over their "
                                    "steps, every other command takes a file of it",
                                    arguments.file);
    }
    return opened;
}

Result<std::shared_ptr<const CheckpointFolder>> openFolder(const FileArguments& arguments,
                                                           ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto options, optionsOf(arguments));
    return openCheckpointFolder(arguments.file, options, monitor);
}

Result<std::vector<std::shared_ptr<const RnnModel>>>
selectRnns(const Checkpoint& checkpoint, const std::string& name, std::size_t givenStates)
{
    std::vector<std::shared_ptr<const RnnModel>> models = checkpoint.rnns;
    if (!name.empty()) {
        GATELOUPE_TRY(auto model, findRnn(checkpoint, name));
        models = {std::move(model)};
    }
    if (models.empty()) {
        printWarnings(checkpoint.warnings);
    }
    for (const auto& model : models) {
        std::size_t states = 0;
        for (const Warning& warning : model->warnings) {
            if (isAboutStart(warning) && ++states <= givenStates) {
                continue;
            }
            printWarning(Warning(message("%1: %2", model->name, warning.message), warning.remedy));
        }
        if (const auto assumed = assumedTexts(*model); !assumed.empty()) {
            printWarning(Warning(message("%1: assumed, because nothing in the file says it: %2",
                                         model->name, joinedBy(", ", assumed))));
        }
    }
    return models;
}

Result<std::shared_ptr<const RnnModel>> selectRnn(const Checkpoint& checkpoint,
                                                  const std::string& name, std::size_t givenStates)
{
    if (checkpoint.rnns.empty()) {
        printWarnings(checkpoint.warnings);
        return Error::unsupported("%1: no recurrent network was found in it", checkpoint.path);
    }
    GATELOUPE_TRY(const auto model, findRnn(checkpoint, name));
    GATELOUPE_TRY(const auto selected, selectRnns(checkpoint, model->name, givenStates));
    return selected.front();
}

Status refuseOverwriting(const std::filesystem::path& target,
                         const std::vector<std::string>& inputs)
{
    for (const std::string& input : inputs) {
        if (input.empty()) {
            continue;
        }
        std::vector<std::filesystem::path> files = sourceFilesOf(input, {});
        files.emplace_back(input.substr(0, input.rfind(':')));
        for (const auto& file : files) {
            std::error_code ignored;
            if (std::filesystem::equivalent(file, target, ignored)) {
                return Error::cannotWrite(
                    "%1: is an input itself and stays as it is; choose another target", target);
            }
        }
    }
    return {};
}

} // namespace gateloupe::cli
