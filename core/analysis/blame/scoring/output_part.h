// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/blame/scoring/given_output.h"
#include "core/analysis/dense/dense_run.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/input/output_parts.h"

namespace gateloupe {

/// The run over that part's sequence alone, or as it is.
[[nodiscard]] DenseRun runOf(const OutputPart& part, const DenseRun& right);
/// The output with a readout that takes the numbers of that part of a row. `right`: the whole run.
/// Requires: a part that is no product.
[[nodiscard]] GivenOutput givenOf(const OutputPart& part, GivenOutput given, const DenseRun& right);

/// The part that an output is of: by its shape all, else of the parts that have its shape the one
/// whose right output is nearest, but no product of directions; all where none has.
/// Errors: Cancelled.
Result<OutputPart> partOf(const DenseRun& right, const GivenOutput& given,
                          const ProgressMonitor& monitor);

} // namespace gateloupe
