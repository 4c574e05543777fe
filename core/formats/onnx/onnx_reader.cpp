// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_reader.h"

#include <string>
#include <utility>

#include "core/formats/onnx/onnx_budget.h"
#include "core/formats/onnx/onnx_parser.h"
#include "core/formats/onnx/onnx_probe.h"
#include "core/formats/onnx/onnx_tensors.h"
#include "core/formats/onnx/onnx_walk.h"

namespace gateloupe {

namespace {

std::string_view textOf(const MappedFile& file)
{
    const auto bytes = file.bytes();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
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

} // namespace

Match OnnxReader::probe(const Candidate& candidate) const
{
    if (!candidate.file) {
        return Match::No;
    }
    switch (onnxLikeness(textOf(*candidate.file))) {
    case OnnxLikeness::Whole:
        return Match::Certain;
    case OnnxLikeness::Cut:
        return Match::Possible;
    case OnnxLikeness::None:
        break;
    }
    return Match::No;
}

Result<TensorCatalog> OnnxReader::open(const Candidate& candidate, ProgressMonitor& monitor) const
{
    const std::string label = candidate.path.string();
    OnnxBudget budget(candidate.file->size());
    GATELOUPE_TRY(const auto model,
                  parseOnnxModel(textOf(*candidate.file), budget).withContext(label));
    TensorCatalog catalog{.format = std::string(id()), .path = candidate.path};
    describe(model, catalog);
    OnnxTensors tensors(candidate.file);
    GATELOUPE_CHECK(walkOnnxModel(model, tensors, budget, catalog, monitor).withContext(label));
    return catalog;
}

} // namespace gateloupe
