// SPDX-License-Identifier: Apache-2.0
// What one parameter, or the biases of one layer and direction, say by their numbers.
#include <algorithm>
#include <cmath>

#include "core/analysis/health/health_checks.h"

namespace gateloupe {

namespace {

void checkOutlier(const ModelScan& scan, const ParameterId& id, const GateScan& gate,
                  Findings& findings)
{
    const std::uint64_t finite = gate.elements() - gate.nan - gate.inf;
    if (finite < HealthLimits::kOutlierFrom) {
        return;
    }
    const double others = std::max(0.0, gate.squares - gate.maxAbs * gate.maxAbs);
    const double usual = std::sqrt(others / static_cast<double>(finite - 1));
    if (usual > 0.0 && gate.maxAbs > HealthLimits::kOutlierRatio * usual) {
        findings.push_back({.issue = HealthIssue::Outlier,
                            .model = scan.index,
                            .id = id,
                            .place = gate.maxAbsPlace,
                            .count = 1,
                            .total = gate.elements(),
                            .value = gate.maxAbs,
                            .limit = usual});
    }
}

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

/// One finding for the gates it is true of: of all of them, or gate by gate.
template <typename IsTrue>
void checkEachGate(const DirectionScan& direction, HealthIssue issue, const IsTrue& isTrue,
                   Findings& findings)
{
    const auto gates = gatesOf(direction.model().spec.cell);
    std::vector<ParameterId> concerned;
    std::uint64_t asked = 0;
    for (const Gate gate : gates) {
        const std::vector<ParameterId> ids = biasesOf(direction, gate);
        asked += ids.empty() ? 0 : 1;
        if (!ids.empty() && isTrue(ids)) {
            concerned.push_back(ids.front());
        }
    }
    const bool isAll = concerned.size() == asked && asked > 1;
    for (const ParameterId& id : concerned) {
        findings.push_back({.issue = issue,
                            .model = direction.scan.index,
                            .id = id,
                            .place = MatrixPlace{},
                            .count = isAll ? asked : 1,
                            .total = gates.size()});
        if (isAll) {
            return;
        }
    }
}

void checkForgetBias(const DirectionScan& direction, Findings& findings)
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
        for (const double value : bias.values) {
            sum += value;
        }
        units = static_cast<double>(bias.rows);
    }
    const double mean = sum / std::max(1.0, units);
    const double offset = direction.model().forgetOffset;
    const double effective = mean + offset;
    const bool isTwice = offset >= HealthLimits::kForgetOne && mean >= HealthLimits::kForgetOne;
    const bool isUsual =
        effective >= HealthLimits::kForgetLow && effective <= HealthLimits::kForgetHigh && !isTwice;
    findings.push_back({.issue = HealthIssue::ForgetBias,
                        .severity = isUsual ? Severity::Fine : Severity::Unusual,
                        .model = direction.scan.index,
                        .id = ids.front(),
                        .place = MatrixPlace{},
                        .value = mean,
                        .limit = offset});
}

} // namespace

void checkGate(const ModelScan& scan, const ParameterId& id, const GateScan& gate,
               Findings& findings)
{
    if (gate.firstNotFinite) {
        findings.push_back({.issue = HealthIssue::NotFinite,
                            .severity = Severity::Broken,
                            .model = scan.index,
                            .id = id,
                            .place = gate.firstNotFinite,
                            .count = gate.nan + gate.inf,
                            .total = gate.elements(),
                            .value = static_cast<double>(gate.nan)});
        return;
    }
    if (!isVector(id.kind) && gate.elements() > 1 && gate.min == gate.max) {
        findings.push_back({.issue = gate.isZero() ? HealthIssue::AllZero : HealthIssue::Constant,
                            .model = scan.index,
                            .id = id,
                            .place = MatrixPlace{},
                            .count = gate.elements(),
                            .total = gate.elements(),
                            .value = gate.max});
    }
    checkOutlier(scan, id, gate, findings);
}

void checkBiases(const DirectionScan& direction, Findings& findings)
{
    const auto isZero = [&direction](const std::vector<ParameterId>& ids) {
        return std::ranges::all_of(
            ids, [&direction](const ParameterId& id) { return direction.scan.find(id)->isZero(); });
    };
    const auto isEqual = [&direction, &isZero](const std::vector<ParameterId>& ids) {
        return ids.size() == 2 && !isZero(ids) &&
               direction.scan.find(ids[0])->values == direction.scan.find(ids[1])->values;
    };
    checkEachGate(direction, HealthIssue::ZeroBias, isZero, findings);
    checkEachGate(direction, HealthIssue::EqualBiases, isEqual, findings);
    checkForgetBias(direction, findings);
}

} // namespace gateloupe
