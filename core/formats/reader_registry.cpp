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
#include "core/formats/archive_members.h"
#include "core/formats/keras/keras_architecture.h"
#include "core/formats/member_search.h"
#include "core/formats/unsupported_files.h"

namespace gateloupe {

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

/// The file that holds the weights of a folder as Hugging Face writes one; the folder itself where
/// there is none.
std::filesystem::path fileOfFolder(const std::filesystem::path& folder)
{
    constexpr std::array kNames = {"model.safetensors.index.json", "pytorch_model.bin.index.json",
                                   "model.safetensors", "pytorch_model.bin"};
    std::error_code ignored;
    for (const char* name : kNames) {
        if (std::filesystem::is_regular_file(folder / name, ignored)) {
            return folder / name;
        }
    }
    return folder;
}

Result<TensorCatalog> openCatalog(const std::filesystem::path& path, ProgressMonitor& monitor,
                                  std::string_view member, const std::filesystem::path& sample)
{
    const MappedFiles::Collector collector;

    Candidate candidate{path, nullptr, sample};
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored) && surestReader(candidate) == nullptr) {
        candidate.path = fileOfFolder(path);
    }
    const bool exists = std::filesystem::exists(path, ignored);
    if (exists && !std::filesystem::is_directory(candidate.path, ignored)) {
        GATELOUPE_TRY(candidate.file, MappedFile::open(candidate.path));
    }
    const ContainerReader* best = surestReader(candidate);
    // Some formats are archives themselves.
    if (best == nullptr && candidate.file && isArchive(*candidate.file)) {
        GATELOUPE_TRY(candidate.file, memberToOpen(candidate.file, member, monitor));
        best = surestReader(candidate);
        if (best == &kTensorFlowBundleReader) {
            return Error::unsupported(
                "%1: in it lies a checkpoint or SavedModel of TensorFlow, whose "
                "files are read from a folder only: unpack it first",
                path);
        }
    } else if (exists && !member.empty()) {
        return Error::invalidArgument("%1: is no archive and has no member '%2'", path, member);
    }
    if (best != nullptr) {
        auto catalog = best->open(candidate, monitor);
        GATELOUPE_CHECK(collector.files()->unchanged()); // before an error that comes of it
        if (!catalog) {
            return catalog.error().countedFrom(candidate.file ? candidate.file->offsetInFile()
                                                              : std::uint64_t{0});
        }
        addKerasArchitecture(*catalog);
        catalog->files = collector.files();
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
        .withRemedy(remedy::DescribeBuffer{});
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

    if (surestReader({path, archive}) != nullptr || !isArchive(*archive)) {
        return names;
    }
    return readableMembersOf(archive, monitor);
}

} // namespace gateloupe
