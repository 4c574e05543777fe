// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/health/health_checks.h"

namespace gateloupe::health {

namespace {

/// The biases that a gate has, W's before R's.
std::vector<ParameterId> biasesOf(const DirectionScan& direction, Gate gate)
{
    std::vector<ParameterId> ids;
    for (const ParameterKind kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
        if (direction.find(kind, gate) != nullptr) {
            ids.push_back(direction.id(kind, gate));
        }
    }
    return ids;
}

/// One finding for all gates it is true of.
template <typename IsTrue>
void checkEachGate(const DirectionScan& direction, HealthIssue issue, const IsTrue& isTrue)
{
    HealthFinding finding{.issue = issue};
    std::optional<ParameterId> first;
    for (const Gate gate : gatesOf(direction.model().spec.cell)) {
        const std::vector<ParameterId> ids = biasesOf(direction, gate);
        finding.total += ids.empty() ? 0 : 1;
        if (!ids.empty() && isTrue(ids)) {
            first = first.value_or(ids.front());
            finding.gates.push_back(gate);
        }
    }
    if (first) {
        finding.count = finding.gates.size();
        direction.scan.add(std::move(finding), *first);
    }
}

void checkForgetBias(const DirectionScan& direction)
{
    const std::vector<ParameterId> ids = biasesOf(direction, Gate::Forget);
    if (direction.model().spec.cell != CellKind::Lstm || ids.empty() ||
        direction.equations.isForgetCoupled) {
        return;
    }
    double sum = 0.0;
    double units = 0.0;
    for (const ParameterId& id : ids) {
        const GateScan& bias = *direction.scan.find(id);
        if (bias.nan + bias.inf > 0) {
            return; // said elsewhere, and no mean
        }
        sum = std::accumulate(bias.values.begin(), bias.values.end(), sum);
        units = static_cast<double>(bias.rows);
    }
    const double mean = sum / std::max(1.0, units);
    const double offset = direction.equations.forgetOffset;
    const double effective = mean + offset;
    const bool isTwice = offset >= HealthLimits::kForgetOne && mean >= HealthLimits::kForgetOne;
    const bool isUsual =
        effective >= HealthLimits::kForgetLow && effective <= HealthLimits::kForgetHigh && !isTwice;
    direction.scan.add({.issue = HealthIssue::ForgetBias,
                        .severity = isUsual ? Severity::Remark : Severity::Risk,
                        .count = ids.size(),
                        .total = ids.size(),
                        .value = mean,
                        .limit = offset},
                       ids.front());
}

} // namespace

void checkBiases(const DirectionScan& direction)
{
    const auto isZero = [&direction](const std::vector<ParameterId>& ids) {
        return std::ranges::all_of(
            ids, [&direction](const ParameterId& id) { return direction.scan.find(id)->isZero(); });
    };
    const auto isEqual = [&direction, &isZero](const std::vector<ParameterId>& ids) {
        return ids.size() == 2 && !isZero(ids) &&
               direction.scan.find(ids[0])->values == direction.scan.find(ids[1])->values;
    };
    checkEachGate(direction, HealthIssue::ZeroBias, isZero);
    checkEachGate(direction, HealthIssue::EqualBiases, isEqual);
    checkForgetBias(direction);
}

} // namespace gateloupe::health
