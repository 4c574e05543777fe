// SPDX-License-Identifier: Apache-2.0
#include "core/formats/safetensors/safetensors_reader.h"

#include <string>
#include <utility>

#include "core/formats/safetensors/safetensors_header.h"

namespace gateloupe {

namespace {

constexpr std::string_view kFormat = "safetensors";

Result<std::shared_ptr<const Tensor>> tensorOf(const SafetensorsEntry& entry,
                                               const std::shared_ptr<const MappedFile>& file,
                                               std::uint64_t dataOffset)
{
    if (entry.dtype != DType::Other) {
        GATELOUPE_TRY(auto source, MappedSource::create(file, dataOffset + entry.begin,
                                                        entry.end - entry.begin));
        return makeTensor(entry.name, entry.dtype, entry.shape, std::move(source));
    }
    return listedTensor(entry.name, entry.shape, entry.typeName);
}

Result<TensorCatalog> readFile(const std::filesystem::path& path,
                               const std::shared_ptr<const MappedFile>& file)
{
    GATELOUPE_TRY(const auto header,
                  readSafetensorsHeader(file->bytes()).withContext(path.string()));
    TensorCatalog catalog{.format = std::string(kFormat), .path = path};
    for (const auto& [name, value] : header.metadata) {
        catalog.attributes.push_back({"", name, value});
    }
    catalog.tensors.reserve(header.entries.size());
    for (const SafetensorsEntry& entry : header.entries) {
        GATELOUPE_TRY(auto tensor,
                      tensorOf(entry, file, header.dataOffset).withContext(path.string()));
        catalog.tensors.push_back(std::move(tensor));
    }
    return catalog;
}

} // namespace

Match SafetensorsReader::probe(const Candidate& candidate) const
{
    return candidate.file && looksLikeSafetensors(candidate.file->bytes()) ? Match::Certain
                                                                           : Match::No;
}

Result<TensorCatalog> SafetensorsReader::open(const Candidate& candidate, ProgressMonitor&) const
{
    return readFile(candidate.path, candidate.file);
}

} // namespace gateloupe
