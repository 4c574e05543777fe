// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/statistics/matrix_part.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// L2 norms of the rows and columns of a part, over finite elements; NaN and infinities are counted
/// beside them.
struct LineNorms
{
    std::vector<double> rows;
    std::vector<double> cols;
    std::vector<std::uint64_t> oddInRow; ///< elements that are not finite
    std::vector<std::uint64_t> oddInCol;
};

/// One pass, all cores.
/// Errors: Cancelled.
Result<LineNorms> lineNormsOf(const MatrixPart& part, ProgressMonitor& monitor);

} // namespace gateloupe
