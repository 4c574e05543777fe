// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/output_parts.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kBothDirections = 2;

Message textOfMerge(DirectionMerge merge)
{
    switch (merge) {
    case DirectionMerge::Sum:
        return message("taken as the sum of both directions");
    case DirectionMerge::Mean:
        return message("taken as the mean of both directions");
    case DirectionMerge::Product:
        return message("taken as the product of both directions");
    case DirectionMerge::Beside:
        break;
    }
    return {};
}

/// The directions of one sequence, or of all.
void addDirectionsOf(std::optional<std::uint64_t> sequence, std::vector<OutputPart>& parts)
{
    for (const std::uint32_t direction : {0U, 1U}) {
        parts.push_back({.sequence = sequence, .direction = direction});
    }
    for (const DirectionMerge merge :
         {DirectionMerge::Sum, DirectionMerge::Mean, DirectionMerge::Product}) {
        parts.push_back({.sequence = sequence, .direction = {}, .merge = merge});
    }
}

} // namespace

Message OutputPart::text() const
{
    if (merge != DirectionMerge::Beside) {
        return sequence ? message("%1, of sequence %2 alone", textOfMerge(merge), *sequence)
                        : textOfMerge(merge);
    }
    if (sequence && direction) {
        return message("taken as the %1 direction of sequence %2 alone",
                       *direction == 0 ? "forward" : "backward", *sequence);
    }
    if (sequence) {
        return message("taken as sequence %1 alone", *sequence);
    }
    return direction ? message("taken as the %1 direction alone",
                               *direction == 0 ? "forward" : "backward")
                     : Message();
}

std::vector<OutputPart> outputParts(std::uint64_t batch, std::uint64_t directions)
{
    std::vector<OutputPart> parts;
    const bool hasTwo = directions == kBothDirections;
    if (hasTwo) {
        addDirectionsOf({}, parts);
    }
    for (std::uint64_t sequence = 0; batch > 1 && sequence < batch; ++sequence) {
        parts.push_back({.sequence = sequence, .direction = {}});
        if (hasTwo) {
            addDirectionsOf(sequence, parts);
        }
    }
    return parts;
}

double merged(DirectionMerge merge, double forward, double backward)
{
    constexpr double kHalf = 0.5;
    return merge == DirectionMerge::Product ? forward * backward
           : merge == DirectionMerge::Mean  ? kHalf * (forward + backward)
                                            : forward + backward;
}

} // namespace gateloupe
