// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// Numbers by which the units of a trace are put in order. All take a unit x step matrix and leave
/// out what is not finite. A unit with nothing to measure gets NaN.
/// Errors: Cancelled.
/// Threads: free functions over const data.

/// Mean magnitude over the steps. Shapes: [units].
Result<std::vector<double>> unitActivity(const MatrixView& unitByStep, ProgressMonitor& monitor);
/// Standard deviation over the steps. Shapes: [units].
Result<std::vector<double>> unitVariation(const MatrixView& unitByStep, ProgressMonitor& monitor);
/// Pearson's correlation of each unit with `series`, NaN where either stays the same.
/// Shapes: series [steps], result [units], each in -1..1.
/// Requires: as many numbers in the series as the matrix has columns.
Result<std::vector<double>> unitCorrelation(const MatrixView& unitByStep,
                                            std::span<const double> series,
                                            ProgressMonitor& monitor);

/// One row of a unit x step matrix. Requires: row < rows.
[[nodiscard]] std::vector<double> rowOf(const MatrixView& matrix, std::uint64_t row);

enum class ScoreOrder : std::uint8_t
{
    LargestFirst,
    LargestMagnitudeFirst
};
/// Units in the order of their scores; equal scores by unit, NaN last.
[[nodiscard]] std::vector<std::uint32_t> unitsByScore(std::span<const double> scores,
                                                      ScoreOrder order);

} // namespace gateloupe
