// SPDX-License-Identifier: Apache-2.0
#include "core/export/tensorflow/tensorflow_bundle_index.h"

#include "tensor_bundle.pb.h"

#include "core/export/tensorflow/sorted_table_writer.h"
#include "core/formats/codec/crc32c.h"

namespace gateloupe {

namespace {

constexpr std::int32_t kProducer = 1; ///< of the bundle's own version

/// Source: tensorflow/core/framework/types.proto, r1.15.
std::int32_t typeCode(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return 19;
    case DType::BF16:
        return 14;
    case DType::F64:
        return 2;
    default:
        return 1;
    }
}

std::string entryOf(const BundleTensor& tensor)
{
    bundle::Entry entry;
    entry.set_dtype(typeCode(tensor.dtype));
    bundle::TensorShape& shape = *entry.mutable_shape();
    for (const std::uint64_t extent : tensor.shape) {
        shape.add_dim()->set_size(static_cast<std::int64_t>(extent));
    }
    entry.set_shard_id(static_cast<std::int32_t>(tensor.shard));
    entry.set_offset(static_cast<std::int64_t>(tensor.offset));
    entry.set_size(static_cast<std::int64_t>(tensor.size));
    entry.set_crc32c(maskedCrc32c(tensor.crc));
    return entry.SerializeAsString();
}

} // namespace

std::string bundleIndex(std::span<const BundleTensor> tensors, std::uint32_t shards)
{
    bundle::Header header;
    header.set_num_shards(static_cast<std::int32_t>(shards));
    header.mutable_version()->set_producer(kProducer);
    SortedTableWriter table;
    table.add("", header.SerializeAsString());
    for (const BundleTensor& tensor : tensors) {
        table.add(tensor.name, entryOf(tensor));
    }
    return table.finish();
}

} // namespace gateloupe
