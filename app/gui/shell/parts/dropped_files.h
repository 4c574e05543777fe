// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/gui/session/open_request.h"

class QMimeData;

namespace gateloupe {

[[nodiscard]] bool hasLocalFile(const QMimeData& data);

/// What files that are dragged onto the window ask for: some to open, with the description of a
/// convention where one is among them, or a description alone for the file that is shown.
[[nodiscard]] std::vector<OpenRequest> requestsOfDrop(const QMimeData& data,
                                                      const OpenRequest& current);

} // namespace gateloupe
