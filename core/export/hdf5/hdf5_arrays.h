// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <utility>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/export/hdf5/hdf5_builder.h"
#include "core/tensor/named_array.h"

namespace gateloupe {

using Hdf5Attributes = std::vector<std::pair<const char*, Hdf5Builder::Value>>;

/// Writes arrays as datasets of an HDF5 file, whole or not at all; `attributes` are those of its
/// root. Empty arrays are left out, as HDF5 reserves no room for them.
/// Errors: CannotWrite; Cancelled. Progress: Stage::Writing by arrays.
Status writeHdf5Arrays(std::span<const NamedArray> arrays, const Hdf5Attributes& attributes,
                       const std::filesystem::path& target, ProgressMonitor& monitor);

} // namespace gateloupe
