// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "core/base/error.h"
#include "core/conventions/checkpoint.h"

namespace gateloupe {

/// Failures in the user's language; core's own English sentence goes beside them as the detail.
class ErrorTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::ErrorTexts)

public:
    [[nodiscard]] static QString opening(const QString& path, const Error& error);
    [[nodiscard]] static QString running(const Error& error);
    [[nodiscard]] static QString exporting(const QString& target, const Error& error);
    [[nodiscard]] static QString details(const Error& error);
    /// Everything odd about a file and its networks, in core's English.
    [[nodiscard]] static QStringList warningsOf(const Checkpoint& checkpoint);
    /// What the code says, as a sentence of its own.
    [[nodiscard]] static QString reason(ErrorCode code);
};

} // namespace gateloupe
