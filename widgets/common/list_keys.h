// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace gateloupe {

/// What a key asks of a list or a table.
enum class ListKey
{
    Copy,  ///< as the platform has it
    Open,  ///< Return, Enter
    Remove ///< Delete, Backspace
};

/// Does what the key asks.
/// Lifetime: what `act` needs must live as long as the list.
void onKey(QWidget& list, ListKey key, std::function<void()> act);

} // namespace gateloupe
