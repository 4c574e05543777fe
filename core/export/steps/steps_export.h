// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/step_range.h"
#include "core/tensor/named_array.h"

namespace gateloupe {

enum class StepsFormat : std::uint8_t
{
    Csv,
    Npz,
    Hdf5
};

/// By the target's suffix: .csv, .npz, .h5 or .hdf5, in any case; empty for another one.
[[nodiscard]] std::optional<StepsFormat> stepsFormatOf(const std::filesystem::path& target);

/// Writes x, y and all that each layer and direction keeps of these steps, see README.md; whole or
/// not at all. `labels` name the steps of the run, for CSV; none: it has no such column.
/// `beside` goes into an archive along with it; a table has no room for it.
/// Errors: InvalidArgument for steps that the run has not; those of its windows; CannotWrite;
/// OutOfMemory; Cancelled. Progress: Stage::Writing.
Status writeSteps(const TraceReader& run, const StepRange& steps,
                  std::span<const std::string> labels, StepsFormat format,
                  const std::filesystem::path& target, ProgressMonitor& monitor,
                  std::span<const NamedArray> beside = {});

} // namespace gateloupe
