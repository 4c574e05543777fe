// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

namespace gateloupe {

enum class Theme
{
    Light,
    Dark
};

/// "light", "dark".
[[nodiscard]] std::optional<Theme> themeFromName(const QString& name);
[[nodiscard]] QString nameOf(Theme theme);
/// Fusion with a fixed palette, for pictures that must look the same everywhere. A window that is
/// not asked for a theme follows the desktop.
void applyTheme(Theme theme);
/// Back to the desktop's own style and colours.
void applyDesktopTheme();

} // namespace gateloupe
