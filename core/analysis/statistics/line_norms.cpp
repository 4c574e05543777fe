// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/line_norms.h"

#include <cmath>
#include <utility>

namespace gateloupe {

namespace {

/// Squares of whole lines of one piece, and of items over its lines.
struct Squares
{
    std::vector<std::pair<double, std::uint64_t>> lines; ///< sum, not finite
    std::uint64_t firstLine = 0;
    std::vector<double> items;
    std::vector<std::uint64_t> oddItems;
};

void add(Squares& squares, std::uint64_t line, std::uint64_t first, std::span<const double> numbers)
{
    if (squares.lines.empty()) {
        squares.firstLine = line;
    }
    if (first == 0) {
        squares.lines.emplace_back(0.0, 0);
    }
    auto& [sum, odd] = squares.lines.back();
    for (std::size_t index = 0; index < numbers.size(); ++index) {
        const double value = numbers[index];
        if (!std::isfinite(value)) {
            ++odd;
            ++squares.oddItems[first + index];
            continue;
        }
        sum += value * value;
        squares.items[first + index] += value * value;
    }
}

std::vector<double> roots(std::vector<double> squares)
{
    for (double& value : squares) {
        value = std::sqrt(value);
    }
    return squares;
}

} // namespace

Result<LineNorms> lineNormsOf(const MatrixPart& part, ProgressMonitor& monitor)
{
    const PartLines lines(part);
    const Squares empty{.items = std::vector<double>(lines.items()),
                        .oddItems = std::vector<std::uint64_t>(lines.items())};
    GATELOUPE_TRY(const auto pieces, readLines(lines, empty, monitor, add));
    std::vector<double> ofLines(lines.lines());
    std::vector<std::uint64_t> oddLines(lines.lines());
    Squares sums = empty;
    for (const Squares& piece : pieces) {
        for (std::size_t index = 0; index < piece.lines.size(); ++index) {
            ofLines[piece.firstLine + index] = piece.lines[index].first;
            oddLines[piece.firstLine + index] = piece.lines[index].second;
        }
        for (std::size_t index = 0; index < sums.items.size(); ++index) {
            sums.items[index] += piece.items[index];
            sums.oddItems[index] += piece.oddItems[index];
        }
    }
    LineNorms norms{.rows = roots(std::move(ofLines)),
                    .cols = roots(std::move(sums.items)),
                    .oddInRow = std::move(oddLines),
                    .oddInCol = std::move(sums.oddItems)};
    if (lines.isTurned()) {
        std::swap(norms.rows, norms.cols);
        std::swap(norms.oddInRow, norms.oddInCol);
    }
    return norms;
}

} // namespace gateloupe
