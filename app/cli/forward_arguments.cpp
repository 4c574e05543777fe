// SPDX-License-Identifier: Apache-2.0
#include "app/cli/forward_arguments.h"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <string_view>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/model/model_arguments.h"
#include "app/cli/output/text_table.h"
#include "core/base/number_text.h"
#include "core/runtime/gpu/installed_backends.h"
#include "core/runtime/input/reset_source.h"
#include "core/runtime/input/run_source.h"
#include "core/runtime/input/stored_start.h"
#include "core/tensor/nearest_name.h"

namespace gateloupe::cli {

namespace {

constexpr std::string_view kProbePrefix = "probe:";
constexpr std::string_view kTextPrefix = "text:";
constexpr std::string_view kTokensPrefix = "ids:";

Result<std::unique_ptr<ForwardBackend>> chooseBackend(const ForwardArguments& arguments,
                                                      const RnnModel& model)
{
    GATELOUPE_TRY(const gpu::WorkerOptions options, workerOptions(arguments));
    if (arguments.backend == kAutomaticBackend) {
        return makeBestBackend(model, options);
    }
    GATELOUPE_TRY(
        const BackendKind kind,
        namedValue("--backend", arguments.backend, backendFromName, "auto, reference, cpu, cudnn"));
    return makeInstalledBackend(kind, options);
}

/// run(backend); where the GPU was chosen for the user and does not do it, the processor does, and
/// a line says so.
template <typename Run>
auto runOn(std::unique_ptr<ForwardBackend> backend, bool isAutomatic, const RnnModel& model,
           const Run& run) -> decltype(run(std::move(backend)))
{
    const bool isGpu = backend->kind() == BackendKind::Cudnn;
    auto done = run(std::move(backend));
    const bool isRefused = !done && (done.error().code == ErrorCode::Device ||
                                     done.error().code == ErrorCode::OutOfMemory ||
                                     done.error().code == ErrorCode::Unsupported);
    if (!isAutomatic || !isRefused || !isGpu) {
        return done;
    }
    std::cerr << "cuDNN does not run it: " << printable(done.error().message.text()) << "\n";
    GATELOUPE_TRY(auto other, makeAutomaticBackend(model));
    return run(std::move(other));
}

/// What of the arguments goes in, with the notes on what the file itself adds printed.
Result<ForwardRequest> makeRequest(const ForwardArguments& arguments, const Checkpoint& checkpoint,
                                   const ChosenNetwork& chosen, ProgressMonitor& monitor)
{
    std::shared_ptr<const RnnModel> model = chosen.model;
    RunSource source{.lengths = arguments.lengths, .resets = arguments.resets};
    if (chosen.values) {
        source.input = {.kind = SequenceSource::Kind::Model, .model = chosen.values};
    } else {
        GATELOUPE_TRY(source.input, inputSource(arguments.input, arguments, checkpoint, *model));
    }
    if (!arguments.h0.empty() || !arguments.c0.empty()) {
        source.start = {StartSource::Kind::File, arguments.h0, arguments.c0};
    }
    if (!arguments.continued.empty()) {
        if (source.start.kind == StartSource::Kind::File) {
            return Error::invalidArgument("--continue says where the run starts, so do --h0 and "
                                          "--c0; leave one of them out");
        }
        source.start = {StartSource::Kind::Trace, arguments.continued, ""};
    }
    GATELOUPE_TRY(auto prepared, asUsage(prepareRun(std::move(model), source, nullptr, monitor)));
    if (source.start.kind == StartSource::Kind::File) {
        // Of two states the file gives the one that was not named.
        GATELOUPE_TRY(const auto more, addStoredStates(prepared.request, monitor));
        std::ranges::copy(more, std::back_inserter(prepared.notes));
        const auto isOfNetwork = [&](const std::string& state) {
            return state.empty() || state.starts_with(arguments.file.file + ":");
        };
        if (isOfNetwork(arguments.h0) && isOfNetwork(arguments.c0)) {
            prepared.request.start = StartKind::Learned; // a tensor beside the weights
        }
    }
    for (const Message& note : prepared.notes) {
        std::cerr << note << "\n";
    }
    prepared.request.isTraining = arguments.isTraining;
    prepared.request.dropout = arguments.dropout;
    prepared.request.seed = arguments.seed;
    return std::move(prepared.request);
}

void addInputOptions(CLI::App& command, ForwardArguments& arguments)
{
    command
        .add_option(
            "--input", arguments.input,
            "The sequence [T, B, I]: x.npy, all.npz:x or all.h5:/x; a table x.csv; a sound "
            "x.wav; ids:5,3,9; text:hello with --vocabulary; model:NAME=FILE,NAME=FILE, the "
            "inputs of the whole model of an ONNX file, which ONNX Runtime runs; or a "
            "probe such as probe:sine:steps=400,feature=0,amplitude=1,period=50 (zeros, "
            "impulse, step, sine, one-hot-walk, noise)")
        ->required();
    command.add_option("--vocabulary", arguments.vocabulary,
                       "Symbols of a text: a JSON list or object, or a file of characters");
    command.add_option("--embedding", arguments.embedding,
                       "Tensor [symbols, I] of FILE whose rows ids or symbols become; without it "
                       "one-hot, or the index where the network takes one number");
    command.add_option("--axes", arguments.axes,
                       "Order of the axes of input and output: t steps, b batch, i features, as in "
                       "bti or it");
    command.add_option("--hop", arguments.hop,
                       "Cut an input with one axis into frames of I numbers, one every HOP; of "
                       "model: a call of the model for each");
    command.add_option("--context", arguments.context,
                       "Of model: with --hop, numbers before each frame that it begins with");
    command.add_option("--h0", arguments.h0, "Initial h [layers * directions, B, width]");
    command.add_option("--c0", arguments.c0, "Initial c [layers * directions, B, hidden] (LSTM)");
    command.add_option("--continue", arguments.continued,
                       "Start where another run ended: a trace .h5 as run writes it");
    command.add_option("--lengths", arguments.lengths, "Steps of each sequence [B]");
    command.add_option("--resets", arguments.resets,
                       "Where sequences begin anew: flags [T, B], every:64, steps:40,80, or after "
                       "dones:, masks: or cu_seqlens: an array of these");
}

void addBackendOptions(CLI::App& command, ForwardArguments& arguments)
{
    command.add_option("--backend", arguments.backend, "auto, reference, cpu or cudnn")
        ->capture_default_str();
    command
        .add_option("--math", arguments.math,
                    "Of cuDNN: auto (by the weights' type), fma, default (may round to TF32), "
                    "tensor_op or conversion")
        ->capture_default_str();
    command
        .add_option("--algorithm", arguments.algorithm,
                    "Of cuDNN: auto (as PyTorch chooses), standard, persist_static, "
                    "persist_dynamic or persist_static_small_h; in f32 the tanh of the last three "
                    "is accurate to 7e-6, that of standard to 6e-8")
        ->capture_default_str();
    command
        .add_option("--stepping", arguments.stepping,
                    "Of cuDNN's trace: fused (one call for each layer), a number (steps of a "
                    "call) or audit (a call for each step, held against one for all)")
        ->capture_default_str();
    command
        .add_option("--gates", arguments.gates,
                    "Of cuDNN's trace: f32 (held against f64 in some steps) or f64")
        ->capture_default_str();
    command.add_option("--device", arguments.device, "Of cuDNN: which GPU, from 0 on")
        ->capture_default_str();
}

} // namespace

std::string startText(const ForwardRequest& request)
{
    std::uint64_t resets = 0;
    for (std::uint64_t sequence = 0; sequence < request.resets.batch(); ++sequence) {
        resets += request.resets.count(
            sequence, request.lengths.empty() ? request.resets.steps() : request.lengths[sequence]);
    }
    return std::string(nameOf(startOf(request))) +
           (resets > 0 ? "; " + countOf(resets, "reset") : "");
}

bool isModelInput(std::string_view input)
{
    return input.starts_with(kModelPrefix);
}

bool isArrayInput(std::string_view input)
{
    return !isModelInput(input) && !input.starts_with(kProbePrefix) &&
           !input.starts_with(kTextPrefix) && !input.starts_with(kTokensPrefix);
}

std::vector<std::string> ForwardArguments::inputs() const
{
    std::vector<std::string> all = {file.file, vocabulary,           h0,       c0,
                                    lengths,   resetArrayOf(resets), continued};
    if (isModelInput(input)) {
        std::ranges::copy(filesOf(std::string_view(input).substr(kModelPrefix.size())),
                          std::back_inserter(all));
    }
    if (isArrayInput(input)) {
        all.push_back(input);
    }
    return all;
}

void addForwardArguments(CLI::App& command, ForwardArguments& arguments)
{
    addFileArguments(command, arguments.file);
    addInputOptions(command, arguments);
    addBackendOptions(command, arguments);
    CLI::Option* training =
        command.add_flag("--training", arguments.isTraining, "Run as in training: dropout acts");
    command.add_option("--dropout", arguments.dropout, "Probability between layers, 0 <= P < 1")
        ->needs(training);
    command.add_option("--seed", arguments.seed, "Of the dropout masks")->needs(training);
}

Result<gpu::WorkerOptions> workerOptions(const ForwardArguments& arguments)
{
    gpu::WorkerOptions options{.device = arguments.device};
    GATELOUPE_TRY(options.run.math, namedValue("--math", arguments.math, cudnn::mathTypeFromName,
                                               "auto, fma, default, tensor_op, conversion"));
    GATELOUPE_TRY(options.run.algorithm,
                  namedValue("--algorithm", arguments.algorithm, cudnn::algorithmFromName,
                             "auto, standard, persist_static, persist_dynamic, "
                             "persist_static_small_h"));
    options.run.isAudit = arguments.stepping == "audit";
    if (!options.run.isAudit && arguments.stepping != "fused") {
        const auto stepsFromText = [](const std::string& text) {
            const auto steps = numberFromText<std::uint64_t>(text);
            return steps == 0 ? std::nullopt : steps;
        };
        GATELOUPE_TRY(options.run.segmentSteps,
                      namedValue("--stepping", arguments.stepping, stepsFromText,
                                 "fused, audit, a number of steps"));
    }
    if (arguments.gates != "f32" && arguments.gates != "f64") {
        return Error::invalidArgument("--gates %1 is none of f32, f64", arguments.gates);
    }
    options.run.hasDoubleGates = arguments.gates == "f64";
    return options;
}

Result<SequenceSource> inputSource(const std::string& text, const ForwardArguments& arguments,
                                   const Checkpoint& checkpoint, const RnnModel& model)
{
    const std::string_view input = text;
    SequenceSource source;
    if (input.starts_with(kProbePrefix)) {
        GATELOUPE_TRY(source.probe, probeFromText(input.substr(kProbePrefix.size())));
        return source;
    }
    if (isModelInput(input)) {
        return Error::invalidArgument("%1: the inputs of the whole model go with --input alone",
                                      input);
    }
    const bool isText = input.starts_with(kTextPrefix);
    if (!isText && !input.starts_with(kTokensPrefix)) {
        source.kind = SequenceSource::Kind::File;
        source.array = input;
        source.axes = arguments.axes;
        source.hop = arguments.hop;
        return source;
    }
    if (isText && arguments.vocabulary.empty()) {
        return Error::invalidArgument("a text needs --vocabulary, a file with its symbols");
    }
    source.kind = isText ? SequenceSource::Kind::Text : SequenceSource::Kind::Tokens;
    source.text = isText ? input.substr(kTextPrefix.size()) : "";
    source.tokens = isText ? "" : input.substr(kTokensPrefix.size());
    source.vocabulary = arguments.vocabulary;
    source.encoding = !arguments.embedding.empty() ? TextEncoding::Embedding
                      : model.spec.inputSize == 1  ? TextEncoding::Index
                                                   : TextEncoding::OneHot;
    source.embedding = arguments.embedding;
    source.embeddingTensor = checkpoint.catalog.find(arguments.embedding);
    if (!arguments.embedding.empty() && !source.embeddingTensor) {
        std::vector<std::string> names;
        for (const auto& tensor : checkpoint.catalog.tensors) {
            names.push_back(tensor->name);
        }
        return withNearest(
            Error::notFound("the file has no tensor %1 for the embedding", arguments.embedding),
            arguments.embedding, names);
    }
    return source;
}

Result<PreparedForward> prepareForward(const ForwardArguments& arguments, ProgressMonitor& monitor)
{
    PreparedForward prepared;
    GATELOUPE_TRY(prepared.checkpoint, openFile(arguments.file, monitor));
    GATELOUPE_TRY(const auto chosen, chooseNetwork(arguments, *prepared.checkpoint, monitor));
    prepared.whole = chosen.whole;
    GATELOUPE_TRY(prepared.request, makeRequest(arguments, *prepared.checkpoint, chosen, monitor));
    return prepared;
}

Status repeatable(const ForwardRequest& request)
{
    if (request.isTraining) {
        return Error::unsupported("a bundle repeats a run without dropout; leave --training out");
    }
    return {};
}

void printBundle(const WrittenBundle& bundle)
{
    std::cout << printable(bundle.folder.string()) << ": " << sizeText(bundle.bytes) << "\n";
    for (const std::string& command : bundle.commands) {
        std::cout << "  " << command << "\n";
    }
}

Result<ForwardOutcome> runForward(const ForwardArguments& arguments, TraceDetail detail,
                                  ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments.file, monitor));
    GATELOUPE_TRY(const auto chosen, chooseNetwork(arguments, *checkpoint, monitor));
    GATELOUPE_TRY(auto backend, chooseBackend(arguments, *chosen.model));
    ForwardOutcome outcome{.whole = chosen.whole, .values = chosen.values};
    GATELOUPE_TRY(outcome.request, makeRequest(arguments, *checkpoint, chosen, monitor));
    outcome.request.detail = detail;
    const auto run = [&](std::unique_ptr<ForwardBackend> runner) {
        return runner->run(outcome.request, monitor);
    };
    GATELOUPE_TRY(outcome.trace, runOn(std::move(backend), arguments.backend == kAutomaticBackend,
                                       *chosen.model, run));
    return outcome;
}

Result<std::shared_ptr<const TraceReplay>> replayForward(const ForwardArguments& arguments,
                                                         ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const PreparedForward prepared, prepareForward(arguments, monitor));
    const RnnModel& model = *prepared.request.model;
    GATELOUPE_TRY(auto backend, chooseBackend(arguments, model));
    const auto run = [&](std::unique_ptr<ForwardBackend> chosen) {
        return TraceReplay::run(prepared.request, {}, std::move(chosen), monitor);
    };
    return runOn(std::move(backend), arguments.backend == kAutomaticBackend, model, run);
}

} // namespace gateloupe::cli
