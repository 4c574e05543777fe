// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/health/gradient_findings.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

namespace {

/// The gate that keeps a unit from learning, where it is one; else the first.
Gate gateOf(DeadReason reason, CellKind cell)
{
    const auto gates = gatesOf(cell);
    const auto orFirst = [&gates](Gate wanted) {
        return std::ranges::find(gates, wanted) == gates.end() ? gates.front() : wanted;
    };
    switch (reason) {
    case DeadReason::OutputGateClosed:
        return orFirst(Gate::Output);
    case DeadReason::InputGateClosed:
        return orFirst(Gate::Input);
    case DeadReason::UpdateGateHolds:
        return orFirst(Gate::Update);
    case DeadReason::Saturated:
        return orFirst(cell == CellKind::Gru ? Gate::New : Gate::Cell);
    default:
        return gates.front();
    }
}

} // namespace

std::vector<HealthFinding> gradientFindings(const RunGradients& gradients, std::size_t model)
{
    const RnnModel& network = *gradients.run->model;
    std::map<std::pair<std::uint32_t, DeadReason>, std::vector<std::uint64_t>> units;
    for (const DeadUnit& dead : gradients.dead) {
        units[{dead.pseudoLayer.value, dead.reason}].push_back(dead.unit);
    }
    std::vector<HealthFinding> findings;
    for (auto& [key, dead] : units) {
        const auto& [place, reason] = key;
        const PseudoLayerIndex index(place);
        HealthFinding finding{
            .issue = HealthIssue::LearnsNothing,
            // What nothing reads may be meant so; a closed gate hardly is.
            .severity = reason == DeadReason::NothingBehind ? Severity::Remark : Severity::Risk,
            .model = model,
            .id = ParameterId{network.spec.layerOf(index), network.directionOf(index),
                              ParameterKind::RecurrentWeights, gateOf(reason, network.spec.cell)},
            .place = MatrixPlace{dead.front(), 0},
            .count = dead.size(),
            .total = network.spec.hiddenSize,
            .note = std::string(textOf(reason))};
        dead.resize(std::min(dead.size(), HealthFinding::kMaxListed));
        finding.where = std::move(dead);
        findings.push_back(std::move(finding));
    }
    std::ranges::stable_sort(findings, std::ranges::greater(), &HealthFinding::severity);
    return findings;
}

} // namespace gateloupe
