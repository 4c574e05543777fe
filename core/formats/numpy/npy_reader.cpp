// SPDX-License-Identifier: Apache-2.0
#include "core/formats/numpy/npy_reader.h"

#include <utility>

#include "core/formats/numpy/npy_header.h"
#include "core/formats/numpy/npy_tensor.h"

namespace gateloupe {

Match NpyReader::probe(const Candidate& candidate) const
{
    return candidate.file && looksLikeNpy(candidate.file->bytes()) ? Match::Certain : Match::No;
}

Result<TensorCatalog> NpyReader::open(const Candidate& candidate, ProgressMonitor&) const
{
    const auto& file = candidate.file;
    const std::string label = candidate.path.string();
    GATELOUPE_TRY(const auto header, parseNpyHeader(file->bytes()).withContext(label));
    if (header.dtype == DType::Other) {
        return Error{ErrorCode::Unsupported,
                     label + ": an array of '" + header.descr +
                         "' holds no plain numbers; objects, structures and strings are not read"};
    }
    TensorCatalog catalog{.format = std::string(id()), .path = candidate.path};
    GATELOUPE_TRY(auto tensor, makeNpyTensor(
                                   candidate.path.stem().string(), header, file->size(),
                                   [&file](std::uint64_t skip, std::uint64_t size) {
                                       return MappedSource::create(file, skip, size);
                                   },
                                   catalog.warnings)
                                   .withContext(label));
    catalog.tensors.push_back(std::move(tensor));
    return catalog;
}

} // namespace gateloupe
