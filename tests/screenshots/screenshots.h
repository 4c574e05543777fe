// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace gateloupe::test {

/// What to open and look at.
enum class Scene
{
    Welcome,
    Example,
    Tiny,  ///< one input, three units
    Many,  ///< 50 networks in a file
    Wide,  ///< 16384 units: a sparse file of 4 GiB
    Dialogs
};

/// Shows the window with a scene, page by page, asks the audit about each and keeps a picture of it
/// as "<folder>/<scene>-<page><suffix>.png". An empty folder keeps none.
/// Returns one line per fault: "<picture>: <what>".
[[nodiscard]] QStringList shoot(Scene scene, const QString& folder, const QString& suffix);

} // namespace gateloupe::test
