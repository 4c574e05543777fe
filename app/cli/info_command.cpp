// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <map>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/model/optimizer_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/whole_model/network_places.h"
#include "core/runtime/whole_model/whole_model.h"

namespace gateloupe::cli {

namespace {

constexpr std::array kBackends = {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn};

struct InfoArguments
{
    FileArguments file;
    bool asJson = false;
    bool listsTensors = false;
    bool hasEvidence = false;
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

/// Where each fact of the equations is known from, by its name; by layer and direction where these
/// know it from different sources.
Json sourcesOf(const RnnModel& model)
{
    Json sources = Json::object();
    for (const SourcedFact& each : sourcedFacts(model)) {
        Json& source = sources[std::string(nameOf(each.fact))];
        (each.place.empty() ? source : source[each.place]) = nameOf(each.source);
    }
    return sources;
}

/// "stated: gate, candidate; computed: forget_offset".
std::string sourcesText(const RnnModel& model)
{
    std::map<FactSource, std::string> facts;
    for (const SourcedFact& each : sourcedFacts(model)) {
        std::string& names = facts[each.source];
        names += (names.empty() ? "" : ", ") + each.name();
    }
    std::string text;
    for (const auto& [source, names] : facts) {
        text += (text.empty() ? "" : "; ") + std::string(nameOf(source)) + ": " + names;
    }
    return text;
}

Json describe(const RnnModel& model)
{
    const RnnSpec& spec = model.spec;
    const bool isGru = spec.cell == CellKind::Gru;
    return {{"name", model.name},
            {"cell", nameOf(spec.cell)},
            {"layers", spec.layers},
            {"directions", spec.directions},
            {"input_size", spec.inputSize},
            {"hidden_size", spec.hiddenSize},
            {"projection_size", orNull(spec.projectionSize)},
            {"input_mode", nameOf(spec.inputMode)},
            {"bias", nameOf(spec.bias)},
            {"dtype", nameOf(spec.dtype)},
            {"elements", packedElements(spec).value_or(0)},
            {"convention", model.convention},
            {"gru_reset", isGru ? Json(nameOf(model.gruReset())) : Json(nullptr)},
            {"forget_offset", model.forgetOffset()},
            {"reversed", model.isReversed},
            {"start", model.initialHidden || model.initialCell ? "stored" : "zero"},
            {"lengths", model.sequenceLengths ? "stored" : "none"},
            {"runs_on", backendsOf(model)},
            {"limits", limitTexts(model)},
            {"equations", equationTexts(model)},
            {"assumed", assumedTexts(model)},
            {"equation_sources", sourcesOf(model)},
            {"warnings", listOf(model.warnings, textOf)},
            {"evidence", listOf(model.evidence, &Message::text)},
            {"spec", toText(spec)}};
}

std::string typeOf(const Tensor& tensor)
{
    return tensor.typeName.empty() ? std::string(nameOf(tensor.dtype)) : tensor.typeName;
}

Json describe(const Tensor& tensor, const Checkpoint& checkpoint)
{
    const auto place = tensor.place();
    Json entry = {{"name", tensor.name},
                  {"dtype", typeOf(tensor)},
                  {"shape", tensor.shape},
                  {"byte_offset", place ? Json(place->offsetBytes) : Json(nullptr)},
                  {"file", (place ? place->file : checkpoint.path).string()}};
    if (!place && tensor.source) {
        entry["encoded"] = nameOf(tensor.source->encoding());
    }
    return entry;
}

Json describe(const OnnxPort& port)
{
    Json entry = {{"name", port.name},
                  {"dtype", port.dtype == DType::Other ? Json(nullptr) : Json(nameOf(port.dtype))},
                  {"shape", nullptr}};
    if (port.axes) {
        entry["shape"] = listOf(*port.axes, [](const OnnxAxis& axis) {
            return axis.extent >= 0 ? Json(axis.extent)
                                    : Json(axis.name.empty() ? std::string("?") : axis.name);
        });
    }
    return entry;
}

/// What the whole model of an ONNX file takes and makes, and what its loops compute.
void addModel(Json& document, const Checkpoint& checkpoint, bool hasInner)
{
    const auto signature = modelSignature(checkpoint);
    if (!signature) {
        return; // no ONNX file
    }
    const auto describePort = [](const OnnxPort& port) { return describe(port); };
    document["model_inputs"] = listOf(signature->inputs, describePort);
    document["model_outputs"] = listOf(signature->outputs, describePort);
    if (hasInner) {
        document["inner_values"] = innerValues(checkpoint.catalog);
    }
}

/// The inputs, outputs and inner values of the whole model, as text for people.
std::string modelText(const Checkpoint& checkpoint, bool hasInner)
{
    const auto signature = modelSignature(checkpoint);
    if (!signature) {
        return {};
    }
    std::string text = "\nmodel\n  takes  " + printable(toText(signature->inputs)) + "\n  makes  " +
                       printable(toText(signature->outputs)) + "\n";
    const auto inner = hasInner ? innerValues(checkpoint.catalog) : std::vector<std::string>();
    for (const std::string& value : inner) {
        text += "  inner  " + printable(value) + "\n";
    }
    return text;
}

void printInfoDocument(const Checkpoint& checkpoint,
                       const std::vector<std::shared_ptr<const RnnModel>>& models,
                       const InfoArguments& arguments)
{
    const auto describeModel = [](const auto& model) { return describe(*model); };
    const auto describeTensor = [&](const auto& tensor) { return describe(*tensor, checkpoint); };
    Json document = {{"file", checkpoint.path.string()},
                     {"format", checkpoint.format},
                     {"tensor_count", checkpoint.catalog.tensors.size()},
                     {"rnns", listOf(models, describeModel)}};
    if (arguments.listsTensors) {
        document["tensors"] = listOf(checkpoint.catalog.tensors, describeTensor);
    }
    addModel(document, checkpoint, arguments.listsTensors);
    if (const auto states = optimizerStatesIn(checkpoint); !states.weights.empty()) {
        document["optimizer"] = optimizerJson(states);
    }
    document["warnings"] = listOf(checkpoint.warnings, textOf);
    printJson(document);
}

std::string rnnTable(const std::vector<std::shared_ptr<const RnnModel>>& models)
{
    TextTable table({"name", "cell", ">layers", ">directions", ">input", ">hidden", ">projection",
                     "bias", "dtype", ">elements", ">size", "runs on"});
    for (const auto& model : models) {
        const RnnSpec& spec = model->spec;
        const std::uint64_t elements = packedElements(spec).value_or(0);
        table.addRow(
            model->name, nameOf(spec.cell), countText(spec.layers), countText(spec.directions),
            countText(spec.inputSize) + (spec.inputMode == InputMode::Skip ? " (skip)" : ""),
            countText(spec.hiddenSize), spec.projectionSize ? countText(*spec.projectionSize) : "-",
            nameOf(spec.bias), nameOf(spec.dtype), countText(elements),
            sizeText(elements * sizeOf(spec.dtype)), joined(backendsOf(*model)));
    }
    return table.text();
}

void printDetails(const RnnModel& model, bool hasEvidence)
{
    std::cout << "\n"
              << printable(model.name) << "\n  convention  " << printable(model.convention) << "\n";
    if (model.spec.cell == CellKind::Gru) {
        std::cout << "  reset gate  " << nameOf(model.gruReset()) << " the recurrent product\n";
    }
    if (hasForgetOffset(model)) {
        std::cout << "  forget gate " << factText(model, EquationFact::ForgetOffset)
                  << " is added when the network runs\n";
    }
    if (model.isReversed) {
        std::cout << "  reversed    reads the sequence from its end\n";
    }
    for (const auto& [title, stored] : {std::pair("  start h     ", model.initialHidden),
                                        std::pair("  start c     ", model.initialCell),
                                        std::pair("  lengths     ", model.sequenceLengths)}) {
        if (stored != nullptr) {
            std::cout << title << "stored in the file: " << printable(stored->name) << " "
                      << toText(stored->shape) << "\n";
        }
    }
    const auto printAll = [](const char* title, const auto& texts, const auto& textOfEach) {
        for (const auto& each : texts) {
            std::cout << title << printable(std::invoke(textOfEach, each)) << "\n";
        }
    };
    if (hasEvidence) {
        printAll("  evidence    ", model.evidence, &Message::text);
    }
    printAll("  equations   ", equationTexts(model), std::identity());
    std::cout << "  known from  " << sourcesText(model) << "\n";
    printAll("  assumed     ", assumedTexts(model), std::identity());
    printAll("  limit       ", limitTexts(model), std::identity());
    printAll("  warning     ", model.warnings, textOf);
}

std::string tensorTable(const Checkpoint& checkpoint)
{
    TextTable table({"tensor", "dtype", "shape", ">size", ">offset", "file"});
    for (const auto& tensor : checkpoint.catalog.tensors) {
        const auto place = tensor->place();
        const std::string offset = place ? countText(place->offsetBytes)
                                   : tensor->source
                                       ? std::string(nameOf(tensor->source->encoding()))
                                       : "-";
        table.addRow(tensor->name, typeOf(*tensor), toText(tensor->shape),
                     sizeText(tensor->elements() * sizeOf(tensor->dtype)), offset,
                     (place ? place->file : checkpoint.path).filename().string());
    }
    return table.text();
}

/// The warnings of many networks, each text once with how many have it.
void printWarningsOfMany(const std::vector<std::shared_ptr<const RnnModel>>& models)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> texts;
    for (const auto& model : models) {
        for (const Warning& warning : model->warnings) {
            const std::string text = textOf(warning);
            const auto known = std::ranges::find(texts, text, [](auto& one) { return one.first; });
            auto& names = known == texts.end()
                              ? texts.emplace_back(text, std::vector<std::string>()).second
                              : known->second;
            names.push_back(model->name);
        }
    }
    for (const auto& [text, names] : texts) {
        std::cout << "\nwarning: " << printable(names.front())
                  << (names.size() > 1 ? " and " + countOf(names.size() - 1, "other") : "") << ": "
                  << printable(text) << "\n";
    }
}

/// One network with all that is known of it; of many a line each, and what to ask for.
void printInfoText(const Checkpoint& checkpoint,
                   const std::vector<std::shared_ptr<const RnnModel>>& models,
                   const InfoArguments& arguments)
{
    std::cout << printable(checkpoint.path.string()) << ": " << checkpoint.format << ", "
              << countOf(checkpoint.catalog.tensors.size(), "tensor") << ", "
              << countOf(models.size(), "recurrent network") << "\n";
    if (!models.empty()) {
        std::cout << "\n" << rnnTable(models);
    }
    if (models.size() == 1 || arguments.hasEvidence) {
        for (const auto& model : models) {
            printDetails(*model, arguments.hasEvidence);
        }
    } else if (!models.empty()) {
        printWarningsOfMany(models);
        std::cout
            << "\n--rnn NAME shows one of them with its equations; with --evidence each says why "
               "it was recognised\n";
    }
    if (const auto text = optimizerText(optimizerStatesIn(checkpoint)); !text.empty()) {
        std::cout << "\noptimizer  " << printable(text)
                  << "; gates --state m, v or step shows it\n";
    }
    std::cout << modelText(checkpoint, arguments.listsTensors);
    if (arguments.listsTensors) {
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
    printAnswer(arguments.asJson, printInfoDocument, printInfoText, *checkpoint, models, arguments);
    return ExitCode::Fine;
}

} // namespace

void addInfo(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] = addCommand(program, chosen, "info", "What is in a file",
                                                 "info model.safetensors --tensors", info);
    addFileArguments(*command, arguments->file);
    addJson(*command, arguments->asJson);
    command->add_flag("--tensors", arguments->listsTensors,
                      "List every tensor of the file, and what loops of an ONNX file compute");
    command->add_flag("--evidence", arguments->hasEvidence,
                      "Say why each network was recognised, with all that is known of it");
}

} // namespace gateloupe::cli
