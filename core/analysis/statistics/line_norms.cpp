// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/line_norms.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace gateloupe {

namespace {

/// Adds squares of a line's numbers to those of the line, in the place of rows, and of the items
/// over all lines, in the place of columns.
void add(LineNorms& squares, std::uint64_t line, std::uint64_t first,
         std::span<const double> numbers)
{
    double sum = squares.rows[line];
    for (std::size_t index = 0; index < numbers.size(); ++index) {
        const double value = numbers[index];
        if (!std::isfinite(value)) {
            ++squares.oddInRow[line];
            ++squares.oddInCol[first + index];
            continue;
        }
        sum += value * value;
        squares.cols[first + index] += value * value;
    }
    squares.rows[line] = sum;
}

template <typename Number>
void merge(std::vector<Number>& all, const std::vector<Number>& piece)
{
    std::ranges::transform(all, piece, all.begin(), std::plus());
}

} // namespace

Result<LineNorms> lineNormsOf(const MatrixPart& part, ProgressMonitor& monitor)
{
    const PartLines lines(part);
    LineNorms norms{.rows = std::vector<double>(lines.lines()),
                    .cols = std::vector<double>(lines.items()),
                    .oddInRow = std::vector<std::uint64_t>(lines.lines()),
                    .oddInCol = std::vector<std::uint64_t>(lines.items())};
    GATELOUPE_TRY(const auto pieces, readLines(lines, norms, monitor, add));
    for (const LineNorms& piece : pieces) {
        merge(norms.rows, piece.rows);
        merge(norms.cols, piece.cols);
        merge(norms.oddInRow, piece.oddInRow);
        merge(norms.oddInCol, piece.oddInCol);
    }
    for (auto* squares : {&norms.rows, &norms.cols}) {
        std::ranges::for_each(*squares, [](double& square) { square = std::sqrt(square); });
    }
    if (lines.isTurned()) {
        std::swap(norms.rows, norms.cols);
        std::swap(norms.oddInRow, norms.oddInCol);
    }
    return norms;
}

} // namespace gateloupe
