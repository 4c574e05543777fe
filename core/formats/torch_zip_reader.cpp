// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch_zip_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/formats/pickle_globals.h"
#include "core/formats/pickle_reader.h"
#include "core/formats/torch_flatten.h"
#include "core/formats/torch_tensors.h"
#include "core/formats/zip_archive.h"

namespace gateloupe {

namespace {

constexpr std::string_view kPickle = "data.pkl";
/// PyTorch stores its pickle; one that somebody deflated shrinks tenfold, a bomb a thousandfold.
constexpr std::uint64_t kMaxDeflatedPickle = std::uint64_t{64} << 20U;
constexpr std::uint64_t kMaxPickleRatio = 128;
constexpr std::uint64_t kValuesPerStoredByte = 16;
constexpr std::uint64_t kFreeValues = 4096;
constexpr std::size_t kLongestByteOrder = 16;
constexpr std::size_t kListedGlobals = 12;
/// The pickled number that opens files of PyTorch before 1.6.
/// Source: torch/serialization.py, MAGIC_NUMBER 0x1950a86a20f9469cfc6c, at protocol 2.
constexpr std::string_view kLegacyMagic =
    "\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19";

bool isLegacyStream(const MappedFile& file)
{
    const auto start = ByteReader(file.bytes()).text(kLegacyMagic.size(), "magic");
    return start && *start == kLegacyMagic;
}

/// The archive's top folder with its slash: the shortest path to a data.pkl.
std::optional<std::string> topFolder(const ZipArchive& archive)
{
    std::optional<std::string> best;
    for (const ZipMember& member : archive.members()) {
        const std::string_view name = member.name;
        const auto folder = name.substr(0, name.size() - std::min(name.size(), kPickle.size()));
        const bool isPickle = name.ends_with(kPickle) && (folder.empty() || folder.back() == '/');
        if (isPickle && (!best || folder.size() < best->size())) {
            best = std::string(folder);
        }
    }
    return best;
}

bool isTorchScript(const ZipArchive& archive, const std::string& folder)
{
    return archive.find(folder + "constants.pkl") != nullptr;
}

Result<ByteOrder> byteOrderOf(const ZipArchive& archive, const std::string& folder)
{
    const ZipMember* member = archive.find(folder + "byteorder");
    if (member == nullptr) {
        return ByteOrder::Little; // files before PyTorch 2.1 do not say
    }
    GATELOUPE_TRY(const auto bytes, archive.head(*member, kLongestByteOrder));
    GATELOUPE_TRY(const auto word, ByteReader(bytes).text(bytes.size(), "byte order"));
    if (word == "little" || word == "big") {
        return word == "big" ? ByteOrder::Big : ByteOrder::Little;
    }
    return Error{ErrorCode::Corrupt, "member byteorder says neither little nor big"};
}

/// Says which classes and functions the pickle names beyond PyTorch's own.
void mentionGlobals(const PickleDocument& document, TensorCatalog& catalog)
{
    std::string names;
    std::size_t count = 0;
    for (const PickleGlobal* global : document.globals) {
        if (!isCommonplace(*global)) {
            ++count;
            if (count <= kListedGlobals) {
                names += (count == 1 ? "" : ", ") + global->qualified();
            }
        }
    }
    if (count > kListedGlobals) {
        names += " and " + std::to_string(count - kListedGlobals) + " more";
    }
    if (count > 0) {
        catalog.warnings.push_back("the pickle names classes or functions that were neither "
                                   "loaded nor called: " +
                                   names);
    }
}

Status readTree(const ZipArchive& archive, const std::string& folder, TensorCatalog& catalog,
                Monitor& monitor)
{
    const ZipMember& member = *archive.find(folder + std::string(kPickle));
    const std::uint64_t most =
        std::min(kMaxDeflatedPickle, member.compressedSize * kMaxPickleRatio + kFreeValues);
    if (!member.isStored() && member.size > most) {
        return Error{ErrorCode::Unsupported, "member " + member.name + " inflates from " +
                                                 std::to_string(member.compressedSize) + " to " +
                                                 std::to_string(member.size) + " bytes; at most " +
                                                 std::to_string(most) + " are read"};
    }
    GATELOUPE_TRY(const auto source, archive.source(member));
    GATELOUPE_CHECK(source->verify(monitor));
    GATELOUPE_TRY(const auto bytes, source->bytes(monitor));
    GATELOUPE_TRY(const auto document,
                  readPickle(bytes, member.compressedSize * kValuesPerStoredByte + kFreeValues)
                      .withContext("member " + member.name));
    GATELOUPE_TRY(const auto order, byteOrderOf(archive, folder));
    TorchTensors tensors(archive, folder, order);
    GATELOUPE_CHECK(
        flattenCheckpoint(document, tensors, catalog).withContext("member " + member.name));
    mentionGlobals(document, catalog);
    return {};
}

} // namespace

Match TorchZipReader::probe(const Candidate& candidate) const
{
    if (!candidate.file) {
        return Match::No;
    }
    if (isLegacyStream(*candidate.file)) {
        return Match::Certain;
    }
    if (!ZipArchive::looksLikeZip(*candidate.file)) {
        return Match::No;
    }
    const auto archive = ZipArchive::open(candidate.file);
    return archive && topFolder(*archive) ? Match::Certain : Match::Possible;
}

Result<TensorCatalog> TorchZipReader::open(const Candidate& candidate, Monitor& monitor) const
{
    const std::string label = candidate.path.string();
    if (isLegacyStream(*candidate.file)) {
        return Error{ErrorCode::Unsupported,
                     label + ": a PyTorch file of the stream format from before 1.6; load it and "
                             "save it again with torch.save() of a newer PyTorch"};
    }
    GATELOUPE_TRY(const auto archive, ZipArchive::open(candidate.file).withContext(label));
    const auto folder = topFolder(archive);
    if (!folder) {
        return Error{ErrorCode::Unsupported,
                     label + ": a zip archive without data.pkl (PyTorch) or .npy members (numpy); "
                             "other archives, such as .keras, are not read"};
    }
    if (isTorchScript(archive, *folder)) {
        return Error{ErrorCode::Unsupported,
                     label + ": a TorchScript archive; save the module's state_dict() with "
                             "torch.save() or as safetensors"};
    }
    TensorCatalog catalog{.format = std::string(id()), .path = candidate.path};
    GATELOUPE_CHECK(readTree(archive, *folder, catalog, monitor).withContext(label));
    return catalog;
}

} // namespace gateloupe
