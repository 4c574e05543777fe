// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/defect.h"

#include <algorithm>

#include "core/analysis/blame/defect_families.h"

namespace gateloupe {

bool Defect::isOfOneLayer() const
{
    return std::ranges::any_of(detail, [](const auto& entry) {
        return entry.first == "layer" && std::holds_alternative<std::int64_t>(entry.second);
    });
}

std::vector<Defect> defectsOf(const DenseRun& right)
{
    DefectList list(right);
    addGateOrders(list);
    addTransposed(list);
    addBiases(list);
    addBiasOrders(list);
    addActivations(list);
    if (list.isGru()) {
        addGru(list);
    }
    addStates(list);
    addLostStates(list);
    addKeptStates(list);
    addDirections(list);
    addStacking(list);
    addBatch(list);
    addLengths(list);
    addInputs(list);
    addPrecision(list);
    return list.taken();
}

Defect bothOf(const Defect& first, const Defect& second)
{
    Defect both{.id = first.id + "+" + second.id, .detail = first.detail};
    for (const auto& [name, value] : second.detail) {
        both.detail.emplace_back("second_" + name, value);
    }
    both.text = message("%1; and %2", first.text, second.text);
    both.appliedTo = [one = first.appliedTo, two = second.appliedTo](const DenseRun& right) {
        const auto altered = one(right);
        return altered ? two(*altered) : std::nullopt;
    };
    return both;
}

} // namespace gateloupe
