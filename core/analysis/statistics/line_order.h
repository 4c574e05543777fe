// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/statistics/line_norms.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// The lines that are put in order: rows or columns.
enum class LineAxis : std::uint8_t
{
    Rows,
    Columns
};

/// An order of lines: place -> line. All functions give a permutation of 0 ... n - 1.
using LineOrder = std::vector<std::uint64_t>;

/// Largest norm first; lines with elements that are not finite before all others, so that they are
/// seen. Equal ones keep their order.
[[nodiscard]] LineOrder orderByNorm(std::span<const double> norms,
                                    std::span<const std::uint64_t> odd);
[[nodiscard]] LineOrder orderByNorm(const LineNorms& norms, LineAxis axis);

/// Up to so many lines are chained neighbour to neighbour; the work grows with their square.
inline constexpr std::uint64_t kMostChainedLines = 32768;

/// Lines that point the same way beside each other. Each line, scaled to length one, is described
/// by its coordinates along the 16 leading singular directions of all of them (randomised subspace
/// iteration, fixed seed, six reads of the matrix). A chain starts at the line that points away
/// most from the first direction and goes on to the line of the largest cosine that is left. Beyond
/// kMostChainedLines the place along the first direction alone decides. Lines of zeros come last;
/// elements that are not finite count as zero. Errors: Cancelled. Source: Halko, Martinsson, Tropp,
/// "Finding structure with randomness", 2011, algorithm 4.4.
Result<LineOrder> orderBySimilarity(const MatrixView& matrix, LineAxis axis,
                                    ProgressMonitor& monitor);

} // namespace gateloupe
