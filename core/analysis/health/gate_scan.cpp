// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/health/gate_scan.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>

#include "core/analysis/statistics/matrix_part.h"

namespace gateloupe {

namespace {

/// The least number that its type keeps at full precision; 0 for the short types, whose subnormal
/// numbers are as usual as others.
double leastNormal(DType dtype)
{
    return dtype == DType::F32   ? double{std::numeric_limits<float>::min()}
           : dtype == DType::F64 ? std::numeric_limits<double>::min()
                                 : 0.0;
}

void addElement(GateScan& scan, const MatrixPlace& place, double value, double least)
{
    if (!std::isfinite(value)) {
        ++(std::isnan(value) ? scan.nan : scan.inf);
        scan.isRowUsed[place.row] = 1;
        scan.isColUsed[place.col] = 1;
        scan.firstNotFinite = std::min(scan.firstNotFinite.value_or(place), place);
        return;
    }
    const double magnitude = std::abs(value);
    scan.min = std::min(scan.min, value);
    scan.max = std::max(scan.max, value);
    if (magnitude > scan.maxAbs || (magnitude == scan.maxAbs && place < scan.maxAbsPlace)) {
        scan.maxAbs = magnitude;
        scan.maxAbsPlace = place;
    }
    if (magnitude > 0.0) {
        scan.subnormal += magnitude < least ? 1 : 0;
        scan.rowSums[place.row] += magnitude;
        scan.rowSquares[place.row] += value * value;
        scan.isRowUsed[place.row] = 1;
        scan.isColUsed[place.col] = 1;
    }
}

template <typename Number, typename Merge>
void merge(std::vector<Number>& all, const std::vector<Number>& piece, const Merge& merged)
{
    std::ranges::transform(all, piece, all.begin(), merged);
}

void merge(GateScan& scan, const GateScan& piece)
{
    scan.nan += piece.nan;
    scan.inf += piece.inf;
    scan.subnormal += piece.subnormal;
    if (piece.firstNotFinite) {
        scan.firstNotFinite =
            std::min(scan.firstNotFinite.value_or(*piece.firstNotFinite), *piece.firstNotFinite);
    }
    scan.min = std::min(scan.min, piece.min);
    scan.max = std::max(scan.max, piece.max);
    if (piece.maxAbs > scan.maxAbs ||
        (piece.maxAbs == scan.maxAbs && piece.maxAbsPlace < scan.maxAbsPlace)) {
        scan.maxAbs = piece.maxAbs;
        scan.maxAbsPlace = piece.maxAbsPlace;
    }
    merge(scan.rowSums, piece.rowSums, std::plus());
    merge(scan.rowSquares, piece.rowSquares, std::plus());
    merge(scan.isRowUsed, piece.isRowUsed, std::bit_or());
    merge(scan.isColUsed, piece.isColUsed, std::bit_or());
}

} // namespace

Result<GateScan> scanGate(const GateView& gate, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto matrix, checkedMatrix(gate, monitor));
    GateScan scan{.rows = matrix.rows,
                  .cols = matrix.cols,
                  .min = std::numeric_limits<double>::infinity(),
                  .max = -std::numeric_limits<double>::infinity(),
                  .maxAbsPlace = {matrix.rows, matrix.cols},
                  .rowSums = std::vector<double>(matrix.rows),
                  .rowSquares = std::vector<double>(matrix.rows),
                  .isRowUsed = std::vector<std::uint8_t>(matrix.rows),
                  .isColUsed = std::vector<std::uint8_t>(matrix.cols)};
    const MatrixPart part{.matrix = matrix};
    const PartLines lines(part);
    const double least = leastNormal(matrix.dtype);
    const auto pieces =
        readLines(lines, scan, monitor,
                  [&lines, least](GateScan& piece, std::uint64_t line, std::uint64_t first,
                                  std::span<const double> numbers) {
                      for (std::uint64_t index = 0; index < numbers.size(); ++index) {
                          const std::uint64_t item = first + index;
                          addElement(piece, {lines.rowOf(line, item), lines.colOf(line, item)},
                                     numbers[index], least);
                      }
                  });
    if (!pieces) {
        return Error::cancelled("the health check was cancelled");
    }
    GATELOUPE_CHECK(gate.unchanged());
    for (const GateScan& piece : *pieces) {
        merge(scan, piece);
    }
    for (const double rowSquares : scan.rowSquares) {
        scan.squares += rowSquares;
    }
    if (scan.min > scan.max) { // nothing finite
        scan.min = 0.0;
        scan.max = 0.0;
        scan.maxAbsPlace = {};
    }
    if (matrix.cols == 1) {
        scan.values.resize(matrix.rows);
        readRun(matrix.origin, matrix.rowStride, matrix.dtype, scan.values);
    }
    return scan;
}

} // namespace gateloupe
