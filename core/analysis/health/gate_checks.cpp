// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/analysis/health/health_checks.h"

namespace gateloupe::health {

namespace {

void checkOutlier(const ModelScan& scan, const ParameterId& id, const GateScan& gate)
{
    const std::uint64_t finite = gate.elements() - gate.nan - gate.inf;
    if (finite < HealthLimits::kOutlierFrom) {
        return;
    }
    const double others = std::max(0.0, gate.squares - gate.maxAbs * gate.maxAbs);
    const double usual = std::sqrt(others / static_cast<double>(finite - 1));
    if (usual > 0.0 && gate.maxAbs > HealthLimits::kOutlierRatio * usual) {
        scan.add({.issue = HealthIssue::Outlier,
                  .severity = gate.maxAbs > HealthLimits::kOutlierRisk * usual ? Severity::Risk
                                                                               : Severity::Remark,
                  .place = gate.maxAbsPlace,
                  .count = 1,
                  .total = gate.elements(),
                  .value = gate.maxAbs,
                  .limit = usual},
                 id);
    }
}

void checkSize(const ModelScan& scan, const ParameterId& id, const GateScan& gate)
{
    const bool isLarge = gate.maxAbs > HealthLimits::kAbsurdlyLarge;
    const bool isSmall = gate.maxAbs > 0.0 && gate.maxAbs < HealthLimits::kAbsurdlySmall;
    if (!isLarge && !(isSmall && !isVector(id.kind))) {
        return;
    }
    scan.add({.issue = HealthIssue::AbsurdSize,
              .severity = Severity::Risk,
              .place = gate.maxAbsPlace,
              .total = gate.elements(),
              .value = gate.maxAbs,
              .limit = isLarge ? HealthLimits::kAbsurdlyLarge : HealthLimits::kAbsurdlySmall},
             id);
}

} // namespace

void checkGate(const ModelScan& scan, const ParameterId& id, const GateScan& gate)
{
    if (gate.firstNotFinite) {
        scan.add({.issue = HealthIssue::NotFinite,
                  .severity = Severity::Broken,
                  .place = gate.firstNotFinite,
                  .count = gate.nan + gate.inf,
                  .total = gate.elements(),
                  .value = static_cast<double>(gate.nan)},
                 id);
        return;
    }
    if (!isVector(id.kind) && gate.elements() > 1 && gate.min == gate.max) {
        scan.add({.issue = gate.isZero() ? HealthIssue::AllZero : HealthIssue::Constant,
                  .severity = Severity::Risk,
                  .count = gate.elements(),
                  .total = gate.elements(),
                  .value = gate.max},
                 id);
    }
    if (gate.subnormal > 0) {
        scan.add({.issue = HealthIssue::Subnormal,
                  .count = gate.subnormal,
                  .total = gate.elements(),
                  .value = gate.maxAbs,
                  .limit = HealthLimits::kAbsurdlySmall},
                 id);
    }
    checkOutlier(scan, id, gate);
    checkSize(scan, id, gate);
}

} // namespace gateloupe::health
