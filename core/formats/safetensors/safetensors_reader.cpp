// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "core/formats/common/container_reader.h"
#include "core/formats/safetensors/safetensors_header.h"

namespace gateloupe {

namespace {

Match probeSafetensors(const Candidate& candidate)
{
    return certainIf(candidate.file && looksLikeSafetensors(candidate.file->bytes()));
}

Status readSafetensors(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto header, readSafetensorsHeader(candidate.file->bytes(), monitor));
    for (const auto& [name, value] : header.metadata) {
        catalog.attributes.push_back({"", name, value});
    }
    catalog.tensors.reserve(header.entries.size());
    for (const SafetensorsEntry& entry : header.entries) {
        if (entry.dtype == DType::Other) {
            catalog.tensors.push_back(listedTensor(entry.name, entry.shape, entry.typeName));
            continue;
        }
        GATELOUPE_TRY(auto source,
                      MappedSource::create(candidate.file, header.dataOffset + entry.begin,
                                           entry.end - entry.begin));
        GATELOUPE_TRY(catalog.tensors.emplace_back(),
                      makeTensor(entry.name, entry.dtype, entry.shape, std::move(source)));
    }
    return {};
}
} // namespace

extern const ContainerReader kSafetensorsReader{"safetensors", probeSafetensors, readSafetensors};

} // namespace gateloupe
