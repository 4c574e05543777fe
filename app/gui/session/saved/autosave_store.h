// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QDateTime>
#include <QLockFile>
#include <QString>
#include <QThreadPool>

#include "app/gui/session/saved/session_document.h"

namespace gateloupe {

/// Where running programs keep what would be lost in a crash: one session file each, beside a lock
/// that dies with its process. A file whose process is gone is an unsaved session, to be offered
/// again.
class AutosaveStore
{
public:
    /// Makes the folder and this process' lock.
    explicit AutosaveStore(const QString& folder);
    /// A clean end: removes this process' file, unless keepForNextStart() was asked for.
    ~AutosaveStore();
    AutosaveStore(const AutosaveStore&) = delete;
    AutosaveStore& operator=(const AutosaveStore&) = delete;

    struct UnsavedSession
    {
        QString path;
        QDateTime savedAt;
    };

    /// The newest file of a process that is gone; an empty path when there is none.
    [[nodiscard]] UnsavedSession unsavedSession() const;
    /// The user has answered for a file that unsavedSession() named: removes it.
    void forget(const QString& path);
    /// Writes in a thread of its own, in the order of the calls.
    void write(const SessionDocument& document);

    void keepForNextStart() { m_isKept = true; }

    /// Until all that write() was given stands in the file.
    void waitForWritten() { m_writer.waitForDone(); }

    /// Whether this process' file is there.
    [[nodiscard]] bool isWritten() const;

private:
    [[nodiscard]] QString ownPath() const;

    QString m_folder;
    QString m_name;
    std::unique_ptr<QLockFile> m_lock;
    QThreadPool m_writer;
    bool m_isKept = false;
};

} // namespace gateloupe
