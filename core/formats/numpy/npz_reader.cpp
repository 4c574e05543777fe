// SPDX-License-Identifier: Apache-2.0
#include "core/formats/numpy/npz_reader.h"

#include <algorithm>
#include <utility>

#include "core/formats/numpy/npy_header.h"
#include "core/formats/numpy/npy_tensor.h"
#include "core/formats/zip/zip_archive.h"

namespace gateloupe {

namespace {

constexpr std::string_view kSuffix = ".npy";

bool isArray(const ZipMember& member)
{
    return std::string_view(member.name).ends_with(kSuffix);
}

Result<NpyHeader> readHeader(const ZipArchive& archive, const ZipMember& member)
{
    GATELOUPE_TRY(const auto preamble, archive.head(member, kNpyPreambleBytes));
    if (!looksLikeNpy(preamble)) {
        return Error{ErrorCode::Corrupt,
                     "member " + member.name + " does not begin as a numpy array"};
    }
    GATELOUPE_TRY(const auto dataOffset,
                  npyDataOffset(preamble).withContext("member " + member.name));
    GATELOUPE_TRY(const auto head, archive.head(member, dataOffset));
    return parseNpyHeader(head).withContext("member " + member.name);
}

Result<std::shared_ptr<const Tensor>> readMember(const ZipArchive& archive, const ZipMember& member,
                                                 std::vector<Warning>& warnings)
{
    GATELOUPE_TRY(const auto header, readHeader(archive, member));
    std::string name = member.name.substr(0, member.name.size() - kSuffix.size());
    if (header.dtype == DType::Other) {
        warnings.push_back("array " + name + " of '" + header.descr +
                           "' holds no plain numbers and is not read");
    }
    return makeNpyTensor(
        std::move(name), header, member.size,
        [&](std::uint64_t skip, std::uint64_t size) { return archive.source(member, skip, size); },
        warnings);
}

} // namespace

Match NpzReader::probe(const Candidate& candidate) const
{
    if (!candidate.file || !ZipArchive::looksLikeZip(*candidate.file)) {
        return Match::No;
    }
    const auto archive = ZipArchive::open(candidate.file);
    return archive && std::ranges::any_of(archive->members(), isArray) ? Match::Possible
                                                                       : Match::No;
}

Result<TensorCatalog> NpzReader::open(const Candidate& candidate, ProgressMonitor& monitor) const
{
    const std::string label = candidate.path.string();
    GATELOUPE_TRY(const auto archive, ZipArchive::open(candidate.file).withContext(label));
    TensorCatalog catalog{.format = std::string(id()), .path = candidate.path};
    for (const ZipMember& member : archive.members()) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        if (!isArray(member)) {
            catalog.warnings.push_back("member " + member.name +
                                       " is not a numpy array and is not read");
            continue;
        }
        GATELOUPE_TRY(auto tensor,
                      readMember(archive, member, catalog.warnings).withContext(label));
        catalog.tensors.push_back(std::move(tensor));
    }
    return catalog;
}

} // namespace gateloupe
