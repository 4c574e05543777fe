// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// One tensor of a safetensors header.
struct SafetensorsEntry
{
    std::string name;
    std::string typeName;       ///< the file's word, "BF16"
    DType dtype = DType::Other; ///< Other for 8-bit floats and types not known here
    Shape shape;
    std::uint64_t begin = 0; ///< bytes, from the start of the data
    std::uint64_t end = 0;   ///< bytes, exclusive
};

/// The header of a safetensors file, validated as the reference implementation does.
/// Source: huggingface/safetensors, safetensors/src/tensor.rs, format of 0.4 to 0.6.
struct SafetensorsHeader
{
    std::vector<SafetensorsEntry> entries; ///< in the file's order
    std::vector<std::pair<std::string, std::string>> metadata;
    std::uint64_t dataOffset = 0; ///< bytes, from the start of the file
};

[[nodiscard]] bool looksLikeSafetensors(std::span<const std::byte> file);

/// Reads the header at the start of a whole file and checks that its tensors cover the data
/// without hole or overlap.
/// Errors: Corrupt, naming the tensor or byte; Cancelled.
Result<SafetensorsHeader> readSafetensorsHeader(std::span<const std::byte> file,
                                                const ProgressMonitor& monitor = NullMonitor());

} // namespace gateloupe
