// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/search_plan.h"

#include <algorithm>
#include <utility>

namespace gateloupe::solver {

namespace {

bool isLowerLayer(const Structure& structure, const Place& place)
{
    return place.layer + 1 < structure.spec.layers;
}

} // namespace

std::vector<PlanStep> planOf(const Structure& structure, const std::vector<Place>& places,
                             const ProbeData& data)
{
    const RnnSpec& spec = structure.spec;
    const bool isBidirectional = spec.directions == 2;
    const bool canUseFirstStep = data.hasAllSteps && data.h0.empty() && data.c0.empty();
    const auto isRecurrent = [&](const Place& place) {
        return structure.form.slots[place.slot].isOnly(ParameterKind::RecurrentWeights);
    };
    // Below the top of two directions everything is needed from the start; without a first step to
    // look at R comes with the rest.
    const auto stageOf = [&](const Place& place) -> int {
        const bool isLate = canUseFirstStep && isRecurrent(place);
        if (!isBidirectional) {
            return isLate ? 1 : 0;
        }
        if (structure.hasDirectionAxis) {
            return isLate && !isLowerLayer(structure, place) ? 1 : 0;
        }
        if (isLowerLayer(structure, place)) {
            // The backward direction's first step above reads but the first step of that direction
            // below.
            const bool isBelowTop = place.layer + 2 == structure.spec.layers;
            return isLate && isBelowTop && place.direction == 1 ? 1 : 0;
        }
        return (place.direction == 1 ? 0 : 1) + (isLate ? 2 : 0);
    };
    std::vector<std::pair<int, std::size_t>> ordered;
    for (std::size_t place = 0; place < places.size(); ++place) {
        ordered.emplace_back(stageOf(places[place]), place);
    }
    std::ranges::sort(ordered);
    std::vector<PlanStep> plan;
    for (std::size_t index = 0; index < ordered.size(); ++index) {
        plan.push_back({.place = ordered[index].second});
        const int stage = ordered[index].first;
        const bool isStageEnd = index + 1 == ordered.size() || ordered[index + 1].first != stage;
        if (!isStageEnd) {
            continue;
        }
        const bool isSplit = isBidirectional && !structure.hasDirectionAxis;
        const bool isLastStage = index + 1 == ordered.size();
        const bool isFirstStep = canUseFirstStep && ordered.back().first > stage &&
                                 (!isSplit || ordered.back().first >= stage + 2);
        plan.back().check = ProbeCheck{.hasForward = !isSplit || stage % 2 == 1,
                                       .hasBackward = !isSplit || stage % 2 == 0,
                                       .isFirstStep = isFirstStep && !isLastStage};
    }
    return plan;
}

bool isMirrored(const Structure& structure, const std::vector<Place>& places, const Fits& fits,
                const Assignment& chosen, std::size_t latest)
{
    const Place& place = places[latest];
    const Slot& slot = structure.form.slots[place.slot];
    const std::size_t tensor = fits[latest][chosen[latest]].tensor;
    for (std::size_t other = 0; other < places.size(); ++other) {
        const Place& against = places[other];
        if (other == latest || chosen[other] == kUnassigned || against.layer != place.layer ||
            against.direction != place.direction) {
            continue;
        }
        const Slot& otherSlot = structure.form.slots[against.slot];
        const std::size_t otherTensor = fits[other][chosen[other]].tensor;
        const bool isOtherBias =
            structure.form.cell != CellKind::Gru && slot.isOnly(ParameterKind::RecurrentBias) &&
            otherSlot.isOnly(ParameterKind::InputBias) && slot.firstGate == otherSlot.firstGate;
        // Which gate a tensor is, the order of gates says: the first kind of them stays sorted.
        const bool isEarlierGate = slot.gates == 1 && slot.holds == otherSlot.holds &&
                                   slot.holdsKind(ParameterKind::InputWeights) &&
                                   !structure.form.isNewLast &&
                                   slot.firstGate > otherSlot.firstGate;
        if ((isOtherBias || isEarlierGate) && tensor < otherTensor) {
            return true;
        }
    }
    return false;
}

} // namespace gateloupe::solver
