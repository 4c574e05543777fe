// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/fits/fit_sample.h"
#include "core/analysis/blame/fits/recovered_input.h"

namespace gateloupe {

/// A dropout that is left on before the uppermost layer, or before the only one: which of the
/// numbers that the layer reads are zero. Empty: none, or not told. Requires:
/// RecoveredInput::isTold().
[[nodiscard]] std::optional<Defect> fittedInputDropout(const DenseRun& right,
                                                       const RecoveredInput& recovered,
                                                       const FitSample& sample,
                                                       const ProgressMonitor& monitor);

} // namespace gateloupe
