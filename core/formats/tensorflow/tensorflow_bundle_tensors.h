// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/formats/tensorflow/ordered_code.h"
#include "core/formats/tensorflow/tensorflow_bundle_files.h"
#include "core/formats/tensorflow/tensorflow_dtypes.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

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

/// Errors: Corrupt.
Result<BundleEntry> readBundleEntry(std::string_view value);

using BundleIndex = std::map<std::string, BundleEntry, std::less<>>;

/// Makes tensors of index entries; maps each data file when the first entry needs it.
class BundleTensors
{
public:
    BundleTensors(const BundleFiles& files, const BundleIndex& index, std::uint32_t shardCount,
                  bool isBigEndian)
        : m_files(files)
        , m_index(index)
        , m_shardCount(shardCount)
        , m_isBigEndian(isBigEndian)
    {
    }

    /// The tensor of an entry, put together from its slices where it is partitioned.
    /// Errors: Corrupt, Unsupported; NotFound names a missing data file.
    Result<std::shared_ptr<const Tensor>> make(const std::string& name, const BundleEntry& entry);
    /// The text of an entry that is one string. Errors: Corrupt; NotFound names a data file.
    Result<std::string_view> text(std::string_view name, const BundleEntry& entry);

private:
    Result<std::shared_ptr<const TensorSource>> storedSource(std::string_view name,
                                                             const BundleEntry& entry);
    Result<std::shared_ptr<const TensorSource>> plainSource(std::string_view name,
                                                            const BundleEntry& entry);
    Result<std::shared_ptr<const TensorSource>> slicedSource(const std::string& name,
                                                             const BundleEntry& entry);
    Result<std::shared_ptr<const MappedFile>> shard(std::uint32_t number);

    const BundleFiles& m_files;
    const BundleIndex& m_index;
    std::uint32_t m_shardCount;
    bool m_isBigEndian;
    std::map<std::uint32_t, std::shared_ptr<const MappedFile>> m_shards;
};

} // namespace gateloupe
