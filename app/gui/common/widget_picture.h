// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QImage>
#include <QString>

#include "core/base/result.h"

class QWidget;

namespace gateloupe {

/// A widget as it is seen, with its axes and legend, sharp enough for paper.
[[nodiscard]] QImage pictureOf(QWidget& widget);
/// Writes it as PNG, or as SVG where the name of the file ends so.
/// Errors: CannotWrite.
Status savePicture(QWidget& widget, const QString& path);

/// Gives the context menu of `widget` "Copy picture", "Save picture…" and "Save picture as SVG…",
/// all of `picture`, which may be a parent that has the legend too. `tell` is called with a
/// sentence once it is done or has failed. For widgets that have no menu, or one of their actions.
/// Lifetime: `picture` and what `tell` needs outlive `widget`.
void addPictureMenu(QWidget& widget, QWidget& picture, std::function<void(const QString&)> tell);

} // namespace gateloupe
