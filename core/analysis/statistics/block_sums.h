// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gateloupe {

/// Sums over a block of finite numbers; `sum` and `squares` are not finite when the block is not.
struct BlockSums
{
    double min = 0.0;
    double max = 0.0;
    double sum = 0.0;     ///< of x - shift
    double squares = 0.0; ///< of (x - shift)^2
    std::uint64_t zeros = 0;
};

/// The inner loops of the statistics, compiled once per instruction set.
/// Requires: bytes of whole elements at any alignment, one at least and fewer than 2^31; `shift` is
/// a number near the block's, itself one of them; that of the 16-bit types is 0.
struct BlockKernels
{
    BlockSums (*sumSingles)(std::span<const std::byte> bytes, double shift);
    BlockSums (*sumDoubles)(std::span<const std::byte> bytes, double shift);
    BlockSums (*sumHalves)(std::span<const std::byte> bytes);  ///< binary16
    BlockSums (*sumBfloats)(std::span<const std::byte> bytes); ///< bfloat16
};

/// The widest kernels that this processor runs.
[[nodiscard]] const BlockKernels& blockKernels();

} // namespace gateloupe
