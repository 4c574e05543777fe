// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/defects/defect.h"

#include <algorithm>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

bool Defect::isOfOneLayer() const
{
    return std::ranges::any_of(detail, [](const auto& entry) {
        return entry.first == "layer" && std::holds_alternative<std::int64_t>(entry.second);
    });
}

std::vector<EquationFact> factsOf(const Defect& defect, CellKind cell)
{
    const auto has = [&defect](std::string_view name) {
        return std::ranges::any_of(defect.detail,
                                   [name](const auto& entry) { return entry.first == name; });
    };
    if (defect.id == "activation_hard_sigmoid") {
        return {EquationFact::Gate};
    }
    if (defect.id == "output_activation_missing") {
        return {cell == CellKind::Lstm ? EquationFact::Output : EquationFact::Candidate};
    }
    if (defect.id == "forget_offset_added" || defect.id == "forget_offset_missing") {
        return {EquationFact::ForgetOffset};
    }
    if (defect.id == "gru_reset_before" || defect.id == "gru_reset_after") {
        return {EquationFact::GruReset};
    }
    std::vector<EquationFact> facts;
    if (defect.id == "activation_exchanged") {
        for (const auto& [name, fact] : {std::pair("gates", EquationFact::Gate),
                                         std::pair("candidate", EquationFact::Candidate),
                                         std::pair("output", EquationFact::Output)}) {
            if (has(name)) {
                facts.push_back(fact);
            }
        }
    }
    return facts;
}

std::vector<Defect> defectsOf(const DenseRun& right)
{
    DefectList list(right);
    addGateOrders(list);
    addInterleaved(list);
    addRepeatedGates(list);
    addTransposed(list);
    addProjection(list);
    addBiases(list);
    addBiasOrders(list);
    addActivations(list);
    addOtherActivations(list);
    if (list.isLstm()) {
        addCoupling(list);
    }
    if (list.isGru()) {
        addGru(list);
    }
    addStates(list);
    addLostStates(list);
    addKeptStates(list);
    addResets(list);
    addStandingStates(list);
    addDirections(list);
    addStacking(list);
    addBehindLayers(list);
    addFixedGates(list);
    addBatch(list);
    addLengths(list);
    addSkippedSteps(list);
    addInputs(list);
    addInputFunctions(list);
    addNormalisedInputs(list);
    addMissingFeatures(list);
    addRowOrders(list);
    addWrongLines(list);
    addPrecision(list);
    addInPlaceUpdates(list);
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
