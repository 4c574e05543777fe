// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/fits/output_rows.h"

namespace gateloupe {

/// What happens to the output behind the last layer: a scale, or a scale and an offset, one for
/// all units or one for each; numbers that a dropout made zero. Only what leaves nearly nothing of
/// the error is returned.
[[nodiscard]] std::vector<Defect> fittedOutputs(const DenseRun& right, const OutputRows& rows,
                                                const DefectScorer& scorer);

} // namespace gateloupe
