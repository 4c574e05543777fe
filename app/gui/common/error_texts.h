// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "core/base/error.h"
#include "core/conventions/checkpoint.h"

namespace gateloupe {

/// The name of a file, without its folder, as a view shows it.
[[nodiscard]] QString fileNameText(const QString& path);

/// Failures in the user's language: what failed, and as the details core's own sentence.
class ErrorTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::ErrorTexts)

public:
    [[nodiscard]] static QString opening(const QString& path, const Error& error);
    [[nodiscard]] static QString running(const Error& error);
    [[nodiscard]] static QString exporting(const QString& target, const Error& error);
    /// Core's sentence, and on a line of its own what the user can do about it.
    [[nodiscard]] static QString details(const Error& error);
    /// A warning, and on a line of its own what the user can do about it.
    [[nodiscard]] static QString details(const Warning& warning);
    /// What the user can do, in the window's words; empty where core names nothing.
    [[nodiscard]] static QString remedy(const Remedy& remedy);
    /// Everything odd about a file and its networks.
    [[nodiscard]] static QStringList warningsOf(const Checkpoint& checkpoint);
    /// What the code says, as a sentence of its own.
    [[nodiscard]] static QString reason(ErrorCode code);
};

} // namespace gateloupe
