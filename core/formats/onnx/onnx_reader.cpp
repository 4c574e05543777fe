// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/text.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/onnx/onnx_fields.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/formats/onnx/onnx_samples.h"
#include "core/formats/onnx/onnx_tensors.h"
#include "core/formats/onnx/onnx_walk.h"

namespace gateloupe {

namespace {

/// The fields that a message may have, all but two of a model texts and messages.
constexpr std::array<std::uint64_t, 2> kModelNumbers = {1, 5};
constexpr std::array<std::uint64_t, 10> kModelMessages = {2, 3, 4, 6, 7, 8, 14, 20, 25, 26};
constexpr std::array<std::uint64_t, 10> kGraphMessages = {1, 2, 5, 10, 11, 12, 13, 14, 15, 16};

bool isOneOf(std::span<const std::uint64_t> numbers, protobuf::Wire wire,
             const protobuf::Field& field)
{
    return field.wire == wire && std::ranges::find(numbers, field.number) != numbers.end();
}

/// Whether the first fields are a graph's; it may be cut off behind them.
bool looksLikeGraph(std::string_view message)
{
    constexpr int kLookedAt = 32;
    protobuf::Fields fields(message);
    for (int seen = 0; seen < kLookedAt && !fields.atEnd(); ++seen) {
        const auto field = fields.next();
        if (!field) {
            return seen > 0;
        }
        if (!isOneOf(kGraphMessages, protobuf::Wire::Bytes, *field)) {
            return false;
        }
    }
    return !message.empty();
}

/// Looks at the fields of the model and at the first ones of its graph; touches no tensor. Possible
/// for what begins like a model and breaks off.
Match onnxLikeness(std::string_view file)
{
    constexpr std::int64_t kNewestIrVersion = 255; // 13 in 2025; one byte at the beginning
    constexpr int kLookedAt = 4096;
    protobuf::Fields fields(file);
    bool hasVersion = false;
    bool hasGraph = false;
    for (int seen = 0; seen < kLookedAt && !fields.atEnd(); ++seen) {
        const auto field = fields.next();
        if (!field) {
            return hasVersion && seen > 1 ? Match::Possible : Match::No;
        }
        if (!isOneOf(kModelNumbers, protobuf::Wire::Varint, *field) &&
            !isOneOf(kModelMessages, protobuf::Wire::Bytes, *field)) {
            return Match::No;
        }
        if (field->number == onnxModelField::kIrVersion) {
            const auto version = static_cast<std::int64_t>(field->value);
            hasVersion = version >= 1 && version <= kNewestIrVersion;
        }
        if (field->number == onnxModelField::kGraph) {
            if (!looksLikeGraph(field->bytes)) {
                return Match::No;
            }
            hasGraph = true;
        }
    }
    return certainIf(hasVersion && hasGraph);
}

void describe(const OnnxModel& model, TensorCatalog& catalog)
{
    const auto say = [&catalog](std::string_view name, Attribute::Value value) {
        catalog.attributes.push_back({"", std::string(name), std::move(value)});
    };
    say("producer_name", std::string(model.producer));
    say("producer_version", std::string(model.producerVersion));
    say("ir_version", model.irVersion);
    say("opset", model.opset);
    for (const OnnxEntry& entry : model.metadata) {
        say(entry.name, std::string(entry.value));
    }
}

Match probeOnnx(const Candidate& candidate)
{
    return candidate.file ? onnxLikeness(asText(candidate.file->bytes())) : Match::No;
}

Status readOnnx(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    OnnxBudget budget(candidate.file->size());
    GATELOUPE_TRY(const auto model, parseOnnxModel(asText(candidate.file->bytes()), budget));
    describe(model, catalog);
    OnnxTensors tensors(candidate.file);
    GATELOUPE_TRY(const auto sample, onnxSampleWeights(model, candidate.sample, catalog));
    return walkOnnxModel({model, sample}, tensors, budget, catalog, monitor);
}

Match probeOnnxTensor(const Candidate& candidate)
{
    return candidate.file && onnxTensorAlone(*candidate.file) ? Match::Possible : Match::No;
}

Status readOnnxTensor(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor&)
{
    const auto parsed = onnxTensorAlone(*candidate.file);
    if (!parsed) {
        return Error::notThisFormat("its content is no tensor of ONNX");
    }
    OnnxTensors tensors(candidate.file);
    GATELOUPE_TRY(catalog.tensors.emplace_back(),
                  tensors.make(*parsed, candidate.path.stem().string()));
    return {};
}

} // namespace

extern const ContainerReader kOnnxReader{"onnx", probeOnnx, readOnnx};
extern const ContainerReader kOnnxTensorReader{"onnx", probeOnnxTensor, readOnnxTensor};

} // namespace gateloupe
