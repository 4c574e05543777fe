// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// In which files arrays go to a foreign program and come back: of one array each.
enum class ArrayExchange : std::uint8_t
{
    Npy,
    Safetensors
};

/// "npy", "safetensors".
[[nodiscard]] std::optional<ArrayExchange> arrayExchangeFromName(std::string_view name);
/// ".npy", ".safetensors".
[[nodiscard]] std::string_view suffixOf(ArrayExchange exchange);

/// A safetensors file of tensors with their names, f32 or f64 as the arrays are. Source:
/// huggingface/safetensors, README, "Format".
/// Requires: names without quotes, backslashes and control characters; `metadata` is a JSON object
/// of texts, or empty.
[[nodiscard]] std::string safetensorsText(const std::vector<std::pair<std::string, Array>>& tensors,
                                          std::string_view metadata = {});

/// A .npy of format version 1.0, little-endian, row-major: what every language reads.
/// Source: numpy/lib/format.py, "Format Version 1.0".
[[nodiscard]] std::string npyText(const Array& array);
/// Writes npy bytes as a file, beside the target, and renames it.
/// Errors: CannotWrite.
Status writeNpyFile(const std::filesystem::path& path, const Array& array);

} // namespace gateloupe
