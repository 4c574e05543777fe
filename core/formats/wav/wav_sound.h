// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// The format of the sound, from the head of a WAV file.
struct WavOutline
{
    bool isFloat = false;
    std::uint16_t bits = 0; ///< of a sample
    std::uint32_t rate = 0; ///< samples a second
    std::uint64_t samples = 0;
    std::span<const std::byte> data; ///< lives as long as the bytes it was read from
};

/// Whether the file begins as a WAV file does; one that cannot be read does not.
[[nodiscard]] bool isWav(const std::filesystem::path& path);

/// Errors: Corrupt for a file that is cut or contradicts itself; Unsupported for more than one
/// channel and for samples of another kind (8 bits, ADPCM, mu-law).
Result<WavOutline> wavOutline(std::span<const std::byte> file);
Result<WavOutline> readWavOutline(const std::filesystem::path& path);

/// Whole numbers are divided by 2^(bits - 1), so full scale is 1; floats stay as they are.
/// Shapes: [samples], f32, or f64 where f32 could not hold each sample exactly.
/// Errors: those of wavOutline(); Io when the file changes meanwhile; Cancelled.
Result<Array> wavSamples(std::span<const std::byte> file, ProgressMonitor& monitor);
Result<Array> readWav(const std::filesystem::path& path, ProgressMonitor& monitor);

} // namespace gateloupe
