// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <vector>

#include <QObject>

#include "app/gui/session/open_request.h"
#include "app/gui/session/recent_files.h"
#include "app/gui/shell/parts/messages.h"

namespace gateloupe {

class ComparePage;
class EarlierFile;
class Jobs;
class Session;
class SessionStore;
class WindowWorkers;

/// What the window opens, one file after the other: each goes to who opens it and among the recent
/// files; what failed is said at the end. A file that is read again is kept as it was before, to
/// compare with.
/// Threads: GUI.
class OpenQueue : public QObject
{
    Q_OBJECT

public:
    /// All outlive the queue.
    struct Parts
    {
        const Session& session;
        Jobs& jobs;
        SessionStore& store;
        WindowWorkers& workers;
        ComparePage& compare;
        Messages& messages;
    };

    explicit OpenQueue(const Parts& parts, QObject* parent = nullptr);

    /// Checkpoints, or session files; the last one is shown. What else was to be opened is not any
    /// more.
    void open(std::vector<OpenRequest> requests);
    /// The example, with a run of its text.
    void openExample();
    /// The current file, anew.
    void reload();
    /// Opens the file again, and what it held before beside it.
    void compareWithBefore();

    RecentFiles recent;
    EarlierFile* const earlier;

signals:
    /// A request has ended, well or not.
    void ended(bool isOpen);
    void recentChanged();
    /// As Opener::sequenceDropped().
    void sequenceDropped(const QString& path);
    /// The file is being compared with what it held before.
    void compared();

private:
    void openNext();
    void end(bool isOpen);
    void finish(const OpenRequest& request);
    void remember(const OpenRequest& request);

    Parts m_parts;
    std::deque<OpenRequest> m_waiting;
    std::vector<Messages::OpenFailure> m_failed; ///< while others wait
    bool m_comparesWithBefore = false;           ///< when the file was read again
};

} // namespace gateloupe
