// SPDX-License-Identifier: Apache-2.0
#include "core/formats/reader_registry.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/formats/tar/tar_archive.h"
#include "core/formats/unsupported_files.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

/// Null when none knows it.
const ContainerReader* surestReader(const Candidate& candidate)
{
    const ContainerReader* best = nullptr;
    Match bestMatch = Match::No;
    for (const ContainerReader* reader : builtinReaders()) {
        if (const Match match = reader->probe(candidate); match > bestMatch) {
            best = reader;
            bestMatch = match;
        }
        if (bestMatch == Match::Certain) { // none is surer, and a probe may read far into the file
            break;
        }
    }
    return best;
}

/// The member of an archive that is meant by a name, or by none.
Result<std::shared_ptr<const MappedFile>>
memberToOpen(const std::shared_ptr<const MappedFile>& archive, std::string_view wanted,
             ProgressMonitor& monitor)
{
    const fs::path& path = archive->path();
    std::string all;
    std::string fitting;
    std::size_t count = 0;
    std::shared_ptr<const MappedFile> chosen;
    const auto visit = [&](const std::string& name, const auto& member) -> Result<TarWalk> {
        all += (all.empty() ? "" : ", ") + name;
        const bool isExact = !wanted.empty() && name == wanted;
        const bool isMeant = wanted.empty() ? surestReader({path, member}) != nullptr
                                            : name.find(wanted) != std::string::npos;
        if (isMeant) {
            fitting += (fitting.empty() || isExact ? "" : ", ") + name;
            count = isExact ? 1 : count + 1;
            chosen = isExact || count == 1 ? member : nullptr; // of several none is kept
        }
        return isExact ? TarWalk::Stop : TarWalk::GoOn;
    };
    GATELOUPE_CHECK(visitTarMembers(archive, monitor, visit));
    if (count == 1) {
        return chosen;
    }
    if (count > 1) {
        return Error::invalidArgument("%1: several of its members may be meant; choose one: %2",
                                      path, fitting);
    }
    return wanted.empty()
               ? Error::notThisFormat("%1: none of its members is of a format that can be read: %2",
                                      path, all)
               : Error::invalidArgument("%1: no member is called '%2'; there are: %3", path, wanted,
                                        all);
}
} // namespace

std::span<const ContainerReader* const> builtinReaders()
{
    static constexpr std::array kReaders = {
        &kNpyReader,
        &kNpzReader,
        &kSafetensorsReader,
        &kKerasArchiveReader,
        &kKerasShardsReader, // its map looks like the next one's
        &kShardIndexReader,
        &kTorchZipReader,
        &kTorchLegacyReader,
        &kPickleFileReader,
        &kHdf5Reader,
        &kOnnxReader,
        &kOnnxTensorReader,
        &kTfliteReader,
        &kTensorFlowV1Reader, // a folder's newest may be one
        &kTensorFlowBundleReader,
        &kMxnetReader,
        &kFlaxReader,
        &kCoremlReader,
        &kGraphdefReader,
        &kOpenvinoReader,
        &kTfjsReader,
        &kTfjsVariablesReader,
        &kJsonWeightsReader,
    };
    return kReaders;
}

Result<TensorCatalog> openCatalog(const std::filesystem::path& path, ProgressMonitor& monitor,
                                  std::string_view member)
{
    const MappedFiles::Collector collector;

    Candidate candidate{path, nullptr};
    std::error_code ignored;
    const bool exists = std::filesystem::exists(path, ignored);
    if (exists && !std::filesystem::is_directory(path, ignored)) {
        GATELOUPE_TRY(candidate.file, MappedFile::open(path));
    }
    const ContainerReader* best = surestReader(candidate);
    // Some formats are tar archives themselves.
    if (best == nullptr && candidate.file && isTarArchive(*candidate.file)) {
        GATELOUPE_TRY(candidate.file, memberToOpen(candidate.file, member, monitor));
        best = surestReader(candidate);
    } else if (exists && !member.empty()) {
        return Error::invalidArgument("%1: is no archive and has no member '%2'", path, member);
    }
    if (best != nullptr) {
        auto catalog = best->open(candidate, monitor);
        GATELOUPE_CHECK(collector.files()->unchanged()); // before an error that comes of it
        if (catalog) {
            catalog->files = collector.files();
        }
        return catalog;
    }
    if (!exists) {
        return Error::notFound("%1: no such file, folder or TensorFlow prefix", path.string());
    }
    if (auto error = errorOfUnsupported(candidate)) {
        return *std::move(error);
    }
    std::vector<std::string_view> known;
    for (const ContainerReader* reader : builtinReaders()) {
        if (!isOneOf(reader->id, known)) { // one format may have several readers
            known.push_back(reader->id);
        }
    }
    return Error::notThisFormat("%1: its content is of none of the formats that can be read (%2)",
                                path, joinedBy(", ", known))
        .withRemedy(Remedy::Kind::DescribeBuffer);
}

Result<std::vector<std::string>> readableMembers(const std::filesystem::path& path,
                                                 ProgressMonitor& monitor)
{
    const MappedFiles::Collector collector;
    std::vector<std::string> names;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) {
        return names;
    }
    GATELOUPE_TRY(const auto archive, MappedFile::open(path));

    if (!isTarArchive(*archive) || surestReader({path, archive}) != nullptr) {
        return names;
    }
    GATELOUPE_CHECK(visitTarMembers(
        archive, monitor, [&](const std::string& name, const auto& member) -> Result<TarWalk> {
            if (surestReader({path, member}) != nullptr) {
                names.push_back(name);
            }
            return TarWalk::GoOn;
        }));
    return names;
}

} // namespace gateloupe
