// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/analysis/buffer_solver/buffer_evidence.h"
#include "core/analysis/buffer_solver/group_evidence.h"

namespace gateloupe {

namespace {

void add(GroupSpread& spread, const BufferValues::Sums& group)
{
    if (group.count > 0.0) {
        spread.between += group.sum * group.sum / group.count;
        spread.within += group.squares - group.sum * group.sum / group.count;
        spread.groups += 1.0;
        spread.freedom += group.count - 1.0;
    }
}

/// Takes the mean of everything out of what lies between the groups.
GroupSpread centred(GroupSpread spread, const BufferValues::Sums& all)
{
    if (all.count > 0.0) {
        spread.between = std::max(0.0, spread.between - all.sum * all.sum / all.count);
    }
    return spread;
}

/// Calls `visit` with begin and end of every gate's biases.
template <typename Visit>
void forEachBias(const BufferPartition& cut, const Visit& visit)
{
    for (auto first = cut.matricesEnd; first < cut.end; first += cut.spec.hiddenSize) {
        visit(first, first + cut.spec.hiddenSize);
    }
}

} // namespace

Evidence regionEvidence(const BufferValues& values, const BufferPartition& cut)
{
    GroupSpread parts;
    GroupSpread gates;
    for (const BufferPart& part : cut.parts) {
        add(parts, values.sizes(part.first, part.end()));
        const std::uint64_t count = part.kind == BufferPart::Kind::Projection ? 1 : cut.gates;
        const std::uint64_t length = part.rows / count * part.cols;
        for (auto first = part.first; first < part.end(); first += length) {
            add(gates, values.sizes(first, first + length));
        }
    }
    const std::uint64_t half = cut.gates * cut.spec.hiddenSize;
    for (auto first = cut.matricesEnd; first < cut.end; first += half) {
        add(parts, values.sizes(first, first + half));
    }
    forEachBias(cut, [&](auto first, auto end) { add(gates, values.sizes(first, end)); });
    // Whole matrices are few, gates fit better: whichever is worth its cost.
    const auto all = values.sizes(0, cut.end);
    return {std::max(segmentEvidence(centred(parts, all)), segmentEvidence(centred(gates, all))),
            "the numbers change their size at the borders of its matrices and biases"};
}

Evidence gateMeanEvidence(const BufferValues& values, const BufferPartition& cut)
{
    GroupSpread means;
    add(means, values.means(0, cut.matricesEnd));
    forEachBias(cut, [&](auto first, auto end) { add(means, values.means(first, end)); });
    return {segmentEvidence(centred(means, values.means(0, cut.end))),
            "the last numbers have one mean per gate, as biases have"};
}

} // namespace gateloupe
