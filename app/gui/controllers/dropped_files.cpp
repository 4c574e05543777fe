// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/dropped_files.h"

#include <QMimeData>
#include <QUrl>

#include "core/conventions/custom/custom_json.h"

namespace gateloupe {

std::optional<OpenRequest> requestOfDrop(const QMimeData& data, const OpenRequest& current)
{
    OpenRequest request;
    for (const QUrl& url : data.urls()) {
        const QString path = url.toLocalFile();
        if (path.isEmpty()) {
            continue;
        }
        if (isDescription(path.toStdString())) {
            request.options.convention = path.toStdString();
        } else if (request.path.isEmpty()) {
            request.path = path;
        }
    }
    if (request.path.isEmpty() && !request.options.convention.empty()) {
        request.path = current.path;
    }
    return request.path.isEmpty() ? std::nullopt : std::optional(std::move(request));
}

} // namespace gateloupe
