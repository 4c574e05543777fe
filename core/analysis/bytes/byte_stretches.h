// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/analysis/bytes/byte_map.h"

namespace gateloupe {

/// A set of bytes with an owner. Gates lie upon tensors, and only claims of one use are in
/// each other's way.
struct ByteClaim
{
    ByteUse use = ByteUse::Gate; ///< or Tensor
    ByteRuns runs;
    std::uint64_t owners = 1; ///< of exactly these bytes
};

/// A stretch of bytes in which nothing changes.
struct ByteStretch
{
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::int32_t gates = 0;   ///< claims of different bytes
    std::int32_t tensors = 0; ///< likewise
    std::int32_t aliases = 0; ///< claims with more than one owner
};

/// Walks over [0, size) in stretches, from the left. Claims that interleave without a gap (the
/// gates of a fused kernel) are joined first. A claim that is in too many pieces even then is taken
/// from its first byte to its last, and the result is false.
bool forEachStretch(std::vector<ByteClaim> claims, std::uint64_t size,
                    const std::function<void(const ByteStretch&)>& visit);

} // namespace gateloupe
