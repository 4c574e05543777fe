// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/error.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/flax/flax_reader.h"
#include "core/formats/hdf5/hdf5_reader.h"
#include "core/formats/keras/keras_archive_reader.h"
#include "core/formats/mxnet/mxnet_reader.h"
#include "core/formats/numpy/npy_reader.h"
#include "core/formats/onnx/onnx_reader.h"
#include "core/formats/paddle/pickle_file_reader.h"
#include "core/formats/safetensors/safetensors_reader.h"
#include "core/formats/shard_index_reader.h"
#include "core/formats/tensorflow/tensorflow_bundle_reader.h"
#include "core/formats/tensorflow/tensorflow_v1_reader.h"
#include "core/formats/tflite/tflite_reader.h"
#include "core/formats/torch/torch_legacy_reader.h"
#include "core/formats/torch/torch_zip_reader.h"

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
        {0, "\x1F\x8B"sv, compressed()}, // gzip, tar.gz
        {0, "BZh", compressed()},
        {0, "\xFD\x37zXZ\0"sv, compressed()},
        {0, "\x37z\xBC\xAF\x27\x1C"sv, compressed()},
        {0, "\x28\xB5\x2F\xFD"sv, compressed()}, // zstd
        {0, "Rar!", compressed()},
        {257, "ustar", message("a tar archive; unpack it and open what is inside")},
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

} // namespace

std::vector<std::unique_ptr<ContainerReader>> builtinReaders()
{
    std::vector<std::unique_ptr<ContainerReader>> readers;
    readers.push_back(std::make_unique<NpyReader>());
    readers.push_back(std::make_unique<NpzReader>());
    readers.push_back(std::make_unique<SafetensorsReader>());
    readers.push_back(std::make_unique<KerasArchiveReader>());
    readers.push_back(std::make_unique<KerasShardsReader>()); // its map looks like the next one's
    readers.push_back(std::make_unique<ShardIndexReader>());
    readers.push_back(std::make_unique<TorchZipReader>());
    readers.push_back(std::make_unique<TorchLegacyReader>());
    readers.push_back(std::make_unique<PickleFileReader>());
    readers.push_back(std::make_unique<Hdf5Reader>());
    readers.push_back(std::make_unique<OnnxReader>());
    readers.push_back(std::make_unique<TfliteReader>());
    readers.push_back(std::make_unique<TensorFlowV1Reader>()); // a folder's newest may be one
    readers.push_back(std::make_unique<TensorFlowBundleReader>());
    readers.push_back(std::make_unique<MxnetReader>());
    readers.push_back(std::make_unique<FlaxReader>());
    return readers;
}

Result<TensorCatalog> openCatalog(const std::filesystem::path& path, ProgressMonitor& monitor)
{
    const MappedFiles::Collector collector;
    Candidate candidate{path, nullptr};
    std::error_code ignored;
    const bool exists = std::filesystem::exists(path, ignored);
    if (exists && !std::filesystem::is_directory(path, ignored)) {
        GATELOUPE_TRY(candidate.file, MappedFile::open(path));
    }
    const auto readers = builtinReaders();
    const ContainerReader* best = nullptr;
    Match bestMatch = Match::No;
    std::string known;
    for (const auto& reader : readers) {
        if (!known.ends_with(reader->id())) { // one format may have several readers
            known += (known.empty() ? "" : ", ") + std::string(reader->id());
        }
        if (const Match match = reader->probe(candidate); match > bestMatch) {
            best = reader.get();
            bestMatch = match;
        }
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
    return Error::notThisFormat("%1: its content is of none of the formats that can be read (%2)",
                                path, known)
        .withRemedy(Remedy::Kind::DescribeBuffer);
}

} // namespace gateloupe
