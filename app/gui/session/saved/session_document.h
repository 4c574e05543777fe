// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include "app/gui/session/open_request.h"
#include "app/gui/session/saved/file_identity.h"
#include "app/gui/session/session.h"
#include "core/base/result.h"

namespace gateloupe {

/// A session file: what was open, how, where the user stood, how everything was arranged. JSON:
///
///     { "format": "gateloupe-session", "version": 1, "program": "0.1.0",
///       "files": [ { "path", "relative_path", "size", "modified", "sha256",
///                    "spec", "offset", "tensor", "cell", "forget_offset", "convention" },
///                  ... ],
///       "selection": { "network", "parameter" | "tensor", "row", "column", "step", "unit", "batch"
///       }, "ran": true, "window": { "page", "state", "geometry" }, "views": { "gates": { ... },
///       ... } }
///
/// The first file is the one in sight, to which all else belongs; the others hold "selection",
/// "ran", "page" and "views" of their own. "position" is where a file stands among the open ones.
/// A program that knows one file only opens the first.
///
/// Keys this version does not know survive reading and writing.
struct SessionDocument
{
    static constexpr int kVersion = 1;
    static constexpr int kMostFiles = 256;        ///< nobody has so many open
    static constexpr int kWindowStateVersion = 2; ///< of QMainWindow::saveState()

    OpenRequest request; ///< an empty path: nothing was open
    FileIdentity identity;
    QString network;
    QString parameter; ///< pathOf(); empty when a tensor was selected
    QString tensor;
    Focus focus;
    bool hasRun = false;
    int page = 0;
    QByteArray windowState;
    QByteArray windowGeometry;
    QJsonObject views;
    quint64 position = 0;
    std::vector<SessionDocument> others; ///< open files that were not in sight; without others
    QJsonObject unknown;                 ///< the whole file as it was read
    QJsonObject unknownFile;             ///< what it says about this one

    /// `folder` is where the file will stand: paths are kept relative to it as well.
    [[nodiscard]] QByteArray toJson(const QString& folder) const;
    /// A file that moved together with its session is found by its relative path.
    /// Errors: Corrupt for no JSON or the wrong kind of value, NotThisFormat, Unsupported for a
    /// version that is newer.
    [[nodiscard]] static Result<SessionDocument> fromJson(const QByteArray& json,
                                                          const QString& folder);
    /// Whether this file says it is a session; reads a few bytes.
    [[nodiscard]] static bool isSession(const QString& path);
};

/// Errors: Io, and those of SessionDocument::fromJson().
Result<SessionDocument> readSession(const QString& path);
/// Beside the target and renamed over it.
/// Errors: CannotWrite.
Status writeSession(const SessionDocument& document, const QString& path);

} // namespace gateloupe
