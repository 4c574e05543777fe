// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/analysis/buffer_solver/buffer_evidence.h"
#include "core/analysis/buffer_solver/group_spread.h"

namespace gateloupe {

namespace {

void add(buffer::GroupSpread& spread, const BufferValues::Sums& group)
{
    if (group.count > 0.0) {
        spread.between += group.sum * group.sum / group.count;
        spread.within += group.squares - group.sum * group.sum / group.count;
        spread.groups += 1.0;
        spread.freedom += group.count - 1.0;
    }
}

/// Takes the mean of everything out of what lies between the groups.
buffer::GroupSpread centred(buffer::GroupSpread spread, const BufferValues::Sums& all)
{
    if (all.count > 0.0) {
        spread.between = std::max(0.0, spread.between - all.sum * all.sum / all.count);
    }
    return spread;
}

} // namespace

Evidence regionEvidence(const BufferValues& values, const BufferPartition& cut)
{
    buffer::GroupSpread parts;
    buffer::GroupSpread gates;
    for (const BufferPart& part : cut.parts) {
        add(parts, values.sizes(part.first, part.end()));
        for (auto first = part.first; first < part.end(); first += part.gateElements()) {
            add(gates, values.sizes(first, first + part.gateElements()));
        }
    }
    const std::uint64_t half = cut.gates * cut.spec.hiddenSize;
    for (auto first = cut.matricesEnd; first < cut.end; first += half) {
        add(parts, values.sizes(first, first + half));
    }
    for (auto first = cut.matricesEnd; first < cut.end; first += cut.spec.hiddenSize) {
        add(gates, values.sizes(first, first + cut.spec.hiddenSize));
    }
    // Whole matrices are few, gates fit better: whichever is worth its cost.
    const auto all = values.sizes(0, cut.end);
    return {std::max(buffer::segmentEvidence(centred(parts, all)),
                     buffer::segmentEvidence(centred(gates, all))),
            message("the numbers change their size at the borders of its matrices and biases")};
}

} // namespace gateloupe
