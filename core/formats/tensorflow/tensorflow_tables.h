// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gateloupe {

/// Which of TensorFlow's tables a file is.
enum class TensorFlowTable : std::uint8_t
{
    None,
    Bundle, ///< the `.index` of a V2 checkpoint
    V1,     ///< a V1 checkpoint, or one shard of it
};

/// By the value of the first key, "", which only TensorFlow's tables have. Reads two blocks.
[[nodiscard]] TensorFlowTable tensorFlowTableOf(std::span<const std::byte> file);

} // namespace gateloupe
