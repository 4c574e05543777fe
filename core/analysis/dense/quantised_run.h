// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/dense/dense_run.h"

namespace gateloupe {

/// A run whose products take integers: all sequences step by step together, as scales are theirs.
/// Requires: `run.operands`, and none of the chunks, resets, flags, skipped or changed layers.
/// Errors: Cancelled.
Result<DenseOutput> runQuantised(const DenseRun& run, const ProgressMonitor& monitor,
                                 DenseDetail detail);

} // namespace gateloupe
