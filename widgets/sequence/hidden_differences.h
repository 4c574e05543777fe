// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// h of an edited run minus h of the original, for each layer and direction that both have in one
/// shape: [T, B, H] each. Errors: Cancelled.
Result<std::vector<Array>> hiddenDifferences(const Trace& original, const Trace& edited,
                                             ProgressMonitor& monitor);

} // namespace gateloupe
