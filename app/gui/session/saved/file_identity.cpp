// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/saved/file_identity.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QTimeZone>

namespace gateloupe {

namespace {

constexpr qint64 kBlockBytes = 1 << 20;

/// The plain file that stands for what was opened.
QFileInfo plainFile(const QString& path)
{
    const QFileInfo file(path);
    return file.exists() ? file : QFileInfo(path + QLatin1String(".index"));
}

} // namespace

FileIdentity FileIdentity::of(const QString& path)
{
    FileIdentity identity;
    const QFileInfo file = plainFile(path);
    if (file.isFile()) {
        identity.sizeBytes = file.size();
        identity.modified =
            QDateTime::fromSecsSinceEpoch(file.lastModified().toSecsSinceEpoch(), QTimeZone::utc());
    }
    return identity;
}

bool FileIdentity::differsFrom(const FileIdentity& other) const
{
    if (sizeBytes != other.sizeBytes) {
        return true;
    }
    return !sha256.isEmpty() && !other.sha256.isEmpty() && sha256 != other.sha256;
}

Result<QString> sha256Of(const QString& path, ProgressMonitor& monitor)
{
    const QFileInfo info = plainFile(path);
    if (!info.isFile()) {
        return QString();
    }
    QFile file(info.filePath());
    if (!file.open(QIODevice::ReadOnly)) {
        return Error::io("cannot read %1: %2", info.filePath().toStdString(),
                         file.errorString().toStdString());
    }
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto total = static_cast<std::uint64_t>(file.size());
    std::uint64_t done = 0;
    for (QByteArray block = file.read(kBlockBytes); !block.isEmpty();
         block = file.read(kBlockBytes)) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        hash.addData(block);
        done += static_cast<std::uint64_t>(block.size());
        monitor.report(Stage::Reading, done, total);
    }
    if (file.error() != QFileDevice::NoError) {
        return Error{ErrorCode::Io, file.errorString().toStdString()};
    }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace gateloupe
