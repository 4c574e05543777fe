// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <map>
#include <string>

#include "core/analysis/watch/watch_expression.h"
#include "core/conventions/custom/custom_convention.h"
#include "core/conventions/custom/custom_json.h"
#include "core/formats/archive_members.h"
#include "core/formats/mxnet/mxnet_symbol.h"
#include "core/formats/reader_registry.h"
#include "core/runtime/gpu/messages.h"
#include "tests/fuzz/catalog_walk.h"
#include "tests/fuzz/input_file.h"
#include "tests/fuzz/made_catalog.h"

namespace gateloupe::fuzz {

namespace {

std::string_view textOf(std::span<const std::byte> input)
{
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

using Readers = std::vector<const ContainerReader*>;

/// What a target needs from one input to the next.
struct Workplace
{
    explicit Workplace(const FuzzTarget& target)
        : readers(builtinReaders().begin(), builtinReaders().end())
        , file(target.file, target.companions)
    {
        std::erase_if(readers, [&target](const auto& reader) {
            return std::ranges::find(target.readers, reader->id) == target.readers.end();
        });
    }

    Readers readers;
    InputFile file;
};

/// Made at a target's first input.
Workplace& workplaceOf(const FuzzTarget& target)
{
    static std::map<std::string_view, Workplace> workplaces;
    return workplaces.try_emplace(target.name, target).first->second;
}

/// As openCatalog() does, with the target's readers alone: the surest opens the file.
Interest runReader(const FuzzTarget& target, std::span<const std::byte> input)
{
    Workplace& workplace = workplaceOf(target);
    const Candidate candidate = workplace.file.write(input);
    const ContainerReader* best = nullptr;
    Match bestMatch = Match::No;
    for (const auto& reader : workplace.readers) {
        if (const Match match = reader->probe(candidate); match > bestMatch) {
            best = reader;
            bestMatch = match;
        }
    }
    if (best == nullptr) {
        return Interest::None;
    }
    NullMonitor monitor;
    if (const auto catalog = best->open(candidate, monitor)) {
        walkCatalog(*catalog);
    }
    return Interest::Some;
}

/// What is in an archive is opened by whichever reader knows it.
Interest runArchive(const FuzzTarget& target, std::span<const std::byte> input)
{
    Workplace& workplace = workplaceOf(target);
    const Candidate candidate = workplace.file.write(input);
    if (!isArchive(*candidate.file)) {
        return Interest::None;
    }
    NullMonitor monitor;
    if (const auto catalog = openCatalog(candidate.path, monitor)) {
        walkCatalog(*catalog);
    }
    return Interest::Some;
}

Interest runCatalog(const FuzzTarget&, std::span<const std::byte> input)
{
    const TensorCatalog catalog = madeCatalog(textOf(input));
    if (catalog.tensors.empty()) {
        return Interest::None;
    }
    walkCatalog(catalog);
    return Interest::Some;
}

Interest runSymbol(const FuzzTarget&, std::span<const std::byte> input)
{
    auto attributes = readMxnetSymbol(textOf(input));
    if (!attributes) {
        return Interest::Some; // its way through the JSON counts too
    }
    TensorCatalog catalog = madeCatalog("arg:rnn_parameters f32 1240\nl0_i2h_weight f32 20 3\n"
                                        "l0_h2h_weight f32 20 5\nl0_i2h_bias f32 20\n");
    catalog.format = "mxnet";
    catalog.attributes = *std::move(attributes);
    walkCatalog(catalog);
    return Interest::Some;
}

/// A description that can be read must come back from what is written of it, and find what it
/// finds.
Interest runCustom(const FuzzTarget&, std::span<const std::byte> input)
{
    const auto rules = rulesFromJson(textOf(input));
    if (!rules) {
        return Interest::Some;
    }
    require(rulesFromJson(toJson(*rules)).has_value(), "written rules cannot be read again");
    const TensorCatalog catalog =
        madeCatalog("enc.0.w f32 20 3\nenc.0.r f32 20 5\nenc.0.b f32 20\nenc.1.w f32 20 5\n"
                    "enc.1.r f32 20 5\nenc.1.b f32 20\n");
    walkModels(recogniseCustom(*rules, catalog));
    return Interest::Some;
}

Interest runSpec(const FuzzTarget&, std::span<const std::byte> input)
{
    const auto spec = specFromText(textOf(input));
    if (!spec) {
        return Interest::Some;
    }
    const auto again = specFromText(toText(*spec));
    require(again && *again == *spec, "a spec does not survive its own text");
    RnnModel model;
    model.spec = *spec;
    walkLayout(model);
    return Interest::Some;
}

/// A condition that can be read is asked at the first two steps of a small run.
Interest runWatch(const FuzzTarget&, std::span<const std::byte> input)
{
    const auto spec = specFromText("lstm:input=2,hidden=3,layers=2");
    const auto condition = WatchExpression::parse(textOf(input), *spec);
    if (!condition) {
        return Interest::Some;
    }
    constexpr std::uint64_t kSteps = 2;
    const Array states = Array::zeros(DType::F32, {kSteps, 1, spec->hiddenSize});
    const Array x = Array::zeros(DType::F32, {kSteps, 1, spec->inputSize});
    auto trace = std::make_shared<Trace>();
    trace->steps = kSteps;
    trace->batch = 1;
    const std::size_t gates = gatesOf(spec->cell).size();
    trace->layers.resize(
        spec->pseudoLayers(),
        {.gates = std::vector<Array>(gates, states), .c = states, .h = states, .projected = {}});
    const TraceWindow window{.firstStep = 0, .trace = trace};
    const WatchValues values =
        condition->evaluate({.window = &window, .x = &x, .first = 1, .count = kSteps - 1});
    require(values.values.size() == values.lanes, "one answer for each lane");
    return Interest::Some;
}

/// A line that is understood must survive being written.
Interest runProtocol(const FuzzTarget&, std::span<const std::byte> input)
{
    if (const auto request = gpu::requestFromLine(textOf(input))) {
        require(gpu::requestFromLine(gpu::toLine(*request)).has_value(),
                "a request does not survive its own line");
    }
    if (const auto answer = gpu::answerFromLine(textOf(input))) {
        require(gpu::answerFromLine(gpu::toLine(*answer)).has_value(),
                "an answer does not survive its own line");
    }
    static_cast<void>(gpu::forwardFromText(textOf(input), "arrays", "results"));
    return Interest::Some;
}

/// A reader that no target asks would never be fuzzed.
void requireEveryReader(const std::vector<FuzzTarget>& targets)
{
    for (const auto& reader : builtinReaders()) {
        require(std::ranges::any_of(targets,
                                    [&reader](const FuzzTarget& target) {
                                        return std::ranges::find(target.readers, reader->id) !=
                                               target.readers.end();
                                    }),
                "no target for reader " + std::string(reader->id));
    }
}

} // namespace

const std::vector<FuzzTarget>& fuzzTargets()
{
    static const std::vector<FuzzTarget> targets = [] {
        std::vector<FuzzTarget> all = {
            {"npy", runReader, {"npy"}, "input.npy"},
            {"npz", runReader, {"npz"}, "input.npz"},
            {"safetensors", runReader, {"safetensors"}, "input.safetensors"},
            {"pytorch_zip", runReader, {"pytorch-zip"}, "input.pt"},
            {"pytorch_legacy", runReader, {"pytorch-legacy"}, "input.pt"},
            {"pickle", runReader, {"pickle"}, "input.pdparams"},
            {"hdf5", runReader, {"hdf5"}, "input.h5"},
            {"keras", runReader, {"keras-v3", "keras-h5"}, "input.keras"},
            {"onnx", runReader, {"onnx"}, "input.onnx", {"input.onnx.data"}},
            {"tflite", runReader, {"tflite"}, "input.tflite"},
            {"tensorflow_v1", runReader, {"tensorflow-v1"}, "input.ckpt"},
            {"tensorflow_bundle",
             runReader,
             {"tensorflow-bundle"},
             "input.index",
             {"input.data-00000-of-00001", "input.data-00000-of-00002",
              "input.data-00001-of-00002"}},
            {"mxnet", runReader, {"mxnet"}, "input.params"},
            {"flax", runReader, {"flax-msgpack"}, "input.msgpack"},
            {"json", runReader, {"json"}, "input.json"},
            {"tfjs", runReader, {"tfjs"}, "model.json", {"group1-shard1of1.bin", "w"}},
            {"graphdef", runReader, {"graphdef"}, "input.pb"},
            {"openvino", runReader, {"openvino"}, "model.xml", {"model.bin"}},
            {"coreml", runReader, {"coreml"}, "model.mlmodel", {"weight.bin"}},
            {"archive", runArchive, {}, "input.tar"},
            {"mxnet_symbol", runSymbol},
            {"conventions", runCatalog},
            {"described", runCustom},
            {"spec", runSpec},
            {"watch", runWatch},
            {"protocol", runProtocol},
        };
        requireEveryReader(all);
        return all;
    }();
    return targets;
}

} // namespace gateloupe::fuzz
