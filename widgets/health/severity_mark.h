// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QIcon>
#include <QString>

#include "core/analysis/health/health.h"

namespace gateloupe {

/// A severity by shape, colour and word: circle remark, triangle risk, square broken.
class SeverityMark
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::SeverityMark)

public:
    [[nodiscard]] static QIcon icon(Severity severity);
    [[nodiscard]] static QString word(Severity severity); ///< "remark", "risk", "broken"
};

} // namespace gateloupe
