// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <vector>

#include "core/analysis/buffer_solver/buffer_evidence.h"
#include "core/analysis/buffer_solver/group_evidence.h"

namespace gateloupe {

namespace {

/// Fewer elements say nothing that could be told from luck.
constexpr std::uint64_t kFewestDiagonalUnits = 8;
/// Weights have heavier tails than normal numbers, so their mean square varies more.
constexpr double kTails = 2.0;

/// Nats for a mean that is `z` standard errors off, its size fitted.
double shiftNats(double z)
{
    const double square = z * z;
    return doubted(square > 1.0 ? 0.5 * (square - 1.0 - std::log(square)) : 0.0);
}

/// The weights of a unit's h on itself in one gate, each against the others of its row.
double diagonalNats(const BufferValues& values, std::uint64_t first, std::uint64_t hidden)
{
    double sum = 0.0;
    double squares = 0.0;
    double count = 0.0;
    std::vector<float> row(hidden);
    for (std::uint64_t unit = 0; unit < hidden; ++unit) {
        values.copy(first + unit * hidden, row);
        double ofRow = 0.0;
        for (const float value : row) {
            ofRow += static_cast<double>(value) * static_cast<double>(value);
        }
        if (ofRow > 0.0) {
            const double scaled =
                static_cast<double>(row[unit]) / std::sqrt(ofRow / static_cast<double>(hidden));
            sum += scaled;
            squares += scaled * scaled;
            count += 1.0;
        }
    }
    if (count < static_cast<double>(kFewestDiagonalUnits)) {
        return 0.0;
    }
    const double excess = (squares / count - 1.0) * std::sqrt(count / 2.0) / kTails;
    return shiftNats(sum / std::sqrt(count)) + (excess > 0.0 ? shiftNats(excess) : 0.0);
}

} // namespace

Evidence diagonalEvidence(const BufferValues& values, const BufferPartition& cut)
{
    const std::uint64_t hidden = cut.spec.hiddenSize;
    if (cut.spec.projectionSize || hidden < kFewestDiagonalUnits) {
        return {};
    }
    double sum = 0.0;
    for (const BufferPart& part : cut.parts) {
        if (part.kind == BufferPart::Kind::Recurrent) {
            for (auto first = part.first; first < part.end(); first += hidden * hidden) {
                sum += diagonalNats(values, first, hidden);
            }
        }
    }
    return {sum, "the diagonals of the recurrent matrices stand out: units that hold on to their "
                 "own past"};
}

} // namespace gateloupe
