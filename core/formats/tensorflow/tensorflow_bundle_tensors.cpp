// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_bundle_tensors.h"

#include "tensor_bundle.pb.h"

#include <bit>
#include <limits>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/formats/codec/byte_swap.h"
#include "core/formats/codec/crc32c.h"
#include "core/formats/codec/protobuf_message.h"
#include "core/formats/codec/varint.h"
#include "core/formats/tensorflow/slice_assembly.h"
#include "core/formats/tensorflow/tensorflow_slices.h"

namespace gateloupe {

namespace {

constexpr std::string_view kStringType = "string";

Error corrupt(std::string_view name, const std::string& what)
{
    return Error{ErrorCode::Corrupt, "variable " + std::string(name) + ": " + what};
}

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

} // namespace

Result<BundleEntry> readBundleEntry(std::string_view value)
{
    GATELOUPE_TRY(const auto message, messageFrom<bundle::Entry>(value, "its entry in the index"));
    if (message.shard_id() < 0 || message.offset() < 0 || message.size() < 0) {
        return Error{ErrorCode::Corrupt, "its place in the data is negative"};
    }
    BundleEntry entry;
    entry.type = tensorFlowType(message.dtype());
    GATELOUPE_TRY(entry.shape, shapeFrom(message.shape()));
    entry.shard = static_cast<std::uint32_t>(message.shard_id());
    entry.offsetBytes = static_cast<std::uint64_t>(message.offset());
    entry.sizeBytes = static_cast<std::uint64_t>(message.size());
    entry.crc = message.crc32c();
    for (const auto& slice : message.slices()) {
        entry.slices.push_back(extentsFrom(slice));
    }
    return entry;
}

Result<std::shared_ptr<const Tensor>> BundleTensors::make(const std::string& name,
                                                          const BundleEntry& entry)
{
    if (entry.type.dtype == DType::Other) {
        auto listed = std::make_shared<Tensor>();
        listed->name = name;
        listed->shape = entry.shape;
        listed->strides = rowMajorStrides(entry.shape);
        listed->typeName = entry.type.name;
        return std::shared_ptr<const Tensor>(std::move(listed));
    }
    GATELOUPE_TRY(auto source,
                  entry.slices.empty() ? plainSource(name, entry) : slicedSource(name, entry));
    return makeTensor(name, entry.type.dtype, entry.shape, std::move(source));
}

Result<std::string_view> BundleTensors::text(std::string_view name, const BundleEntry& entry)
{
    GATELOUPE_TRY(const auto file, shard(entry.shard));
    if (entry.type.name != kStringType || !entry.shape.empty() ||
        !fitsWithin(entry.offsetBytes, entry.sizeBytes, file->size())) {
        return corrupt(name, "it is not one string inside " + file->path().string());
    }
    ByteReader reader(file->bytes().subspan(entry.offsetBytes, entry.sizeBytes), entry.offsetBytes);
    GATELOUPE_TRY(const auto length, readVarint(reader));
    GATELOUPE_TRY(const auto lengthCrc, reader.bytes(sizeof(entry.crc), "CRC of the length"));
    GATELOUPE_TRY(const auto bytes, reader.bytes(length, "text"));
    if (maskedCrc32c(crc32c(bytes, crc32c(lengthCrc, crcOfLength(length)))) != entry.crc) {
        return corrupt(name, "the text does not match its CRC-32C");
    }
    return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

Result<std::shared_ptr<const TensorSource>> BundleTensors::storedSource(std::string_view name,
                                                                        const BundleEntry& entry)
{
    const auto size = checkedMul(elementCount(entry.shape).value_or(0), sizeOf(entry.type.dtype));
    if (!size || *size != entry.sizeBytes) {
        return corrupt(name, toText(entry.shape) + " of " + entry.type.name +
                                 " does not make the " + std::to_string(entry.sizeBytes) +
                                 " bytes that the index states");
    }
    GATELOUPE_TRY(auto file, shard(entry.shard));
    std::string what = "variable " + std::string(name) + " in " + file->path().string() +
                       " at byte " + std::to_string(entry.offsetBytes);
    auto check = [what = std::move(what), crc = entry.crc](std::span<const std::byte> bytes,
                                                           ProgressMonitor& monitor) {
        return checkCrc32c(bytes, crc, what, monitor);
    };
    return MappedSource::create(std::move(file), entry.offsetBytes, entry.sizeBytes,
                                std::move(check))
        .withContext("variable " + std::string(name));
}

Result<std::shared_ptr<const TensorSource>> BundleTensors::plainSource(std::string_view name,
                                                                       const BundleEntry& entry)
{
    GATELOUPE_TRY(auto source, storedSource(name, entry));
    const std::size_t wordBytes = wordBytesOf(entry.type.dtype);
    if (!m_isBigEndian || wordBytes <= 1) {
        return source;
    }
    return byteSwapped(std::move(source), wordBytes);
}

Result<std::shared_ptr<const TensorSource>> BundleTensors::slicedSource(const std::string& name,
                                                                        const BundleEntry& entry)
{
    std::vector<ArraySlice> slices;
    for (const auto& extents : entry.slices) {
        GATELOUPE_TRY(auto slice, boxOf(name, extents, entry.shape));
        if (slice.start.empty()) {
            return corrupt(name, "a scalar is in slices");
        }
        const auto found = m_index.find(sliceKey(name, extents));
        if (found == m_index.end()) {
            return corrupt(name, "its slice from " + toText(slice.start) + " is not in the file");
        }
        const BundleEntry& part = found->second;
        if (part.type.dtype != entry.type.dtype || part.shape != slice.length) {
            return corrupt(name, "its slice from " + toText(slice.start) +
                                     " has another type or shape than the variable says");
        }
        GATELOUPE_TRY(slice.source, plainSource(name, part));
        slices.push_back(std::move(slice));
    }
    GATELOUPE_CHECK(checkCover("variable " + name, entry.shape, slices));
    std::uint64_t available = 0;
    for (const auto& [number, file] : m_shards) {
        available += file->size();
    }
    if (*elementCount(entry.shape) > available / sizeOf(entry.type.dtype)) {
        return corrupt(name, "its slices share bytes: it is larger than all data files");
    }
    return assembled(entry.shape, std::move(slices), sizeOf(entry.type.dtype));
}

Result<std::shared_ptr<const MappedFile>> BundleTensors::shard(std::uint32_t number)
{
    if (number >= m_shardCount) {
        return Error{ErrorCode::Corrupt, "the index points at data file " + std::to_string(number) +
                                             " of " + std::to_string(m_shardCount)};
    }
    if (const auto known = m_shards.find(number); known != m_shards.end()) {
        return known->second;
    }
    auto file = MappedFile::open(m_files.shard(number, m_shardCount));
    if (!file) {
        return std::move(file).error().withContext("a data file of the checkpoint is missing or "
                                                   "cannot be read; it must lie beside the .index");
    }
    m_shards.emplace(number, *file);
    return *file;
}

} // namespace gateloupe
