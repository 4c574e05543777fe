// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QSize>
#include <QString>
#include <QStringList>

#include "core/runtime/input/run_source.h"

class QWidget;

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
/// as "<folder>/<scene>-<page><suffix>.png", with the places of its widgets in a ".json" beside it.
/// An empty folder keeps none.
/// `size` of the window: empty for the usual one.
/// Returns one line per fault: "<picture>: <what>".
[[nodiscard]] QStringList shoot(Scene scene, const QString& folder, const QString& suffix,
                                QSize size = {});

/// {"window": [w, h], "widgets": [{"name": "...", "rect": [x, y, w, h]}]}: every visible widget
/// with a name of ours, and what is painted with data ("stripsData", ...), in logical pixels of the
/// window.
[[nodiscard]] QJsonObject rectanglesOf(const QWidget& window);
/// Which part of the window the widgets of a name cover, 0 to 1.
[[nodiscard]] double shareOf(const QJsonObject& rectangles, const QString& name);

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
