// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/file_watch.h"

#include <utility>

#include <QDateTime>
#include <QFileInfo>
#include <QStringList>

#include "app/gui/session/session.h"

namespace gateloupe {

namespace {

constexpr int kSettlingMs = 400;
constexpr int kMaxWatched = 256; ///< the system has few watches to give

/// Those of the open checkpoint.
std::vector<std::shared_ptr<const MappedFile>> filesOf(const Session& session)
{
    const auto& open = session.checkpoint();
    if (open == nullptr || open->catalog.files == nullptr) {
        return {};
    }
    return open->catalog.files->all();
}

} // namespace

FileWatch::FileWatch(const Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    m_settling.setSingleShot(true);
    m_settling.setInterval(kSettlingMs);
    connect(&m_settling, &QTimer::timeout, this, &FileWatch::look);
    const auto settle = [this] { m_settling.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, settle);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, settle);
    connect(&session, &Session::checkpointChanged, this, &FileWatch::watchCheckpoint);
}

void FileWatch::watchCheckpoint()
{
    m_settling.stop();
    m_said.clear();
    if (const QStringList watched = m_watcher.files() + m_watcher.directories();
        !watched.isEmpty()) {
        m_watcher.removePaths(watched);
    }
    QStringList paths;
    for (const auto& file : filesOf(m_session)) {
        const QFileInfo info(QString::fromStdString(file->path().string()));
        // The folder, too: a file that is replaced is another one, and nobody watches that.
        for (const QString& path : {info.filePath(), info.absolutePath()}) {
            if (paths.size() < kMaxWatched && !paths.contains(path)) {
                paths.append(path);
            }
        }
    }
    if (!paths.isEmpty()) {
        m_watcher.addPaths(paths);
    }
    look(); // it may have changed while it was being opened
}

void FileWatch::look()
{
    for (const auto& file : filesOf(m_session)) {
        if (file->unchanged() && !file->isReplaced()) {
            continue;
        }
        const QFileInfo now(QString::fromStdString(file->path().string()));
        const QString state = now.filePath() + QString::number(now.size()) +
                              now.lastModified().toString(Qt::ISODateWithMs);
        if (std::exchange(m_said, state) == state) {
            return;
        }
        if (now.exists()) {
            emit changed(now.filePath());
        } else {
            emit vanished(now.filePath());
        }
        return;
    }
}

} // namespace gateloupe
