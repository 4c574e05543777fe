// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileInfo>
#include <QString>

#include "core/conventions/checkpoint.h"

namespace gateloupe {

/// A file to open and what the user said about it.
struct OpenRequest
{
    QString path;
    CheckpointOptions options;
    /// The user dropped it on the window: it may be a sequence for the network that is shown.
    bool isDropped = false;
};

/// Whether two requests are about one file, however it is read.
[[nodiscard]] inline bool isSameFile(const OpenRequest& a, const OpenRequest& b)
{
    return QFileInfo(a.path).absoluteFilePath() == QFileInfo(b.path).absoluteFilePath();
}

/// Whether two requests open the same thing.
[[nodiscard]] inline bool isSame(const OpenRequest& a, const OpenRequest& b)
{
    return a.path == b.path && a.options.spec == b.options.spec &&
           a.options.offsetBytes == b.options.offsetBytes && a.options.tensor == b.options.tensor &&
           a.options.convention == b.options.convention;
}

} // namespace gateloupe
