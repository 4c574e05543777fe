// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward.h"

namespace gateloupe {

/// Writes a trace as HDF5: y, h_n, c_n, x if given, and the gates, c and h per layer and side.
/// Errors: CannotWrite, Cancelled; on any error the target is untouched.
Status writeTrace(const Trace& trace, const ForwardRequest& request,
                  const std::filesystem::path& target, Monitor& monitor);

} // namespace gateloupe
