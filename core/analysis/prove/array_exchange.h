// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// A .npy of format version 1.0, little-endian, row-major: what every language reads.
/// Source: numpy/lib/format.py, "Format Version 1.0".
[[nodiscard]] std::string npyText(const Array& array);
/// The same as a file, written beside the target and renamed.
/// Errors: CannotWrite.
Status writeNpyFile(const std::filesystem::path& path, const Array& array);
/// Any bytes so. Errors: CannotWrite.
Status writeWholeFile(const std::filesystem::path& path, const std::string& bytes);

} // namespace gateloupe
