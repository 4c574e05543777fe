// SPDX-License-Identifier: Apache-2.0
#include "tests/core/formats/tensorflow/bundle_builder.h"

#include <span>
#include <utility>

#include <snappy.h>

#include "core/formats/codec/crc32c.h"
#include "core/formats/tensorflow/tensorflow_files.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

constexpr std::string_view kMagic = "\x57\xfb\x80\x8b\x24\x75\x47\xdb";
constexpr std::size_t kHandleBytes = 40; ///< both handles of a footer, padded

std::string varint(std::uint64_t value)
{
    std::string bytes;
    for (; value >= 0x80; value >>= 7U) {
        bytes.push_back(static_cast<char>(value | 0x80U));
    }
    bytes.push_back(static_cast<char>(value));
    return bytes;
}

std::string fixed32(std::uint32_t value)
{
    const auto* bytes = reinterpret_cast<const char*>(&value);
    return {bytes, sizeof(value)};
}

std::uint32_t maskedCrcOf(std::string_view bytes)
{
    return maskedCrc32c(crc32c(std::as_bytes(std::span(bytes))));
}

std::string footer(const std::string& metaHandle, const std::string& indexHandle)
{
    std::string bytes = metaHandle + indexHandle;
    bytes.resize(kHandleBytes, '\0');
    return bytes += kMagic;
}

std::string shapeMessage(const Shape& shape)
{
    std::string message;
    for (const std::uint64_t extent : shape) {
        message += bytesField(2, extent == 0 ? "" : varintField(1, extent));
    }
    return message;
}

std::string sliceMessage(const std::vector<SliceExtent>& extents)
{
    std::string message;
    for (const SliceExtent& extent : extents) {
        std::string fields;
        if (extent.length >= 0) {
            fields = varintField(1, static_cast<std::uint64_t>(extent.start)) +
                     varintField(2, static_cast<std::uint64_t>(extent.length));
        }
        message += bytesField(1, fields);
    }
    return message;
}

std::string entryMessage(const BuiltEntry& entry, std::uint64_t offset)
{
    std::string message = varintField(1, static_cast<std::uint64_t>(entry.dtype)) +
                          bytesField(2, shapeMessage(entry.shape));
    for (const auto& extents : entry.slices) {
        message += bytesField(7, sliceMessage(extents));
    }
    if (entry.slices.empty()) {
        message += varintField(3, entry.shard) + varintField(4, offset) +
                   varintField(5, entry.data.size()) + varint(6 << 3 | 5) +
                   fixed32(maskedCrcOf(entry.data));
    }
    return message;
}

} // namespace

std::string varintField(int field, std::uint64_t value)
{
    return varint(static_cast<std::uint64_t>(field) << 3U) + varint(value);
}

std::string bytesField(int field, std::string_view value)
{
    return varint(static_cast<std::uint64_t>(field) << 3U | 2U) + varint(value.size()) +
           std::string(value);
}

std::string sealedBlock(std::string payload, char type)
{
    payload.push_back(type);
    return payload += fixed32(maskedCrcOf(payload));
}

std::string blockEntry(std::string_view key, std::string_view value)
{
    return varint(0) + varint(key.size()) + varint(value.size()) + std::string(key) +
           std::string(value);
}

std::string blockHandle(std::uint64_t offset, std::uint64_t size)
{
    return varint(offset) + varint(size);
}

std::string blockEnd()
{
    return fixed32(0) + fixed32(1);
}

std::string makeTableWithIndex(const std::string& body, const std::string& indexEntries)
{
    const std::string meta = sealedBlock(blockEnd(), 0);
    const std::string index = sealedBlock(indexEntries + blockEnd(), 0);
    return body + meta + index +
           footer(blockHandle(body.size(), meta.size() - 5),
                  blockHandle(body.size() + meta.size(), index.size() - 5));
}

std::string makeTable(const std::vector<std::pair<std::string, std::string>>& pairs,
                      const TableOptions& options)
{
    std::string body;
    std::string index;
    for (std::size_t at = 0; at < pairs.size(); at += options.pairsPerBlock) {
        std::string payload;
        const std::size_t end = std::min(at + options.pairsPerBlock, pairs.size());
        for (std::size_t i = at; i < end; ++i) {
            payload += blockEntry(pairs[i].first, pairs[i].second);
        }
        payload += blockEnd();
        if (options.isSnappy) {
            std::string packed;
            snappy::Compress(payload.data(), payload.size(), &packed);
            payload = std::move(packed);
        }
        index += blockEntry(pairs[end - 1].first, blockHandle(body.size(), payload.size()));
        body += sealedBlock(std::move(payload), options.isSnappy ? 1 : 0);
    }
    return makeTableWithIndex(body, index);
}

void BundleBuilder::addFloats(const std::string& name, Shape shape,
                              const std::vector<float>& values)
{
    entries[name] = {.shape = std::move(shape), .data = rawOf(values)};
}

void BundleBuilder::addSlice(const std::string& name, const std::vector<SliceExtent>& extents,
                             Shape shape, const std::vector<float>& values)
{
    entries[sliceKey(name, extents)] = {.shape = std::move(shape), .data = rawOf(values)};
}

void BundleBuilder::addPartitioned(const std::string& name, Shape shape,
                                   std::vector<std::vector<SliceExtent>> slices)
{
    entries[name] = {.shape = std::move(shape), .slices = std::move(slices)};
}

void BundleBuilder::write(const std::filesystem::path& prefix) const
{
    std::vector<std::string> data(shards);
    std::vector<std::pair<std::string, std::string>> pairs;
    pairs.emplace_back("", varintField(1, shards) + varintField(2, isBigEndian ? 1 : 0));
    for (const auto& [name, entry] : entries) {
        std::string& file = data[entry.shard];
        pairs.emplace_back(name, entryMessage(entry, file.size()));
        file += entry.data;
    }
    const BundleFiles files{.prefix = prefix};
    writeText(files.index(), makeTable(pairs, table));
    for (std::uint32_t shard = 0; shard < shards; ++shard) {
        writeText(files.shard(shard, shards), data[shard]);
    }
}

std::string rawOf(const std::vector<float>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
}

void writeText(const std::filesystem::path& path, std::string_view text)
{
    writeFile(path, std::as_bytes(std::span(text)));
}

} // namespace gateloupe::test
