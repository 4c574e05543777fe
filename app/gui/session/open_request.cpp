// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/open_request.h"

#include <QFileInfo>

namespace gateloupe {

bool isSameFile(const OpenRequest& a, const OpenRequest& b)
{
    return QFileInfo(a.path).absoluteFilePath() == QFileInfo(b.path).absoluteFilePath();
}

bool isSame(const OpenRequest& a, const OpenRequest& b)
{
    return a.path == b.path && a.options.spec == b.options.spec &&
           a.options.offsetBytes == b.options.offsetBytes && a.options.tensor == b.options.tensor &&
           a.options.convention == b.options.convention;
}

} // namespace gateloupe
