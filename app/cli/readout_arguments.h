// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/analysis/blame/blame.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/checkpoint.h"

namespace gateloupe::cli {

/// The numbers that a tensor of the file [numbers, width], or [width, numbers], makes of an output
/// of that width; with the bias beside it: the tensor of the same name but for its last word.
/// Errors: NotFound; ShapeMismatch for a matrix of another width; those of reading it.
Result<Readout> readReadout(const Checkpoint& checkpoint, const std::string& tensor,
                            std::uint64_t width, ProgressMonitor& monitor);

} // namespace gateloupe::cli
