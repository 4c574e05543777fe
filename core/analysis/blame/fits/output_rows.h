// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/analysis/dense/dense_run.h"

namespace gateloupe {

/// Theirs and the right numbers of an output side by side, row by row.
struct OutputRows
{
    std::uint64_t width = 0;
    std::vector<std::uint64_t> places; ///< of each row: step * B + sequence
    std::vector<double> theirs;        ///< [rows, width]
    std::vector<double> ours;          ///< [rows, width]

    [[nodiscard]] std::uint64_t count() const { return places.size(); }

    [[nodiscard]] std::span<const double> theirsOf(std::uint64_t row) const
    {
        return std::span(theirs).subspan(row * width, width);
    }

    [[nodiscard]] std::span<const double> oursOf(std::uint64_t row) const
    {
        return std::span(ours).subspan(row * width, width);
    }
};

/// Every step within its sequence's length, or the last ones where only these are given; no rows
/// where only states are. `output`: of the right run.
[[nodiscard]] OutputRows outputRows(const DenseRun& right, const DenseOutput& output,
                                    const DefectScorer& scorer);

} // namespace gateloupe
