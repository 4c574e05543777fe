// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// An array of a file.
struct NamedArray
{
    std::string name; ///< without ".npy"
    Array array;
};

/// Writes an .npz of stored members, whole or not at all.
/// Errors: CannotWrite; Cancelled. Progress: Stage::Writing by arrays.
Status writeNpzArrays(const std::vector<NamedArray>& arrays, const std::filesystem::path& target,
                      ProgressMonitor& monitor);

} // namespace gateloupe
