// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "app/gui/open_request.h"
#include "core/base/error.h"
#include "core/export/export.h"

namespace gateloupe {

class InlineBanner;

/// What the window says in its banner about opening and exporting.
class Messages : public QObject
{
    Q_OBJECT

public:
    /// `banner` outlives this.
    explicit Messages(InlineBanner& banner, QObject* parent = nullptr);

    void clear();
    /// Nothing when there is no warning.
    void showWarnings(const Checkpoint& checkpoint);
    void showOpenFailure(const OpenRequest& request, const Error& error);
    void showExport(const QString& target, const ExportReport& report);
    void showExportFailure(const QString& target, const Error& error);
    void showTableFailure(const QString& path, const QString& reason);

signals:
    /// The user wants to describe a file that could not be opened.
    void rawBufferRequested(const QString& path);

private:
    InlineBanner& m_banner;
    QString m_failedPath;
};

} // namespace gateloupe
