// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/health/health_scan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "core/analysis/statistics/element_runs.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

/// What one thread takes at a time, about.
constexpr std::uint64_t kBandElements = std::uint64_t{1} << 18U;

/// Some rows of a matrix, scanned by one thread.
struct Band
{
    std::uint64_t firstRow = 0;
    std::uint64_t lastRow = 0;
    GateScan scan; ///< its rows count from firstRow
};

void addElement(GateScan& scan, const MatrixPlace& place, std::uint64_t rowInBand, double value)
{
    if (!std::isfinite(value)) {
        ++(std::isnan(value) ? scan.nan : scan.inf);
        scan.isRowUsed[rowInBand] = 1;
        scan.isColUsed[place.col] = 1;
        if (!scan.firstNotFinite || place < *scan.firstNotFinite) {
            scan.firstNotFinite = place;
        }
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
        scan.rowSums[rowInBand] += magnitude;
        scan.rowSquares[rowInBand] += value * value;
        scan.isRowUsed[rowInBand] = 1;
        scan.isColUsed[place.col] = 1;
    }
}

void scanBand(Band& band, const MatrixView& matrix)
{
    MatrixView part = matrix;
    part.origin = matrix.elementAt(band.firstRow, 0);
    part.rows = band.lastRow - band.firstRow;
    const MatrixLines lines(part);
    GateScan& scan = band.scan;
    scan.rowSums.resize(part.rows);
    scan.rowSquares.resize(part.rows);
    scan.isRowUsed.resize(part.rows);
    scan.isColUsed.resize(part.cols);
    const double first = matrix.at(band.firstRow, 0);
    scan.min = std::isfinite(first) ? first : std::numeric_limits<double>::infinity();
    scan.max = std::isfinite(first) ? first : -std::numeric_limits<double>::infinity();
    scan.maxAbsPlace = {.row = band.firstRow, .col = 0};
    std::array<double, kRunElements> buffer;
    for (std::uint64_t line = 0; line < lines.lines(); ++line) {
        for (std::uint64_t start = 0; start < lines.length(); start += kRunElements) {
            const std::span run(buffer.data(),
                                std::min<std::size_t>(kRunElements, lines.length() - start));
            lines.read(line, start, run);
            for (std::size_t index = 0; index < run.size(); ++index) {
                const std::uint64_t row = lines.rowOf(line, start + index);
                addElement(scan,
                           {.row = band.firstRow + row, .col = lines.colOf(line, start + index)},
                           row, run[index]);
            }
        }
    }
}

void append(std::vector<double>& target, const std::vector<double>& more)
{
    target.insert(target.end(), more.begin(), more.end());
}

/// Bands come in the order of rows.
void mergeBand(GateScan& scan, const GateScan& band)
{
    scan.nan += band.nan;
    scan.inf += band.inf;
    if (!scan.firstNotFinite) {
        scan.firstNotFinite = band.firstNotFinite;
    }
    scan.min = std::min(scan.min, band.min);
    scan.max = std::max(scan.max, band.max);
    if (band.maxAbs > scan.maxAbs) {
        scan.maxAbs = band.maxAbs;
        scan.maxAbsPlace = band.maxAbsPlace;
    }
    append(scan.rowSums, band.rowSums);
    append(scan.rowSquares, band.rowSquares);
    scan.isRowUsed.insert(scan.isRowUsed.end(), band.isRowUsed.begin(), band.isRowUsed.end());
    for (std::size_t col = 0; col < scan.isColUsed.size(); ++col) {
        scan.isColUsed[col] = std::max(scan.isColUsed[col], band.isColUsed[col]);
    }
}

std::vector<Band> bandsOf(const MatrixView& matrix)
{
    std::vector<Band> bands;
    const std::uint64_t step = std::max<std::uint64_t>(1, kBandElements / matrix.cols);
    for (std::uint64_t first = 0; first < matrix.rows; first += step) {
        bands.push_back(
            {.firstRow = first, .lastRow = std::min(first + step, matrix.rows), .scan = {}});
    }
    return bands;
}

} // namespace

Result<GateScan> scanGate(const GateView& gate, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto matrix, gate.map(monitor));
    GATELOUPE_CHECK(gate.tensor->source->verify(monitor).withContext(gate.tensor->name));
    GateScan scan{.rows = matrix.rows, .cols = matrix.cols};
    scan.isColUsed.resize(matrix.cols);
    if (matrix.isEmpty()) {
        scan.rowSums.resize(matrix.rows);
        scan.rowSquares.resize(matrix.rows);
        scan.isRowUsed.resize(matrix.rows);
        return scan;
    }
    std::vector<Band> bands = bandsOf(matrix);
    const auto scanOne = [&](std::uint64_t index) { scanBand(bands[index], matrix); };
    if (!forEachPieceUnlessCancelled(bands.size(), monitor, scanOne)) {
        return Error::cancelled("the health check was cancelled");
    }
    GATELOUPE_CHECK(gate.unchanged());
    scan.min = std::numeric_limits<double>::infinity();
    scan.max = -std::numeric_limits<double>::infinity();
    for (const Band& band : bands) {
        mergeBand(scan, band.scan);
    }
    for (const double rowSquares : scan.rowSquares) {
        scan.squares += rowSquares;
    }
    if (scan.min > scan.max) { // nothing finite
        scan.min = 0.0;
        scan.max = 0.0;
    }
    if (matrix.cols == 1) {
        scan.values.resize(matrix.rows);
        readRun(matrix.origin, matrix.rowStride, matrix.dtype, scan.values);
    }
    return scan;
}

} // namespace gateloupe
