// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/conventions/checkpoint.h"

namespace gateloupe {

/// A file to open and what the user said about it.
struct OpenRequest
{
    QString path;
    CheckpointOptions options;
};

/// Whether two requests are about one file, however it is read.
[[nodiscard]] bool isSameFile(const OpenRequest& a, const OpenRequest& b);
/// Whether two requests open the same thing.
[[nodiscard]] bool isSame(const OpenRequest& a, const OpenRequest& b);

} // namespace gateloupe
