// SPDX-License-Identifier: Apache-2.0
#include "core/export/tensorflow/tensorflow_bundle_index.h"

#include "core/export/pipeline/protobuf_builder.h"
#include "core/export/tensorflow/sorted_table_writer.h"
#include "core/export/type_words.h"
#include "core/formats/codec/crc32c.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kProducer = 1; ///< of the bundle's own version

/// A number that is zero is left out, as protobuf's own writers do.
void addNumber(ProtobufBuilder& message, std::uint64_t field, std::uint64_t value)
{
    if (value != 0) {
        message.number(field, value);
    }
}

/// A BundleEntryProto.
/// Source: tensorflow/core/protobuf/tensor_bundle.proto, r1.15.
ProtobufBuilder entryOf(const BundleTensor& tensor)
{
    ProtobufBuilder shape;
    for (const std::uint64_t extent : tensor.shape) {
        ProtobufBuilder dim;
        addNumber(dim, 1, extent);
        shape.message(2, dim);
    }
    ProtobufBuilder entry;
    addNumber(entry, 1, typeWordsOf(tensor.dtype).tensorFlow);
    entry.message(2, shape);
    addNumber(entry, 3, tensor.shard);
    addNumber(entry, 4, tensor.offset);
    addNumber(entry, 5, tensor.size);
    if (const std::uint32_t crc = maskedCrc32c(tensor.crc); crc != 0) {
        entry.fixed32(6, crc);
    }
    return entry;
}

} // namespace

std::string bundleIndex(std::span<const BundleTensor> tensors, std::uint32_t shards)
{
    ProtobufBuilder version;
    version.number(1, kProducer);
    ProtobufBuilder header;
    header.number(1, shards).message(3, version);
    SortedTableWriter table;
    table.add("", header.bytes());
    for (const BundleTensor& tensor : tensors) {
        table.add(tensor.name, entryOf(tensor).bytes());
    }
    return table.finish();
}

} // namespace gateloupe
