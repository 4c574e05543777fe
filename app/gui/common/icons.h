// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace gateloupe {

enum class Icon
{
    Application,
    Open,
    RawBuffer,
    Example,
    Export,
    Back,
    Forward,
    Run,
    Stop,
    ResetLayout,
    About,
    Search,
    Quit
};

/// The desktop theme's icon, or our own drawing where the theme has none.
[[nodiscard]] QIcon themedIcon(Icon icon);

} // namespace gateloupe
