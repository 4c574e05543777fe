// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/saved/autosave_store.h"

#include <QDir>
#include <QRegularExpression>
#include <QUuid>

#include "core/base/atomic_file.h"

namespace gateloupe {

namespace {

const QLatin1String kFile(".json");
const QLatin1String kLock(".lock");

/// Not by age: a window may stay open for weeks.
std::unique_ptr<QLockFile> lockAt(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(path);
    lock->setStaleLockTime(0);
    return lock;
}

} // namespace

AutosaveStore::AutosaveStore(const QString& folder)
    : m_folder(folder)
    , m_name(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    m_writer.setMaxThreadCount(1);
    QDir().mkpath(folder);
    // Each program writes under a name of its own, which is never written again when it was killed.
    const QRegularExpression temporary(QStringLiteral("^\\.(.+\\.json)\\.\\d+\\.[a-z0-9]{8}$"));
    for (const QString& name : QDir(folder).entryList(QDir::Files | QDir::Hidden)) {
        if (const auto match = temporary.match(name); match.hasMatch()) {
            AtomicFile::removeLeftovers(QDir(folder).filePath(match.captured(1)).toStdString());
        }
    }
    m_lock = lockAt(QDir(folder).filePath(m_name + kLock));
    m_lock->tryLock(0);
}

AutosaveStore::~AutosaveStore()
{
    m_writer.waitForDone();
    if (!m_isKept) {
        QFile::remove(ownPath());
    }
}

QString AutosaveStore::ownPath() const
{
    return QDir(m_folder).filePath(m_name + kFile);
}

AutosaveStore::UnsavedSession AutosaveStore::unsavedSession() const
{
    const QDir folder(m_folder);
    for (const QFileInfo& file :
         folder.entryInfoList({QLatin1Char('*') + kFile}, QDir::Files, QDir::Time)) {
        const auto lock = lockAt(folder.filePath(file.completeBaseName() + kLock));
        // Its process still runs when the lock cannot be had; otherwise it is let go at once.
        if (file.filePath() != ownPath() && lock->tryLock(0)) {
            return {file.filePath(), file.lastModified()};
        }
    }
    return {};
}

void AutosaveStore::forget(const QString& path)
{
    if (path != ownPath()) {
        QFile::remove(path);
    }
}

bool AutosaveStore::isWritten() const
{
    return QFile::exists(ownPath());
}

void AutosaveStore::write(const SessionDocument& document)
{
    // A failure is no reason to disturb: the next change tries again.
    m_writer.start(
        [document, path = ownPath()] { static_cast<void>(writeSession(document, path)); });
}

} // namespace gateloupe
