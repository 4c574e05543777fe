// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/formats/common/readers.h"
#include "core/formats/tar/tar_archive.h"

namespace gateloupe {

// ---- Formats that cannot be read ----

namespace {

namespace fs = std::filesystem;

using namespace std::string_view_literals;

/// Bytes at a fixed place of a file.
struct Signature
{
    std::size_t offset;
    std::string_view bytes;
    Message meaning;
    ErrorCode code = ErrorCode::Unsupported;
};

/// A name that only one kind of folder has.
struct FolderMark
{
    std::string_view name;
    Message meaning;
};

Message compressed()
{
    return message("a compressed archive; unpack it and open what is inside");
}

Message webPage()
{
    return message("a web page: what was to be downloaded is behind it, or the download failed");
}

Message orbax()
{
    return message("an Orbax checkpoint, whose arrays lie in a TensorStore database that is not "
                   "read; restore it in Python and save its parameters with "
                   "flax.serialization.to_bytes() or as npz or safetensors");
}

const std::vector<Signature>& signatures()
{
    static const std::vector<Signature> kSignatures = {
        {0, "version https://git-lfs.github.com/spec/",
         message("a pointer of Git LFS; fetch the file itself with git lfs pull"),
         ErrorCode::NotThisFormat},
        {0, "<!DOCTYPE", webPage(), ErrorCode::NotThisFormat},
        {0, "<!doctype", webPage(), ErrorCode::NotThisFormat},
        {0, "<html", webPage(), ErrorCode::NotThisFormat},
        {0, "\x1F\x8B"sv, compressed()}, // gzip around anything but a tar archive
        {0, "BZh", compressed()},
        {0, "\xFD\x37zXZ\0"sv, compressed()},
        {0, "\x37z\xBC\xAF\x27\x1C"sv, compressed()},
        {0, "\x28\xB5\x2F\xFD"sv, compressed()}, // zstd
        {0, "Rar!", compressed()},
        {257, "ustar", message("a tar archive whose first header cannot be read")},
        {0, "\x0C\xDB\x3A\x2A"sv, orbax()}, // manifest.ocdbt
        {0, "GGUF", message("a GGUF model of llama.cpp, a format for transformers")},
        {4, "ORTM",
         message("a model in ONNX Runtime's own format; open the .onnx that it was converted "
                 "from")},
        {0, "MATLAB 5.0 MAT-file",
         message("a MATLAB file of version 5; save it with -v7.3, which is HDF5")},
    };
    return kSignatures;
}

const std::vector<FolderMark>& folderMarks()
{
    static const std::vector<FolderMark> kFolderMarks = {
        {"manifest.ocdbt", orbax()},
        {"_CHECKPOINT_METADATA", orbax()},
        {"_METADATA", orbax()},
        {".metadata",
         message("a checkpoint of torch.distributed, in pieces that are not read; put it together "
                 "with torch.distributed.checkpoint.format_utils.dcp_to_torch_save()")},
    };
    return kFolderMarks;
}

bool hasSignature(std::span<const std::byte> bytes, const Signature& signature)
{
    return bytes.size() >= signature.offset + signature.bytes.size() &&
           std::ranges::equal(signature.bytes,
                              bytes.subspan(signature.offset, signature.bytes.size()), {},
                              [](char letter) { return static_cast<std::byte>(letter); });
}

/// What a file or folder that no reader knows is, and what to do about it: Unsupported for formats
/// without a reader here and compressed archives, NotThisFormat for what is no model at all, such
/// as a failed download. Empty when that cannot be told. The message names the path.
std::optional<Error> errorOfUnsupported(const Candidate& candidate)
{
    const auto error = [&candidate](ErrorCode code, const Message& meaning) {
        return Error{code, message("%1: this is %2", candidate.path, meaning), {}};
    };
    if (candidate.file) {
        const auto bytes = candidate.file->bytes();
        if (bytes.empty()) {
            return error(ErrorCode::NotThisFormat, message("an empty file"));
        }
        const auto found = std::ranges::find_if(signatures(), [&](const Signature& signature) {
            return hasSignature(bytes, signature);
        });
        return found == signatures().end() ? std::nullopt
                                           : std::optional(error(found->code, found->meaning));
    }
    std::error_code ignored;
    const auto found = std::ranges::find_if(folderMarks(), [&](const FolderMark& mark) {
        return fs::exists(candidate.path / mark.name, ignored);
    });
    return found == folderMarks().end()
               ? std::nullopt
               : std::optional(error(ErrorCode::Unsupported, found->meaning));
}

// ---- Who opens a file ----

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

Result<TensorCatalog> ContainerReader::open(const Candidate& candidate,
                                            ProgressMonitor& monitor) const
{
    TensorCatalog catalog{.format = std::string(id), .path = candidate.path};
    auto status = read(candidate, catalog, monitor);
    if (!status && !namesFiles && status.error().code != ErrorCode::Cancelled) {
        return status.error().withContext(candidate.path.string());
    }
    GATELOUPE_CHECK(std::move(status));
    return catalog;
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
