// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/formats/codec/byte_swap.h"
#include "core/formats/codec/crc32c.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/codec/sorted_table.h"
#include "core/formats/codec/varint.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/tensorflow/tensorflow_files.h"
#include "core/formats/tensorflow/tensorflow_graph.h"
#include "core/formats/tensorflow/tensorflow_graph_paths.h"
#include "core/formats/tensorflow/tensorflow_messages.h"
#include "core/formats/tensorflow/tensorflow_object_graph.h"
#include "core/formats/tensorflow/tensorflow_slices.h"

namespace gateloupe {

namespace {

constexpr std::string_view kStringType = "string";

/// The sum runs over the length as a little-endian number of 4 bytes, or of 8 where 4 are too few,
/// not over the varint that is stored.
/// Source: tensorflow/core/util/tensor_bundle/tensor_bundle.cc, WriteStringTensor, r1.15.
std::uint32_t crcOfLength(std::uint64_t length)
{
    static_assert(std::endian::native == std::endian::little);
    const bool isShort = length <= std::numeric_limits<std::uint32_t>::max();
    const auto bytes = std::as_bytes(std::span(&length, 1));
    return crc32c(bytes.first(isShort ? sizeof(std::uint32_t) : sizeof(length)));
}

/// A variable's entry in the index, its numbers checked.
struct BundleEntry
{
    TensorFlowType type;
    Shape shape;
    std::uint32_t shard = 0;
    std::uint64_t offsetBytes = 0;
    std::uint64_t sizeBytes = 0;
    std::uint32_t crc = 0;                        ///< masked CRC-32C of the stored bytes
    std::vector<std::vector<SliceExtent>> slices; ///< of a partitioned variable
};

/// What the index file says, before any data file is looked at.
struct Index
{
    std::uint32_t shardCount = 0;
    bool isBigEndian = false;
    std::map<std::string, BundleEntry, std::less<>> entries;
};

/// Makes tensors of index entries; maps each data file when the first entry needs it.
class BundleTensors
{
public:
    BundleTensors(const BundleFiles& files, const Index& index)
        : m_files(files)
        , m_index(index)
    {
    }

    /// The tensor of an entry, put together from its slices where it is partitioned.
    /// Errors: Corrupt, Unsupported; NotFound names a missing data file.
    Result<std::shared_ptr<const Tensor>> make(const std::string& name, const BundleEntry& entry)
    {
        if (entry.type.dtype == DType::Other) {
            return listedTensor(name, entry.shape, entry.type.name);
        }
        GATELOUPE_TRY(auto source,
                      (entry.slices.empty() ? plainSource(name, entry) : slicedSource(name, entry))
                          .withContext(message("variable %1", name)));
        return makeTensor(name, entry.type.dtype, entry.shape, std::move(source));
    }

    /// The text of an entry that is one string. Errors: Corrupt; NotFound names a data file.
    Result<std::string_view> text(const BundleEntry& entry)
    {
        GATELOUPE_TRY(const auto file, shard(entry.shard));
        if (entry.type.name != kStringType || !entry.shape.empty() ||
            !fitsWithin(entry.offsetBytes, entry.sizeBytes, file->size())) {
            return Error::corrupt("it is not one string inside %1", file->path().string());
        }
        ByteReader reader(file->bytes().subspan(entry.offsetBytes, entry.sizeBytes),
                          entry.offsetBytes);
        GATELOUPE_TRY(const auto length, readVarint(reader));
        GATELOUPE_TRY(const auto lengthCrc, reader.bytes(sizeof(entry.crc), "CRC of the length"));
        GATELOUPE_TRY(const auto bytes, reader.bytes(length, "text"));
        if (maskedCrc32c(crc32c(bytes, crc32c(lengthCrc, crcOfLength(length)))) != entry.crc) {
            return Error::corrupt("the text does not match its CRC-32C");
        }
        return asText(bytes);
    }

private:
    Result<std::shared_ptr<const TensorSource>> storedSource(std::string_view name,
                                                             const BundleEntry& entry)
    {
        const auto size =
            checkedMul(elementCount(entry.shape).value_or(0), sizeOf(entry.type.dtype));
        if (!size || *size != entry.sizeBytes) {
            return Error::corrupt("%1 of %2 does not make the %3 bytes that the index states",
                                  toText(entry.shape), entry.type.name, entry.sizeBytes);
        }
        GATELOUPE_TRY(auto file, shard(entry.shard));
        Message what =
            message("variable %1 in %2 at byte %3", name, file->path(), entry.offsetBytes);
        auto check = [what = std::move(what), crc = entry.crc](std::span<const std::byte> bytes,
                                                               ProgressMonitor& monitor) {
            return checkCrc32c(bytes, crc, what, monitor);
        };
        return MappedSource::create(std::move(file), entry.offsetBytes, entry.sizeBytes,
                                    std::move(check));
    }

    Result<std::shared_ptr<const TensorSource>> plainSource(std::string_view name,
                                                            const BundleEntry& entry)
    {
        GATELOUPE_TRY(auto source, storedSource(name, entry));
        const std::size_t wordBytes = wordBytesOf(entry.type.dtype);
        if (!m_index.isBigEndian || wordBytes <= 1) {
            return source;
        }
        return byteSwapped(std::move(source), wordBytes);
    }

    Result<std::shared_ptr<const TensorSource>> slicedSource(const std::string& name,
                                                             const BundleEntry& entry)
    {
        std::vector<ArraySlice> slices;
        for (const auto& extents : entry.slices) {
            GATELOUPE_TRY(auto slice, boxOf(extents, entry.shape));
            if (slice.start.empty()) {
                return Error::corrupt("a scalar is in slices");
            }
            const auto found = m_index.entries.find(sliceKey(name, extents));
            if (found == m_index.entries.end()) {
                return Error::corrupt("its slice from %1 is not in the file", toText(slice.start));
            }
            const BundleEntry& part = found->second;
            if (part.type.dtype != entry.type.dtype || part.shape != slice.length) {
                return Error::corrupt(
                    "its slice from %1 has another type or shape than the variable says",
                    toText(slice.start));
            }
            GATELOUPE_TRY(slice.source, plainSource(name, part));
            slices.push_back(std::move(slice));
        }
        GATELOUPE_CHECK(checkCover(entry.shape, slices));
        std::uint64_t available = 0;
        for (const auto& [number, file] : m_shards) {
            available += file->size();
        }
        if (*elementCount(entry.shape) > available / sizeOf(entry.type.dtype)) {
            return Error::corrupt("its slices share bytes: it is larger than all data files");
        }
        return assembled(entry.shape, std::move(slices), sizeOf(entry.type.dtype));
    }

    Result<std::shared_ptr<const MappedFile>> shard(std::uint32_t number)
    {
        if (number >= m_index.shardCount) {
            return Error::corrupt("the index points at data file %1 of %2", number,
                                  m_index.shardCount);
        }
        if (const auto known = m_shards.find(number); known != m_shards.end()) {
            return known->second;
        }
        GATELOUPE_TRY(auto file, MappedFile::open(m_files.shard(number, m_index.shardCount))
                                     .withContext(message(
                                         "a data file of the checkpoint is missing or cannot be "
                                         "read; it must lie beside the .index")));
        return m_shards.emplace(number, std::move(file)).first->second;
    }

    const BundleFiles& m_files;
    const Index& m_index;
    std::map<std::uint32_t, std::shared_ptr<const MappedFile>> m_shards;
};

/// A BundleEntryProto, its numbers checked.
Result<BundleEntry> readBundleEntry(std::string_view value)
{
    constexpr std::uint64_t kType = 1;
    constexpr std::uint64_t kShape = 2;
    constexpr std::uint64_t kShard = 3;
    constexpr std::uint64_t kOffset = 4;
    constexpr std::uint64_t kSize = 5;
    constexpr std::uint64_t kCrc = 6;
    constexpr std::uint64_t kSlices = 7;
    BundleEntry entry;
    std::int32_t type = 0;
    std::int32_t shard = 0;
    std::int64_t offset = 0;
    std::int64_t size = 0;
    const auto readCrc = [&entry](const protobuf::Field& field) -> Status {
        GATELOUPE_TRY(entry.crc, protobuf::fixed32Of(field));
        return {};
    };
    const auto addSlice = [&entry](std::string_view slice) -> Status {
        GATELOUPE_TRY(entry.slices.emplace_back(), extentsFromMessage(slice));
        return {};
    };
    GATELOUPE_CHECK(protobuf::readFields(
        value, protobuf::At{kType, type},
        protobuf::At{kShape, protobuf::made(entry.shape, shapeFromMessage)},
        protobuf::At{kShard, shard}, protobuf::At{kOffset, offset}, protobuf::At{kSize, size},
        protobuf::At{kCrc, readCrc}, protobuf::At{kSlices, addSlice}));
    if (shard < 0 || offset < 0 || size < 0) {
        return Error::corrupt("its place in the data is negative");
    }
    entry.type = tensorFlowType(type);
    entry.shard = static_cast<std::uint32_t>(shard);
    entry.offsetBytes = static_cast<std::uint64_t>(offset);
    entry.sizeBytes = static_cast<std::uint64_t>(size);
    return entry;
}

constexpr char kSliceKeyBegin = 0x00;
constexpr std::int32_t kBigEndian = 1;

/// A BundleHeaderProto.
Status readHeader(std::string_view value, Index& index)
{
    constexpr std::uint64_t kShardCount = 1;
    constexpr std::uint64_t kEndianness = 2;
    std::int32_t shards = 0;
    std::int32_t endianness = 0;
    GATELOUPE_CHECK(protobuf::readFields(value, protobuf::At{kShardCount, shards},
                                         protobuf::At{kEndianness, endianness})
                        .withContext(message("its header is damaged")));
    if (shards < 1) {
        return Error::corrupt("its header counts no data file");
    }
    index.shardCount = static_cast<std::uint32_t>(shards);
    index.isBigEndian = endianness == kBigEndian;
    return {};
}

/// The header stands under the empty key, which sorts first.
Status readPair(std::string_view key, std::string_view value, Index& index)
{
    if (key.empty()) {
        return readHeader(value, index);
    }
    if (index.shardCount == 0) {
        return Error::corrupt("it has no header; this is no TensorFlow checkpoint");
    }
    GATELOUPE_TRY(auto entry, readBundleEntry(value).withContext(message("variable %1", key)));
    index.entries.emplace_hint(index.entries.end(), key, std::move(entry));
    return {};
}

Result<Index> readIndex(const MappedFile& file, ProgressMonitor& monitor)
{
    Index index;
    const auto visit = [&](std::string_view key, std::string_view value) -> Result<bool> {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_CHECK(readPair(key, value, index));
        return true;
    };
    GATELOUPE_CHECK(walkSortedTable(file.bytes(), visit));
    if (index.shardCount == 0) {
        return Error::corrupt("it is empty; this is no TensorFlow checkpoint");
    }
    return index;
}

/// Slices stand under keys of their own; a slice that no variable lists is worth a word.
void warnOfLooseSlices(const Index& index, TensorCatalog& catalog)
{
    std::size_t listed = 0;
    std::size_t stored = 0;
    for (const auto& [name, entry] : index.entries) {
        listed += entry.slices.size();
        stored += name.front() == kSliceKeyBegin ? 1 : 0;
    }
    if (stored > listed) {
        catalog.warnings.push_back(
            message("%1 slices in the index belong to no variable", stored - listed));
    }
}

Status addTensors(const Index& index, const BundleFiles& files, TensorCatalog& catalog,
                  ProgressMonitor& monitor)
{
    BundleTensors tensors(files, index);
    for (const auto& [name, entry] : index.entries) {
        if (name.front() == kSliceKeyBegin) {
            continue;
        }
        GATELOUPE_TRY(catalog.tensors.emplace_back(), tensors.make(name, entry));
    }
    appendGraphPaths(files, catalog);
    const auto graph = index.entries.find(kObjectGraphKey);
    if (graph == index.entries.end()) {
        return appendSavedGraph(files, {}, catalog, monitor);
    }
    GATELOUPE_TRY(const auto text,
                  tensors.text(graph->second).withContext(message("variable %1", graph->first)));
    GATELOUPE_TRY(auto attributes, objectGraphAttributes(text));
    std::ranges::move(attributes, std::back_inserter(catalog.attributes));
    GATELOUPE_CHECK(appendSavedGraph(files, text, catalog, monitor));
    if (files.savedModel.empty()) {
        return {};
    }
    auto metadata = kerasMetadataAttributes(files.savedModel);
    if (!metadata) {
        catalog.warnings.push_back(
            message("%1; layer settings are not known", metadata.error().message));
        return {};
    }
    std::ranges::move(*metadata, std::back_inserter(catalog.attributes));
    return {};
}

Match probeTensorFlowBundle(const Candidate& candidate)
{
    if (candidate.file && isSortedTable(candidate.file->bytes())) {
        switch (tensorFlowTableOf(candidate.file->bytes())) {
        case TensorFlowTable::Bundle:
            return Match::Certain;
        case TensorFlowTable::None: // perhaps damaged; open() says what is wrong
            return Match::Possible;
        case TensorFlowTable::V1:
            return Match::No;
        }
    }
    if (!findBundle(candidate)) {
        return Match::No;
    }
    return candidate.file ? Match::Possible : Match::Certain;
}

/// Of several checkpoints of a folder the newest is read: says which one.
void warnOfOthers(const std::filesystem::path& folder, const BundleFiles& files,
                  TensorCatalog& catalog)
{
    const std::vector<std::string> all = bundlesIn(folder);
    if (files.savedModel.empty() && all.size() > 1) {
        catalog.warnings.emplace_back(
            message("of the checkpoints in %1 (%2) the one that its file checkpoint names as the "
                    "newest is read: %3",
                    folder, joinedBy(", ", all), files.prefix.filename()));
    }
}

Status readTensorFlowBundle(const Candidate& candidate, TensorCatalog& catalog,
                            ProgressMonitor& monitor)
{
    auto files = findBundle(candidate);
    std::error_code ignored;
    std::shared_ptr<const MappedFile> indexFile = candidate.file;
    if (files) {
        GATELOUPE_TRY(indexFile, MappedFile::open(files->index()));
        if (!candidate.file && std::filesystem::is_directory(candidate.path, ignored)) {
            warnOfOthers(candidate.path, *files, catalog);
        }
    } else if (candidate.file) {
        // An index under another name; its data files cannot be found by name then.
        files = BundleFiles{.prefix = candidate.path};
    } else {
        return Error::notFound("%1: no .index file there", candidate.path.string());
    }
    catalog.areNamesOfVariables = true;
    catalog.sourceFiles.push_back(indexFile->path());
    const std::string where = indexFile->path().string();
    GATELOUPE_TRY(const auto index, readIndex(*indexFile, monitor).withContext(where));
    warnOfLooseSlices(index, catalog);
    return addTensors(index, *files, catalog, monitor).withContext(where);
}
} // namespace

extern const ContainerReader kTensorFlowBundleReader{"tensorflow-bundle", probeTensorFlowBundle,
                                                     readTensorFlowBundle, true};

} // namespace gateloupe
