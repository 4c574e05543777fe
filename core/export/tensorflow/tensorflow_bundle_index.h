// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// A tensor in a data file of a TensorFlow checkpoint.
struct BundleTensor
{
    std::string name;
    DType dtype = DType::F32;
    Shape shape;
    std::uint32_t shard = 0;
    std::uint64_t offset = 0; ///< of its first byte in the shard
    std::uint64_t size = 0;   ///< bytes
    std::uint32_t crc = 0;    ///< CRC-32C of those bytes, not masked
};

/// The `.index` file of a checkpoint with these tensors, byte for byte what TensorFlow writes.
/// Requires: names ascend as unsigned bytes and are not empty; floating dtypes.
/// Source: tensorflow/core/util/tensor_bundle/tensor_bundle.cc, r1.15.
[[nodiscard]] std::string bundleIndex(std::span<const BundleTensor> tensors, std::uint32_t shards);

} // namespace gateloupe
