// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// What tells a file from another of the same name. For a TensorFlow prefix it is that of its
/// index; a folder has neither size nor hash.
struct FileIdentity
{
    qint64 sizeBytes = -1; ///< -1: no plain file
    QDateTime modified;    ///< UTC, whole seconds
    QString sha256;        ///< hexadecimal; empty while nobody computed it

    /// The identity of the file that is there now, without the hash. Nothing is read.
    [[nodiscard]] static FileIdentity of(const QString& path);
    /// Whether this surely is another content than `other`: sizes differ, or hashes do.
    [[nodiscard]] bool differsFrom(const FileIdentity& other) const;
};

/// Reads the whole file; meant for a worker. An empty text for what is no plain file.
/// Errors: Io, Cancelled.
Result<QString> sha256Of(const QString& path, ProgressMonitor& monitor);

} // namespace gateloupe
