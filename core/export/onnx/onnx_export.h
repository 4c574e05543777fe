// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "core/export/pipeline/export_writer.h"

namespace gateloupe {

/// Numbers that one protobuf message can have: 2 GiB less some room for words.
/// Source: protobuf.dev, Encoding, "Size limit".
inline constexpr std::uint64_t kMostOnnxBytes = (std::uint64_t{1} << 31U) - (1U << 24U);

/// Writes the numbers into the model, or beside it as "<target>.data" when they are more than
/// `mostInside` bytes.
[[nodiscard]] std::unique_ptr<ExportWriter> makeOnnxWriter(std::uint64_t mostInside);

} // namespace gateloupe
