// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <iostream>
#include <iterator>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/packing/packed_layout.h"

namespace gateloupe::cli {

namespace {

constexpr std::array kBackends = {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn};

struct InfoArguments
{
    FileArguments file;
    bool asJson = false;
    bool listsTensors = false;
};

std::vector<std::string> backendsOf(const RnnModel& model)
{
    std::vector<std::string> names;
    for (const BackendKind backend : kBackends) {
        if (model.runsOn(backend)) {
            names.emplace_back(nameOf(backend));
        }
    }
    return names;
}

std::vector<std::string> textsOf(const std::vector<Warning>& warnings)
{
    std::vector<std::string> texts;
    std::ranges::transform(warnings, std::back_inserter(texts), textOf);
    return texts;
}

Json describe(const RnnModel& model)
{
    const RnnSpec& spec = model.spec;
    Json entry;
    entry["name"] = model.name;
    entry["cell"] = nameOf(spec.cell);
    entry["layers"] = spec.layers;
    entry["directions"] = spec.directions;
    entry["input_size"] = spec.inputSize;
    entry["hidden_size"] = spec.hiddenSize;
    entry["projection_size"] = orNull(spec.projectionSize);
    entry["input_mode"] = nameOf(spec.inputMode);
    entry["bias"] = nameOf(spec.bias);
    entry["dtype"] = nameOf(spec.dtype);
    entry["elements"] = packedElements(spec).value_or(0);
    entry["convention"] = model.convention;
    entry["gru_reset"] = nullptr;
    if (spec.cell == CellKind::Gru) {
        entry["gru_reset"] = nameOf(model.gruReset);
    }
    entry["forget_offset"] = model.forgetOffset;
    entry["reversed"] = model.isReversed;
    entry["runs_on"] = backendsOf(model);
    entry["limits"] = limitTexts(model);
    entry["equations"] = equationTexts(model);
    entry["warnings"] = textsOf(model.warnings);
    nlohmann::json evidence = nlohmann::json::array();
    for (const Message& reason : model.evidence) {
        evidence.push_back(reason.text());
    }
    entry["evidence"] = std::move(evidence);
    entry["spec"] = toText(spec);
    return entry;
}

Json describe(const Tensor& tensor, const Checkpoint& checkpoint)
{
    const auto place = tensor.place();
    Json entry;
    entry["name"] = tensor.name;
    entry["dtype"] = tensor.typeName.empty() ? std::string(nameOf(tensor.dtype)) : tensor.typeName;
    entry["shape"] = tensor.shape;
    entry["byte_offset"] = nullptr;
    entry["file"] = (place ? place->file : checkpoint.path).string();
    if (place) {
        entry["byte_offset"] = place->offsetBytes;
    } else if (tensor.source) {
        entry["encoded"] = nameOf(tensor.source->encoding());
    }
    return entry;
}

void printInfoDocument(const Checkpoint& checkpoint,
                       const std::vector<std::shared_ptr<const RnnModel>>& models,
                       bool listsTensors)
{
    Json document;
    document["schema"] = kJsonSchema;
    document["file"] = checkpoint.path.string();
    document["format"] = checkpoint.format;
    document["tensor_count"] = checkpoint.catalog.tensors.size();
    document["rnns"] = Json::array();
    for (const auto& model : models) {
        document["rnns"].push_back(describe(*model));
    }
    if (listsTensors) {
        document["tensors"] = Json::array();
        for (const auto& tensor : checkpoint.catalog.tensors) {
            document["tensors"].push_back(describe(*tensor, checkpoint));
        }
    }
    document["warnings"] = textsOf(checkpoint.warnings);
    printJson(document);
}

std::string rnnTable(const std::vector<std::shared_ptr<const RnnModel>>& models)
{
    TextTable table({{"name"},
                     {"cell"},
                     {"layers", Align::Right},
                     {"directions", Align::Right},
                     {"input", Align::Right},
                     {"hidden", Align::Right},
                     {"projection", Align::Right},
                     {"bias"},
                     {"dtype"},
                     {"elements", Align::Right},
                     {"size", Align::Right},
                     {"runs on"}});
    for (const auto& model : models) {
        const RnnSpec& spec = model->spec;
        const std::uint64_t elements = packedElements(spec).value_or(0);
        table.addRow(
            {model->name, std::string(nameOf(spec.cell)), countText(spec.layers),
             countText(spec.directions),
             countText(spec.inputSize) + (spec.inputMode == InputMode::Skip ? " (skip)" : ""),
             countText(spec.hiddenSize),
             spec.projectionSize ? countText(*spec.projectionSize) : "-",
             std::string(nameOf(spec.bias)), std::string(nameOf(spec.dtype)), countText(elements),
             sizeText(elements * sizeOf(spec.dtype)), joined(backendsOf(*model))});
    }
    return table.text();
}

void printDetails(const RnnModel& model)
{
    std::cout << "\n"
              << printable(model.name) << "\n  convention  " << printable(model.convention) << "\n";
    if (model.spec.cell == CellKind::Gru) {
        std::cout << "  reset gate  " << nameOf(model.gruReset) << " the recurrent product\n";
    }
    if (model.forgetOffset != 0.0) {
        std::cout << "  forget gate " << realText(model.forgetOffset)
                  << " is added when the network runs\n";
    }
    if (model.isReversed) {
        std::cout << "  reversed    reads the sequence from its end\n";
    }
    for (const Message& reason : model.evidence) {
        std::cout << "  evidence    " << printable(reason.text()) << "\n";
    }
    for (const std::string& equations : equationTexts(model)) {
        std::cout << "  equations   " << printable(equations) << "\n";
    }
    for (const std::string& limit : limitTexts(model)) {
        std::cout << "  limit       " << printable(limit) << "\n";
    }
    for (const Warning& warning : model.warnings) {
        std::cout << "  warning     " << printable(textOf(warning)) << "\n";
    }
}

std::string tensorTable(const Checkpoint& checkpoint)
{
    TextTable table({{"tensor"},
                     {"dtype"},
                     {"shape"},
                     {"size", Align::Right},
                     {"offset", Align::Right},
                     {"file"}});
    for (const auto& tensor : checkpoint.catalog.tensors) {
        const auto place = tensor->place();
        const std::string offset = place ? countText(place->offsetBytes)
                                   : tensor->source
                                       ? std::string(nameOf(tensor->source->encoding()))
                                       : "-";
        table.addRow(
            {tensor->name,
             tensor->typeName.empty() ? std::string(nameOf(tensor->dtype)) : tensor->typeName,
             toText(tensor->shape), sizeText(tensor->elements() * sizeOf(tensor->dtype)), offset,
             (place ? place->file : checkpoint.path).filename().string()});
    }
    return table.text();
}

void printInfoText(const Checkpoint& checkpoint,
                   const std::vector<std::shared_ptr<const RnnModel>>& models, bool listsTensors)
{
    std::cout << printable(checkpoint.path.string()) << ": " << checkpoint.format << ", "
              << countOf(checkpoint.catalog.tensors.size(), "tensor") << ", "
              << countOf(models.size(), "recurrent network") << "\n";
    if (!models.empty()) {
        std::cout << "\n" << rnnTable(models);
    }
    for (const auto& model : models) {
        printDetails(*model);
    }
    if (listsTensors) {
        std::cout << "\n" << tensorTable(checkpoint);
    }
    for (const Warning& warning : checkpoint.warnings) {
        std::cout << "\nwarning: " << printable(textOf(warning)) << "\n";
    }
}

Result<ExitCode> info(const InfoArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments.file, monitor));
    std::vector<std::shared_ptr<const RnnModel>> models = checkpoint->rnns;
    if (!arguments.file.rnn.empty()) {
        GATELOUPE_TRY(auto model, findRnn(*checkpoint, arguments.file.rnn));
        models = {std::move(model)};
    }
    (arguments.asJson ? printInfoDocument : printInfoText)(*checkpoint, models,
                                                           arguments.listsTensors);
    return ExitCode::Fine;
}

} // namespace

void addInfo(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<InfoArguments>();
    CLI::App* command = program.add_subcommand("info", "What is in a file");
    addFileArguments(*command, arguments->file);
    command->add_flag("--json", arguments->asJson, "One JSON document on stdout");
    command->add_flag("--tensors", arguments->listsTensors, "List every tensor of the file");
    command->footer(helpFooter("info model.safetensors --tensors"));
    command->callback([&chosen, arguments] {
        chosen = [arguments](ProgressMonitor& monitor) { return info(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
