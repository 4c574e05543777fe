// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QStringList>

#include "app/gui/session/open_request.h"
#include "core/base/error.h"
#include "core/export/export.h"

namespace gateloupe {

class InlineBanner;

/// What the window says in its banner about opening and exporting.
class Messages : public QObject
{
    Q_OBJECT

public:
    using OpenFailure = std::pair<OpenRequest, Error>;

    /// `banner` outlives this.
    explicit Messages(InlineBanner& banner, QObject* parent = nullptr);

    void clear();
    /// Nothing when there is no warning.
    void showWarnings(const Checkpoint& checkpoint);
    /// Everything that could not be opened at once. `missing`: of a session; offers to look for the
    /// first of them.
    void showOpenFailures(const std::vector<OpenFailure>& failures, const QStringList& missing);
    void showExport(const QString& target, const ExportReport& report);
    void showSavedRun(const QString& target);
    void showExportFailure(const QString& target, const Error& error);
    void showTableFailure(const QString& path, const QString& reason);
    void showSessionFailure(const QString& path, const Error& error);
    /// Checkpoints of a session are gone: offers to look for the first.
    void showMissing(const QStringList& paths);
    void showChanged(const QString& path);
    /// The open file is another one on disk: offers to read it again, and, where what it held is
    /// still there, to compare the two.
    void showOverwritten(const QString& path, bool canCompare);
    void showCopyFailure(const QString& path, const Error& error);
    void showVanished(const QString& path);
    /// The program ended badly the last time: offers what it had open.
    void showUnsavedSession(const QDateTime& savedAt);

signals:
    /// The user wants to describe a file that could not be opened.
    void rawBufferRequested(const QString& path);
    void locateRequested(const QString& path);
    void restoreRequested();
    void reloadRequested();
    void compareWithBeforeRequested();

private:
    void showOpenFailure(const OpenRequest& request, const Error& error);
    InlineBanner& cleared();
    void offerToLookFor(const QString& text, const QString& path);
    void offer(const QString& text, std::function<void()> act);

    InlineBanner& m_banner;
    std::function<void()> m_action; ///< of the banner's button
};

} // namespace gateloupe
