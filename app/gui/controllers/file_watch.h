// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace gateloupe {

class Session;

/// Notices that a file of the open checkpoint was written to, replaced or deleted, and says so once
/// for each state that it finds.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    /// `session` outlives this.
    explicit FileWatch(const Session& session, QObject* parent = nullptr);

signals:
    /// A path can be opened again: another file has its name, or other bytes.
    void changed(const QString& path);
    /// Nothing can be opened again; what was shown is still whole.
    void vanished(const QString& path);

private:
    void watchCheckpoint();
    void look();

    const Session& m_session;
    QFileSystemWatcher m_watcher;
    QTimer m_settling; ///< a training program writes for a while
    QString m_said;    ///< the state that was told of
};

} // namespace gateloupe
