// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/health/health_checks.h"

namespace gateloupe::health {

namespace {

/// From where on an activation hardly answers; infinite when it always does.
double edgeOf(const Activation& activation)
{
    switch (activation.kind) {
    case ActivationKind::Sigmoid:
        return HealthLimits::kSigmoidEdge;
    case ActivationKind::Tanh:
        return HealthLimits::kTanhEdge;
    case ActivationKind::HardSigmoid:
        return activation.alpha > 0.0 ? 0.5 / activation.alpha
                                      : std::numeric_limits<double>::infinity();
    default:
        return std::numeric_limits<double>::infinity();
    }
}

bool isCandidate(Gate gate)
{
    return gate == Gate::Cell || gate == Gate::New || gate == Gate::Hidden;
}

/// A unit's bias, and how far W and R can move its sum with inputs and states within [-1, 1].
struct UnitSum
{
    double bias = 0.0;
    double swing = 0.0;
};

UnitSum sumOf(const DirectionScan& direction, Gate gate, std::uint64_t unit)
{
    UnitSum sum{.bias = gate == Gate::Forget ? direction.equations.forgetOffset : 0.0};
    for (const ParameterKind kind :
         {ParameterKind::InputWeights, ParameterKind::RecurrentWeights}) {
        if (const GateScan* scan = direction.find(kind, gate)) {
            sum.swing += scan->rowSums[unit];
        }
    }
    if (const GateScan* bias = direction.find(ParameterKind::InputBias, gate)) {
        sum.bias += bias->values[unit];
    }
    if (const GateScan* bias = direction.find(ParameterKind::RecurrentBias, gate)) {
        // The reset gate may switch the recurrent bias of `new` off.
        const double value = bias->values[unit];
        (gate == Gate::New ? sum.swing : sum.bias) += gate == Gate::New ? std::abs(value) : value;
    }
    if (const GateScan* peephole = direction.find(ParameterKind::PeepholeWeights, gate)) {
        sum.swing += std::abs(peephole->values[unit]);
    }
    return sum;
}

void checkGateRange(const DirectionScan& direction, Gate gate, double edge)
{
    const std::uint64_t units = direction.model().spec.hiddenSize;
    const GateScan* recurrent = direction.find(ParameterKind::RecurrentWeights, gate);
    if (!std::isfinite(edge) || recurrent == nullptr) {
        return;
    }
    const auto isStuck = [&](std::uint64_t unit) {
        const UnitSum sum = sumOf(direction, gate, unit);
        return std::abs(sum.bias) - sum.swing > edge;
    };
    const auto norm = [recurrent](std::uint64_t unit) {
        return std::sqrt(recurrent->rowSquares[unit]);
    };
    const double wide = HealthLimits::kWideRatio * edge;
    if (!hearsInput(direction)) {
        std::vector<std::uint64_t> stuck = chosen(units, isStuck);
        const ParameterKind kind = direction.find(ParameterKind::InputBias, gate) != nullptr
                                       ? ParameterKind::InputBias
                                       : ParameterKind::RecurrentBias;
        const UnitSum sum = stuck.empty() ? UnitSum{} : sumOf(direction, gate, stuck.front());
        addLines(direction,
                 {.issue = HealthIssue::StuckGate,
                  .severity = Severity::Risk,
                  .total = units,
                  .value = sum.bias > 0.0 ? sum.bias - sum.swing : sum.bias + sum.swing,
                  .limit = edge},
                 direction.id(kind, gate), Axis::Rows, std::move(stuck));
    }
    std::vector<std::uint64_t> swinging =
        chosen(units, [&](std::uint64_t unit) { return norm(unit) > wide; });
    double largest = 0.0;
    for (const std::uint64_t unit : swinging) {
        largest = std::max(largest, norm(unit));
    }
    addLines(
        direction,
        {.issue = HealthIssue::WideSums,
         .severity = largest > HealthLimits::kWideRisk * edge ? Severity::Risk : Severity::Remark,
         .total = units,
         .value = largest,
         .limit = wide},
        direction.id(ParameterKind::RecurrentWeights, gate), Axis::Rows, std::move(swinging));
}

/// Rows of W that keep every gate of most units saturated for an input of size 1.
void checkInputRange(const DirectionScan& direction)
{
    const std::uint64_t units = direction.model().spec.hiddenSize;
    double largest = 0.0;
    const auto isWide = [&](std::uint64_t unit) {
        for (const Gate gate : gatesOf(direction.model().spec.cell)) {
            const GateScan* weights = direction.find(ParameterKind::InputWeights, gate);
            const double edge = edgeOf(isCandidate(gate) ? direction.equations.candidate
                                                         : direction.equations.gate);
            const double norm = weights == nullptr ? 0.0 : std::sqrt(weights->rowSquares[unit]);
            if (!(norm > HealthLimits::kWideRisk * edge)) {
                return false;
            }
            largest = std::max(largest, norm);
        }
        return true;
    };
    std::vector<std::uint64_t> wide = chosen(units, isWide);
    if (2 * wide.size() > units) {
        addLines(
            direction,
            {.issue = HealthIssue::WideInputs,
             .severity = Severity::Risk,
             .total = units,
             .value = largest,
             .limit = HealthLimits::kWideRisk * HealthLimits::kSigmoidEdge},
            direction.id(ParameterKind::InputWeights, gatesOf(direction.model().spec.cell).front()),
            Axis::Rows, std::move(wide));
    }
}

} // namespace

void checkRanges(const DirectionScan& direction)
{
    if (direction.model().spec.cell == CellKind::RnnRelu) {
        return; // its state has no bound
    }
    checkInputRange(direction);
    for (const Gate gate : gatesOf(direction.model().spec.cell)) {
        const bool isUnusedGate = gate == Gate::Forget && direction.equations.isForgetCoupled;
        if (!isUnusedGate) {
            checkGateRange(direction, gate,
                           edgeOf(isCandidate(gate) ? direction.equations.candidate
                                                    : direction.equations.gate));
        }
    }
}

} // namespace gateloupe::health
