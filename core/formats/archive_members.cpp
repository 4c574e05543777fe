// SPDX-License-Identifier: Apache-2.0
#include "core/formats/archive_members.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/formats/pickle/pickled_file.h"
#include "core/formats/tar/compressed_file.h"
#include "core/formats/zip/zip_archive.h"

namespace gateloupe {

namespace {

constexpr const char* kPickledFileName = "model.keras";

/// "x.h5" of "folder/x.h5.gz".
std::string withoutCompression(const std::string& name)
{
    const std::filesystem::path path(name);
    return path.stem().empty() ? name : path.stem().string();
}

Status visitZipMembers(const std::shared_ptr<const MappedFile>& file, ProgressMonitor& monitor,
                       const MemberVisit& visit)
{
    GATELOUPE_TRY(const auto archive, ZipArchive::open(file).withContext(file->path().string()));
    std::optional<Error> refusal; // what cannot be unpacked is left out unless it is all there is
    bool isAnyRead = false;
    for (const ZipMember& member : archive.members()) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        auto unpacked = archive.unpacked(member, monitor);
        if (!unpacked && unpacked.error().code == ErrorCode::Unsupported) {
            refusal = refusal.value_or(unpacked.error());
            continue;
        }
        GATELOUPE_TRY(const auto bytes, std::move(unpacked));
        isAnyRead = true;
        GATELOUPE_TRY(const TarWalk walk, visit(member.name, bytes));
        if (walk == TarWalk::Stop) {
            return {};
        }
    }
    return isAnyRead || !refusal ? Status() : refusal->withContext(file->path().string());
}

Status visitPickledFile(const std::shared_ptr<const MappedFile>& file, const MemberVisit& visit)
{
    GATELOUPE_TRY(const auto inside, pickledFileIn(file).withContext(file->path().string()));
    GATELOUPE_CHECK(visit(kPickledFileName, inside));
    return {};
}

} // namespace

bool isArchive(const MappedFile& file)
{
    return isCompressedFile(file) || ZipArchive::looksLikeZip(file) || isTarArchive(file) ||
           isPickledFile(file.bytes());
}

Status visitArchiveMembers(const std::string& name,
                           const std::shared_ptr<const MappedFile>& archive,
                           ProgressMonitor& monitor, const MemberVisit& visit)
{
    if (ZipArchive::looksLikeZip(*archive)) {
        return visitZipMembers(archive, monitor, visit);
    }
    if (isTarArchive(*archive)) {
        return visitTarMembers(archive, monitor, visit);
    }
    if (isPickledFile(archive->bytes())) {
        return visitPickledFile(archive, visit);
    }
    GATELOUPE_TRY(const auto content, decompressed(archive, monitor));
    GATELOUPE_CHECK(visit(withoutCompression(name), content));
    return {};
}

} // namespace gateloupe
