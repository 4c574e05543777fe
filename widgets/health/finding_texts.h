// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/analysis/health/health.h"

namespace gateloupe {

/// The words of the health check.
class FindingTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::FindingTexts)

public:
    /// "NaN or infinite numbers", "Dead units".
    [[nodiscard]] static QString title(HealthIssue issue);
    /// What was measured: "3 of 65,536 elements".
    [[nodiscard]] static QString measure(const HealthFinding& finding);
    /// "layer 0, forward, R forget [12, 7]"; the network as a whole has none.
    [[nodiscard]] static QString place(const HealthFinding& finding);
    [[nodiscard]] static QString network(const HealthFinding& finding, const HealthReport& report);
    /// Plain sentences: what it means, how it is judged, which units.
    [[nodiscard]] static QString explanation(const HealthFinding& finding,
                                             const HealthReport& report);
    /// Everything that the check looks for, one line each.
    [[nodiscard]] static QStringList checks();

private:
    [[nodiscard]] static QString meaning(const HealthFinding& finding, const HealthReport& report);
    /// Of findings about units, inputs and biases; empty for others.
    [[nodiscard]] static QString meaningForUnits(const HealthFinding& finding);
    [[nodiscard]] static QString forgetBias(const HealthFinding& finding);
    [[nodiscard]] static QString sharedBytes(const HealthFinding& finding,
                                             const HealthReport& report);
    [[nodiscard]] static QString stuckGate(const HealthFinding& finding);
    [[nodiscard]] static QString diverges(const HealthFinding& finding);
    [[nodiscard]] static QString unreadUnit();
    [[nodiscard]] static QString outlier(const HealthFinding& finding);
    [[nodiscard]] static QString absurdSize(const HealthFinding& finding);
    [[nodiscard]] static QString wideSums(const HealthFinding& finding);
    [[nodiscard]] static QString largeSpectrum(const HealthFinding& finding);
    [[nodiscard]] static QString listed(const HealthFinding& finding);
};

} // namespace gateloupe
