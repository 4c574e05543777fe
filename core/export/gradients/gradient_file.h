// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/export/arrays/npz_arrays.h"
#include "core/model/rnn_model.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

enum class GradientFormat : std::uint8_t
{
    Hdf5,
    Npz,
    Safetensors
};

/// By the target's suffix: .h5 or .hdf5, .npz, .safetensors, in any case; empty for another one.
[[nodiscard]] std::optional<GradientFormat> gradientFormatOf(const std::filesystem::path& target);

/// Every array that a backward pass found, by its path in such a file. Arrays are shared.
[[nodiscard]] std::vector<NamedArray>
namedGradients(const RnnModel& model, const Gradients& gradients, GradientFormat format);

/// Writes everything that a backward pass found, by the paths in README.md; whole or not at all.
/// Errors: CannotWrite; Cancelled. Progress: Stage::Writing.
Status writeGradients(const RnnModel& model, const Gradients& gradients, GradientFormat format,
                      const std::filesystem::path& target, ProgressMonitor& monitor);

} // namespace gateloupe
