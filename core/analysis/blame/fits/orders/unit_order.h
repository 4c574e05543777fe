// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/fits/output_rows.h"
#include "core/analysis/blame/fits/recovered_input.h"

namespace gateloupe {

/// The units of the uppermost layer stand in another order: in all weights, in their rows alone, or
/// in the output behind the layer. `rows`: of the right run and theirs.
[[nodiscard]] std::vector<Defect> exchangedUnits(const DenseRun& right, const OutputRows& rows,
                                                 const DefectScorer& scorer);

/// What the uppermost layer reads stands in another order: that of the columns of its W, or that of
/// the rows of the layer below. Requires: RecoveredInput::isTold().
[[nodiscard]] std::vector<Defect> exchangedUnitsBelow(const DenseRun& right,
                                                      const RecoveredInput& recovered);

} // namespace gateloupe
