// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include "core/runtime/input/run_source.h"

namespace gateloupe::test {

/// How long a page, or what is computed for it, may take to be there.
inline constexpr int kPagePatienceMs = 60'000;

/// What to open and look at.
enum class Scene
{
    Welcome,
    Example,
    Tiny,     ///< one input, three units
    Many,     ///< 50 networks in a file
    Wide,     ///< 16384 units: a sparse file of 4 GiB
    Backends, ///< 4 layers, both directions, on two backends
    Dialogs
};

/// Shows the window with a scene, page by page, asks the audit about each and keeps a picture of it
/// as "<folder>/<scene>-<page><suffix>.png". An empty folder keeps none.
/// Returns one line per fault: "<picture>: <what>".
[[nodiscard]] QStringList shoot(Scene scene, const QString& folder, const QString& suffix);

/// A file of one's own: opened, run over an input, compared with itself or another.
struct FileScene
{
    QString path;
    QString spec; ///< of a packed buffer
    RunSource input;
    QString other; ///< to compare with; empty: the file itself, unless it needs a spec
    QString name;  ///< of the pictures
    QSize size;    ///< of the window; empty: as for the scenes
};

[[nodiscard]] QStringList shoot(const FileScene& scene, const QString& folder,
                                const QString& suffix);

} // namespace gateloupe::test
