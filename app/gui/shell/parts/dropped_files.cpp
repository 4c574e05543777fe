// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/parts/dropped_files.h"

#include <filesystem>

#include <QMimeData>
#include <QUrl>

#include "core/conventions/custom/custom_json.h"

namespace gateloupe {

bool hasLocalFile(const QMimeData& data)
{
    return data.hasUrls() && data.urls().front().isLocalFile();
}

std::vector<OpenRequest> requestsOfDrop(const QMimeData& data, const OpenRequest& current)
{
    std::vector<OpenRequest> requests;
    std::filesystem::path convention;
    for (const QUrl& url : data.urls()) {
        const QString path = url.toLocalFile();
        if (path.isEmpty()) {
            continue;
        }
        if (isDescription(path.toStdString())) {
            convention = path.toStdString();
        } else {
            requests.push_back({.path = path, .options = {}});
        }
    }
    if (requests.size() == 1 && convention.empty()) {
        requests.front().isDropped = true;
    }
    if (requests.empty() && !convention.empty() && !current.path.isEmpty()) {
        requests.push_back({.path = current.path, .options = {}});
    }
    for (OpenRequest& request : requests) {
        request.options.convention = convention;
    }
    return requests;
}

} // namespace gateloupe
