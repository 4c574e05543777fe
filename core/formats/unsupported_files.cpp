// SPDX-License-Identifier: Apache-2.0
#include "core/formats/unsupported_files.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/formats/keras/keras_architecture.h"
#include "core/formats/tensorflow/tensorflow_files.h"

namespace gateloupe {

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

Message architecture(const fs::path& path)
{
    const auto weights = weightsBesideArchitecture(path);
    return weights.empty()
               ? message("the architecture of a Keras model, without weights; open the file of "
                         "its weights, which does not lie beside it")
               : message("the architecture of a Keras model, without weights; open the file of "
                         "its weights, for which it is then used: beside it lie %1",
                         joinedBy(", ", weights));
}

/// Whether a text is a GraphDef, or a MetaGraphDef with one, as protobuf's text format writes it.
bool isGraphText(std::string_view text)
{
    constexpr std::size_t kHead = 4096; // the first node stands in it
    const std::string_view head = text.substr(0, kHead);
    const auto first = head.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) {
        return false;
    }
    const std::string_view begin = head.substr(first);
    return begin.starts_with("meta_info_def {") ||
           ((begin.starts_with("node {") || begin.starts_with("graph_def {")) &&
            head.find("op: \"") != std::string_view::npos);
}

Message graphText()
{
    return message("a graph of TensorFlow as text; write the binary one with "
                   "google.protobuf.text_format.Parse(text, tf.compat.v1.GraphDef()) and its "
                   "SerializeToString(), and open that");
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
        {0, "\x37z\xBC\xAF\x27\x1C"sv, compressed()},
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

} // namespace

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
        if (isKerasArchitecture(*candidate.file)) {
            return error(ErrorCode::Unsupported, architecture(candidate.path));
        }
        if (isGraphText(asText(bytes))) {
            return error(ErrorCode::Unsupported, graphText());
        }
        const auto found = std::ranges::find_if(signatures(), [&](const Signature& signature) {
            return hasSignature(bytes, signature);
        });
        return found == signatures().end() ? std::nullopt
                                           : std::optional(error(found->code, found->meaning));
    }
    const auto bundles = bundlesIn(candidate.path);
    if (bundles.size() > 1) {
        return Error::invalidArgument(
            "%1: several checkpoints of TensorFlow lie in it, and no file "
            "checkpoint names the newest; open one of them: %2",
            candidate.path, joinedBy(", ", bundles, [&](const std::string& name) {
                return (candidate.path / name).string();
            }));
    }
    std::error_code ignored;
    const auto found = std::ranges::find_if(folderMarks(), [&](const FolderMark& mark) {
        return fs::exists(candidate.path / mark.name, ignored);
    });
    return found == folderMarks().end()
               ? std::nullopt
               : std::optional(error(ErrorCode::Unsupported, found->meaning));
}

} // namespace gateloupe
