// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/statistics/bias_summary.h"

#include <algorithm>

namespace gateloupe {

namespace {

BiasStorage storageOf(const GateBiases& gate)
{
    if (gate.input != nullptr) {
        return gate.recurrent != nullptr ? BiasStorage::Both : BiasStorage::InputOnly;
    }
    return gate.recurrent != nullptr ? BiasStorage::RecurrentOnly : BiasStorage::None;
}

BiasFolding foldingOf(const RnnModel& model, const GateBiases& gate)
{
    const bool isInsideReset = model.spec.cell == CellKind::Gru && gate.gate == Gate::New &&
                               model.gruReset() == GruReset::After;
    if (isInsideReset && gate.recurrent != nullptr) {
        return BiasFolding::MustStayApart;
    }
    return gate.storage == BiasStorage::Both ? BiasFolding::SumIsEnough
                                             : BiasFolding::NothingToFold;
}

bool isSame(const GateView& a, const GateView& b)
{
    return a.tensor->source == b.tensor->source && a.offsetElements == b.offsetElements &&
           a.rowStride == b.rowStride && a.rows == b.rows;
}

} // namespace

std::vector<GateBiases> biasesOf(const RnnModel& model, LayerIndex layer, Direction direction)
{
    std::vector<GateBiases> gates;
    for (const Gate gate : gatesOf(model.spec.cell)) {
        GateBiases biases{.gate = gate};
        biases.input = model.find({layer, direction, ParameterKind::InputBias, gate});
        biases.recurrent = model.find({layer, direction, ParameterKind::RecurrentBias, gate});
        biases.storage = storageOf(biases);
        biases.folding = foldingOf(model, biases);
        biases.isShared =
            biases.storage == BiasStorage::Both && isSame(*biases.input, *biases.recurrent);
        gates.push_back(biases);
    }
    return gates;
}

BiasPattern patternOf(const std::vector<GateBiases>& gates)
{
    if (gates.empty()) {
        return BiasPattern::None;
    }
    const bool isEqual = std::ranges::all_of(
        gates, [&](const GateBiases& gate) { return gate.storage == gates.front().storage; });
    // The pattern has the enumerators of the storage, in their order.
    return isEqual ? static_cast<BiasPattern>(gates.front().storage) : BiasPattern::Mixed;
}

} // namespace gateloupe
