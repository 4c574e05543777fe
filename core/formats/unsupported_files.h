// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/base/error.h"
#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// The kind of a file or folder that no reader knows, and the remedy: Unsupported for formats
/// without a reader here and compressed archives, NotThisFormat for what is no model at all, such
/// as a failed download. Empty when that cannot be told. The message names the path.
[[nodiscard]] std::optional<Error> errorOfUnsupported(const Candidate& candidate);

} // namespace gateloupe
