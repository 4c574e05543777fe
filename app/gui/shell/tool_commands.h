// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/shell/window_parts.h"

namespace gateloupe {

/// The dialogs about the session's run, which stay open beside the window, one of a kind.
class ToolCommands : public QObject
{
public:
    /// Becomes a child of the window.
    explicit ToolCommands(const WindowParts& parts);

private:
    template <typename Dialog>
    Dialog& show();

    WindowParts m_parts;
};

} // namespace gateloupe
