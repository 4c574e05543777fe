// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/text.h"
#include "core/formats/codec/byte_swap.h"
#include "core/formats/codec/npy_header.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/pickle/pickle_arrays.h"
#include "core/formats/pickle/pickle_flatten.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/pickle/pickle_reader.h"
#include "core/formats/zip/zip_archive.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

namespace {

/// Makes the source of `size` bytes that begin `skip` bytes after the array's magic.
using NpySourceMaker = std::function<Result<std::shared_ptr<const TensorSource>>(
    std::uint64_t skip, std::uint64_t size)>;

/// A tensor over the data of one .npy array, alone or inside an archive. Types that are no numbers
/// give a tensor that is listed only. `available` is how many bytes the array has in all.
/// Appends to `warnings` what is odd but usable.
/// Errors: Corrupt when the data are shorter than the shape says.
Result<std::shared_ptr<const Tensor>> makeNpyTensor(std::string name, const NpyHeader& header,
                                                    std::uint64_t available,
                                                    const NpySourceMaker& makeSource,
                                                    std::vector<Warning>& warnings)
{
    auto tensor = std::make_shared<Tensor>();
    tensor->name = std::move(name);
    tensor->dtype = header.dtype;
    tensor->shape = header.shape;
    tensor->strides = header.strides();
    tensor->typeName = header.dtype == DType::Other ? header.descr : "";
    if (header.dtype == DType::Other) {
        return std::shared_ptr<const Tensor>(std::move(tensor));
    }
    const auto size = checkedMul(tensor->elements(), header.itemSize);
    const std::uint64_t stored = available - header.dataOffset;
    if (available < header.dataOffset || !size || *size > stored) {
        return Error::corrupt("array %1: shape %2 of '%3' needs more than the %4 bytes there are",
                              tensor->name, toText(header.shape), header.descr, available);
    }
    if (*size < stored) {
        warnings.push_back(message("array %1: %2 bytes after its data are not looked at",
                                   tensor->name, stored - *size));
    }
    if (header.dtype == DType::BF16) {
        warnings.push_back(message("array %1: numpy's opaque '%2' is read as bfloat16",
                                   tensor->name, header.descr));
    }
    GATELOUPE_TRY(tensor->source, makeSource(header.dataOffset, *size));
    if (header.isBigEndian) {
        tensor->source = byteSwapped(tensor->source, wordBytesOf(header.dtype));
    }
    return std::shared_ptr<const Tensor>(std::move(tensor));
}

/// The end of the array whose header is given, from its magic on; empty when its data do not fit
/// `available` or take a number of bytes that is not known.
std::optional<std::uint64_t> npyEnd(const NpyHeader& header, std::uint64_t available)
{
    const auto count = elementCount(header.shape);
    const auto size = count ? checkedMul(*count, header.itemSize) : std::nullopt;
    return header.itemSize > 0 && size && fitsWithin(header.dataOffset, *size, available)
               ? std::optional(header.dataOffset + *size)
               : std::nullopt;
}

/// Whether an array holds Python's objects, which numpy pickles behind the header.
bool holdsObjects(const NpyHeader& header)
{
    return header.descr == "|O" || header.descr == "O";
}

/// Adds the arrays among the objects of an array as those of a list: "0", "1", ..., or "<root>.0".
/// `slice` makes a source of a piece of `pickled`.
Status addObjects(std::span<const std::byte> pickled, const PickleArrays::Slice& slice,
                  const std::string& root, TensorCatalog& catalog)
{
    GATELOUPE_TRY(const auto document, readPickle(pickled));
    PickleArrays arrays(slice);
    GATELOUPE_CHECK(flattenPickle(document, arrays, catalog, {}, root));
    mentionGlobals(document, catalog.warnings);
    return {};
}

Error noPlainNumbers(const NpyHeader& header)
{
    return Error::unsupported("an array of '%1' holds no plain numbers; objects, structures and "
                              "strings are not read",
                              header.descr);
}

/// Arrays one behind the other, as numpy.save() writes them into one open file and Equinox'
/// tree_serialise_leaves() does with the leaves of a model: they have numbers instead of names.
Status readStream(const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog,
                  ProgressMonitor& monitor)
{
    catalog.format = "equinox";
    for (std::uint64_t at = 0; at < file->size();) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const auto bytes = file->bytes().subspan(at);
        const std::string name = "leaf_" + std::to_string(catalog.tensors.size());
        const Message where = message("array %1, at byte %2", name, at);
        if (!looksLikeNpy(bytes)) {
            return Error::corrupt("no array begins at byte %1", FileOffset{at});
        }
        GATELOUPE_TRY(const auto header, parseNpyHeader(bytes).withContext(where));
        const auto end = npyEnd(header, bytes.size());
        if (!end) {
            return header.dtype == DType::Other
                       ? noPlainNumbers(header).withContext(where)
                       : Error::corrupt("%1: shape %2 of '%3' needs more than the %4 bytes there "
                                        "are",
                                        where, toText(header.shape), header.descr, bytes.size());
        }
        GATELOUPE_TRY(catalog.tensors.emplace_back(),
                      makeNpyTensor(
                          name, header, *end,
                          [&](std::uint64_t skip, std::uint64_t size) {
                              return MappedSource::create(file, at + skip, size);
                          },
                          catalog.warnings)
                          .withContext(where));
        at += *end;
    }
    return {};
}

constexpr std::string_view kSuffix = ".npy";

bool isArray(const ZipMember& member)
{
    return std::string_view(member.name).ends_with(kSuffix);
}

/// As numpy names it. Requires: isArray(member).
std::string nameOf(const ZipMember& member)
{
    return member.name.substr(0, member.name.size() - kSuffix.size());
}

Result<NpyHeader> readHeader(const ZipArchive& archive, const ZipMember& member)
{
    const auto inMember = [&](const Error& error) { return archive.inMember(member, error); };
    GATELOUPE_TRY(const auto preamble, archive.head(member, kNpyPreambleBytes));
    if (!looksLikeNpy(preamble)) {
        return Error::corrupt("member %1 does not begin as a numpy array", member.name);
    }
    GATELOUPE_TRY(const auto dataOffset, npyDataOffset(preamble).mapError(inMember));
    GATELOUPE_TRY(const auto head, archive.head(member, dataOffset));
    return parseNpyHeader(head).mapError(inMember);
}

/// Adds the arrays in a member that is an array of objects. A compressed one is inflated once for
/// all of them.
Status addMemberObjects(const ZipArchive& archive, const ZipMember& member, std::uint64_t offset,
                        TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto whole, archive.source(member, offset, member.size - offset));
    GATELOUPE_TRY(const auto bytes, verifiedBytes(*whole, monitor));
    const auto slice = [&, first = asText(bytes).data()](
                           std::string_view piece) -> Result<std::shared_ptr<const TensorSource>> {
        const auto at = static_cast<std::uint64_t>(piece.data() - first);
        if (member.isStored()) {
            return archive.source(member, offset + at, piece.size());
        }
        return std::make_shared<DecodedSource>(
            Encoding::Deflate, piece.size(),
            [whole, at,
             size = piece.size()](ProgressMonitor& later) -> Result<std::vector<std::byte>> {
                GATELOUPE_TRY(const auto all, whole->bytes(later));
                const auto part = all.subspan(at, size);
                return std::vector<std::byte>(part.begin(), part.end());
            });
    };
    return addObjects(bytes, slice, nameOf(member), catalog);
}

bool isOfTheWholeFile(const Error& error)
{
    return error.code == ErrorCode::Cancelled || error.code == ErrorCode::OutOfMemory;
}

Status addMember(const ZipArchive& archive, const ZipMember& member, TensorCatalog& catalog,
                 ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto header, readHeader(archive, member));
    const std::string name = nameOf(member);
    const std::size_t listed = catalog.tensors.size();
    Status objects;
    if (holdsObjects(header) && header.dataOffset <= member.size) {
        objects = addMemberObjects(archive, member, header.dataOffset, catalog, monitor);
        if (objects ? catalog.tensors.size() > listed : isOfTheWholeFile(objects.error())) {
            return objects;
        }
        catalog.tensors.resize(listed); // arrays beside it can be read all the same
    }
    if (header.dtype == DType::Other) {
        // What is left out is never read again: a damaged type must not pass for a strange one.
        GATELOUPE_TRY(const auto whole, archive.source(member));
        GATELOUPE_CHECK(verifiedBytes(*whole, monitor));
        catalog.warnings.push_back(
            objects ? message("array %1 of '%2' holds no plain numbers and is not read", name,
                              header.descr)
                    : message("array %1 of '%2' is not read: %3", name, header.descr,
                              objects.error().message));
    }
    GATELOUPE_TRY(catalog.tensors.emplace_back(), makeNpyTensor(
                                                      name, header, member.size,
                                                      [&](std::uint64_t skip, std::uint64_t size) {
                                                          return archive.source(member, skip, size);
                                                      },
                                                      catalog.warnings));
    return {};
}

Match probeNpy(const Candidate& candidate)
{
    return certainIf(candidate.file && looksLikeNpy(candidate.file->bytes()));
}

Status readNpy(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    const auto& file = candidate.file;
    GATELOUPE_TRY(const auto header, parseNpyHeader(file->bytes()));
    const auto end = npyEnd(header, file->size());
    if (end && looksLikeNpy(file->bytes().subspan(*end))) {
        return readStream(file, catalog, monitor);
    }
    if (holdsObjects(header)) {
        GATELOUPE_CHECK(addObjects(
            file->bytes().subspan(header.dataOffset),
            [&file](std::string_view piece) { return sourceOfPiece(file, piece); }, "", catalog));
        return catalog.tensors.empty()
                   ? Error::unsupported("an array of objects none of which is an array of numbers")
                   : Status();
    }
    if (header.dtype == DType::Other) {
        return noPlainNumbers(header);
    }
    GATELOUPE_TRY(catalog.tensors.emplace_back(),
                  makeNpyTensor(
                      candidate.path.stem().string(), header, file->size(),
                      [&file](std::uint64_t skip, std::uint64_t size) {
                          return MappedSource::create(file, skip, size);
                      },
                      catalog.warnings));
    return {};
}

Match probeNpz(const Candidate& candidate)
{
    if (!candidate.file || !ZipArchive::looksLikeZip(*candidate.file)) {
        return Match::No;
    }
    const auto archive = ZipArchive::open(candidate.file);
    return archive && std::ranges::any_of(archive->members(), isArray) ? Match::Possible
                                                                       : Match::No;
}

Status readNpz(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto archive, ZipArchive::open(candidate.file));
    for (const ZipMember& member : archive.members()) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        if (!isArray(member)) {
            catalog.warnings.push_back(
                message("member %1 is not a numpy array and is not read", member.name));
            continue;
        }
        GATELOUPE_CHECK(addMember(archive, member, catalog, monitor));
    }
    return {};
}
} // namespace

extern const ContainerReader kNpyReader{"npy", probeNpy, readNpy};
extern const ContainerReader kNpzReader{"npz", probeNpz, readNpz};

} // namespace gateloupe
