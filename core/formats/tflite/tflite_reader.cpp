// SPDX-License-Identifier: Apache-2.0
#include "tflite_generated.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "core/formats/common/readers.h"
#include "core/formats/tflite/tflite_graph.h"
#include "core/formats/tflite/tflite_tensors.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

namespace {

constexpr std::uint32_t kTfliteVersion = 3;

/// The table at the root, once every place and size in the file is known to lie inside it, at a
/// multiple of its size: numbers are read where they lie.
Result<const tflite::Model*> verifiedModel(const MappedFile& file)
{
    // What lies behind 2 GiB are buffers, which are found by their place.
    const auto bytes = file.bytes();
    const std::size_t size = std::min<std::size_t>(bytes.size(), FLATBUFFERS_MAX_BUFFER_SIZE - 1);
    const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    flatbuffers::Verifier verifier(first, size);
    if (!tflite::VerifyModelBuffer(verifier)) {
        return Error::corrupt("its tables, strings or lists reach outside the file, or do not lie "
                              "at multiples of their size");
    }
    const auto* model = tflite::GetModel(first);
    if (model->version() != kTfliteVersion) {
        return Error::unsupported("its schema has version %1, known is %2", model->version(),
                                  kTfliteVersion);
    }
    return model;
}

Match probeTflite(const Candidate& candidate)
{
    constexpr std::size_t kIdentifierEnd = 8;
    return certainIf(candidate.file && candidate.file->size() >= kIdentifierEnd &&
                     tflite::ModelBufferHasIdentifier(candidate.file->bytes().data()));
}

Status readTflite(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto* model, verifiedModel(*candidate.file));
    if (model->description() != nullptr) {
        catalog.attributes.push_back({"", "description", model->description()->str()});
    }
    auto graph = std::make_shared<DataflowGraph>();
    TfliteTensors tensors(*model, candidate.file, catalog);
    GATELOUPE_CHECK(readTfliteGraph(*model, tensors, candidate.file->size(), *graph, monitor));
    catalog.graph = std::move(graph);
    return {};
}
} // namespace

const ContainerReader kTfliteReader{"tflite", probeTflite, readTflite};

} // namespace gateloupe
