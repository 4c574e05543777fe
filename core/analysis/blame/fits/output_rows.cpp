// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/output_rows.h"

#include <algorithm>
#include <iterator>

namespace gateloupe {

OutputRows outputRows(const DenseRun& right, const DenseOutput& output, const DefectScorer& scorer)
{
    OutputRows rows{.width = scorer.width()};
    if (scorer.theirs().empty()) {
        return rows;
    }
    for (std::uint64_t step = 0; step < right.steps; ++step) {
        for (std::uint64_t b = 0; b < right.batch; ++b) {
            const bool isGiven = scorer.hasSteps() || step + 1 == right.lengths[b];
            if (step >= right.lengths[b] || !isGiven) {
                continue;
            }
            const std::uint64_t place = step * right.batch + b;
            const auto ours = scorer.readOut(pieceAt(output.y, right.outputWidth(), place));
            const auto theirs = pieceAt(scorer.theirs(), rows.width, scorer.hasSteps() ? place : b);
            rows.places.push_back(place);
            std::ranges::copy(ours, std::back_inserter(rows.ours));
            std::ranges::copy(theirs, std::back_inserter(rows.theirs));
        }
    }
    return rows;
}

} // namespace gateloupe
