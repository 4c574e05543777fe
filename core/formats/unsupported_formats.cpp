// SPDX-License-Identifier: Apache-2.0
#include "core/formats/unsupported_formats.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <system_error>

namespace gateloupe {

namespace fs = std::filesystem;

namespace {

using namespace std::string_view_literals;

/// Bytes at a fixed place of a file.
struct Signature
{
    std::size_t offset;
    std::string_view bytes;
    std::string_view meaning;
    ErrorCode code = ErrorCode::Unsupported;
};

/// A name that only one kind of folder has.
struct FolderMark
{
    std::string_view name;
    std::string_view meaning;
};

constexpr std::string_view kUnpack = "a compressed archive; unpack it and open what is inside";
constexpr std::string_view kWebPage =
    "a web page: what was to be downloaded is behind it, or the download failed";
constexpr std::string_view kOrbax =
    "an Orbax checkpoint, whose arrays lie in a TensorStore database that is not read; restore it "
    "in Python and save its parameters with flax.serialization.to_bytes() or as npz or safetensors";
constexpr std::string_view kDistributed =
    "a checkpoint of torch.distributed, in pieces that are not read; put it together with "
    "torch.distributed.checkpoint.format_utils.dcp_to_torch_save()";

constexpr std::string_view kPointer =
    "a pointer of Git LFS; fetch the file itself with git lfs pull";
constexpr std::string_view kUnpackTar = "a tar archive; unpack it and open what is inside";
constexpr std::string_view kTfLite =
    "a TensorFlow Lite model; open the model that it was converted from";
constexpr std::string_view kOrt =
    "a model in ONNX Runtime's own format; open the .onnx that it was converted from";

constexpr std::array kSignatures = {
    Signature{0, "version https://git-lfs.github.com/spec/", kPointer, ErrorCode::NotThisFormat},
    Signature{0, "<!DOCTYPE", kWebPage, ErrorCode::NotThisFormat},
    Signature{0, "<!doctype", kWebPage, ErrorCode::NotThisFormat},
    Signature{0, "<html", kWebPage, ErrorCode::NotThisFormat},
    Signature{0, "\x1F\x8B"sv, kUnpack}, // gzip, tar.gz
    Signature{0, "BZh", kUnpack},
    Signature{0, "\xFD\x37zXZ\0"sv, kUnpack},
    Signature{0, "\x37z\xBC\xAF\x27\x1C"sv, kUnpack},
    Signature{0, "\x28\xB5\x2F\xFD"sv, kUnpack}, // zstd
    Signature{0, "Rar!", kUnpack},
    Signature{257, "ustar", kUnpackTar},
    Signature{0, "\x0C\xDB\x3A\x2A"sv, kOrbax}, // manifest.ocdbt
    Signature{0, "GGUF", "a GGUF model of llama.cpp, a format for transformers"},
    Signature{4, "TFL3", kTfLite},
    Signature{4, "ORTM", kOrt},
    Signature{0, "MATLAB 5.0 MAT-file",
              "a MATLAB file of version 5; save it with -v7.3, which is HDF5"},
};

constexpr std::array kFolderMarks = {
    FolderMark{"manifest.ocdbt", kOrbax},
    FolderMark{"_CHECKPOINT_METADATA", kOrbax},
    FolderMark{"_METADATA", kOrbax},
    FolderMark{".metadata", kDistributed},
};

bool hasSignature(std::span<const std::byte> bytes, const Signature& signature)
{
    return bytes.size() >= signature.offset + signature.bytes.size() &&
           std::ranges::equal(signature.bytes,
                              bytes.subspan(signature.offset, signature.bytes.size()), {},
                              [](char letter) { return static_cast<std::byte>(letter); });
}

} // namespace

std::optional<Error> errorOfForeigner(const Candidate& candidate)
{
    const auto error = [&candidate](ErrorCode code, std::string_view meaning) {
        return Error{code, candidate.path.string() + ": this is " + std::string(meaning)};
    };
    if (candidate.file) {
        const auto bytes = candidate.file->bytes();
        if (bytes.empty()) {
            return error(ErrorCode::NotThisFormat, "an empty file");
        }
        const auto* found = std::ranges::find_if(kSignatures, [&](const Signature& signature) {
            return hasSignature(bytes, signature);
        });
        return found == kSignatures.end() ? std::nullopt
                                          : std::optional(error(found->code, found->meaning));
    }
    std::error_code ignored;
    const auto* found = std::ranges::find_if(kFolderMarks, [&](const FolderMark& mark) {
        return fs::exists(candidate.path / mark.name, ignored);
    });
    return found == kFolderMarks.end()
               ? std::nullopt
               : std::optional(error(ErrorCode::Unsupported, found->meaning));
}

} // namespace gateloupe
