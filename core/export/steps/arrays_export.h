// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/named_array.h"

namespace gateloupe {

/// Writes arrays by their names, as datasets of an HDF5 file or members of an npz archive, as the
/// target's suffix says. Empty arrays are left out of HDF5, which has no room to reserve for them.
/// Errors: InvalidArgument for another suffix; CannotWrite; Cancelled; on any error the target is
/// untouched. Progress: Stage::Writing.
Status writeArrays(std::span<const NamedArray> arrays, const std::filesystem::path& target,
                   ProgressMonitor& monitor);

} // namespace gateloupe
