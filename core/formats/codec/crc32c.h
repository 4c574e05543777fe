// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// CRC-32C (Castagnoli) of the bytes; `before` is the sum of what precedes them.
[[nodiscard]] std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t before = 0);

/// LevelDB and TensorFlow store sums rotated and offset, so that a sum over data that contain sums
/// stays meaningful.
/// Source: leveldb util/crc32c.h, Mask().
[[nodiscard]] std::uint32_t maskedCrc32c(std::uint32_t crc);

/// Compares the masked sum of `bytes` with `stored`; reports its progress as Stage::Verifying.
/// Errors: Corrupt ("<what>: ..."), Cancelled.
Status checkCrc32c(std::span<const std::byte> bytes, std::uint32_t stored, const Message& what,
                   ProgressMonitor& monitor);

} // namespace gateloupe
