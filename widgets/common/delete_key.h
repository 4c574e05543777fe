// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace gateloupe {

/// Delete and Backspace in a list remove what is chosen there.
/// Lifetime: what `remove` needs must live as long as the list.
void removeByKey(QWidget& list, std::function<void()> remove);

} // namespace gateloupe
