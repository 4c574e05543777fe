// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::cli {

/// Where a network's own run stops being finite and what makes it so: "layer_0/forward/input[3]@4
/// is the first value of the network's own run that is not finite: x[2] is NaN at step 4". Empty
/// where its output `y` is finite. Errors: those of the reference's run; Cancelled.
Result<std::optional<std::string>> notFiniteText(const ForwardRequest& request, const Array& y,
                                                 ProgressMonitor& monitor);

} // namespace gateloupe::cli
