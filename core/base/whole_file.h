// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/result.h"

namespace gateloupe {

/// A file of these bytes, written beside the target and renamed.
/// Errors: CannotWrite.
Status writeWholeFile(const std::filesystem::path& path, std::string_view bytes);

} // namespace gateloupe
