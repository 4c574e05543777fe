// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/named_array.h"

namespace gateloupe {

/// Writes an .npz of stored members by their names without ".npy", whole or not at all.
/// Errors: CannotWrite; Cancelled. Progress: Stage::Writing by arrays.
Status writeNpzArrays(std::span<const NamedArray> arrays, const std::filesystem::path& target,
                      ProgressMonitor& monitor);

} // namespace gateloupe
