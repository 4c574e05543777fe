// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/gui/session/open_request.h"

class QMimeData;

namespace gateloupe {

/// What files that are dragged onto the window ask for: one to open, one with the description of a
/// convention, or a description alone for the file that is open. Empty for anything else.
[[nodiscard]] std::optional<OpenRequest> requestOfDrop(const QMimeData& data,
                                                       const OpenRequest& current);

} // namespace gateloupe
