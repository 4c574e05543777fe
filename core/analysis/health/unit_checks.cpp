// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "core/analysis/health/health_checks.h"

namespace gateloupe::health {

namespace {

/// The matrices of one kind, one for each gate; empty unless all are there.
std::vector<const GateScan*> allGates(const DirectionScan& direction, ParameterKind kind)
{
    std::vector<const GateScan*> scans;
    for (const Gate gate : gatesOf(direction.model().spec.cell)) {
        scans.push_back(direction.find(kind, gate));
        if (scans.back() == nullptr) {
            return {};
        }
    }
    return scans;
}

bool isRowUsed(const GateScan* scan, std::uint64_t row)
{
    return scan != nullptr && row < scan->isRowUsed.size() && scan->isRowUsed[row] != 0;
}

bool hasUsedColumn(const std::vector<const GateScan*>& scans, std::uint64_t col)
{
    return std::ranges::any_of(scans,
                               [col](const GateScan* scan) { return scan->isColUsed[col] != 0; });
}

/// What the next layer reads of the outputs of a direction: its W, both directions, from a column
/// on.
std::vector<const GateScan*> nextLayer(const DirectionScan& direction)
{
    std::vector<const GateScan*> scans;
    const RnnModel& model = direction.model();
    const LayerIndex next(direction.layer.value + 1);
    for (std::uint32_t directionIndex = 0; directionIndex < model.spec.directions;
         ++directionIndex) {
        for (const Gate gate : gatesOf(model.spec.cell)) {
            scans.push_back(direction.scan.find(
                {next, model.direction(directionIndex), ParameterKind::InputWeights, gate}));
            if (scans.back() == nullptr) {
                return {};
            }
        }
    }
    return scans;
}

} // namespace

void checkDeaf(const DirectionScan& direction)
{
    const RnnSpec& spec = direction.model().spec;
    const auto gates = gatesOf(spec.cell);
    const auto hears = [&direction](Gate gate, std::uint64_t unit) {
        return isRowUsed(direction.find(ParameterKind::InputWeights, gate), unit) ||
               isRowUsed(direction.find(ParameterKind::RecurrentWeights, gate), unit);
    };
    const auto isDead = [&](std::uint64_t unit) {
        return std::ranges::none_of(gates, [&](Gate gate) { return hears(gate, unit); });
    };
    if (hearsInput(direction) || allGates(direction, ParameterKind::RecurrentWeights).empty() ||
        allGates(direction, ParameterKind::InputWeights).empty()) {
        return;
    }
    addLines(direction,
             {.issue = HealthIssue::DeadUnit, .severity = Severity::Risk, .total = spec.hiddenSize},
             direction.id(ParameterKind::RecurrentWeights, gates.front()), Axis::Rows,
             chosen(spec.hiddenSize, isDead));
    for (const Gate gate : gates) {
        const bool isUnusedGate = gate == Gate::Forget && direction.equations.isForgetCoupled;
        const auto isDeaf = [&](std::uint64_t unit) { return !hears(gate, unit) && !isDead(unit); };
        if (gates.size() > 1 && !isUnusedGate) {
            addLines(direction,
                     {.issue = HealthIssue::DeafGate,
                      .severity = Severity::Risk,
                      .total = spec.hiddenSize},
                     direction.id(ParameterKind::RecurrentWeights, gate), Axis::Rows,
                     chosen(spec.hiddenSize, isDeaf));
        }
    }
}

void checkUnread(const DirectionScan& direction)
{
    const RnnSpec& spec = direction.model().spec;
    const Gate first = gatesOf(spec.cell).front();
    const std::vector<const GateScan*> own = allGates(direction, ParameterKind::RecurrentWeights);
    const bool isLast = direction.layer.value + 1 == spec.layers;
    const std::vector<const GateScan*> next =
        isLast ? std::vector<const GateScan*>() : nextLayer(direction);
    const std::uint64_t offset = spec.directions == 2 && direction.direction == Direction::Backward
                                     ? spec.recurrentWidth()
                                     : 0;
    if (!own.empty() && (isLast || !next.empty())) {
        // What follows in the file may still read the last layer's units.
        addLines(direction,
                 {.issue = HealthIssue::UnreadUnit,
                  .severity = isLast ? Severity::Remark : Severity::Risk,
                  .total = spec.recurrentWidth()},
                 direction.id(ParameterKind::RecurrentWeights, first), Axis::Columns,
                 chosen(spec.recurrentWidth(), [&](std::uint64_t unit) {
                     return !hasUsedColumn(own, unit) && !hasUsedColumn(next, offset + unit);
                 }));
    }
    const std::vector<const GateScan*> input = allGates(direction, ParameterKind::InputWeights);
    if (!input.empty() && direction.layer.value == 0) {
        addLines(
            direction, {.issue = HealthIssue::UnreadInput, .total = spec.inputSize},
            direction.id(ParameterKind::InputWeights, first), Axis::Columns,
            chosen(spec.inputSize, [&](std::uint64_t col) { return !hasUsedColumn(input, col); }));
    }
}

} // namespace gateloupe::health
