// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

#include <QCoreApplication>
#include <QSize>
#include <QString>

class QMenu;
class QPainter;
class QWidget;

namespace gateloupe {

/// What becomes of a picture.
enum class PictureFormat : std::uint8_t
{
    Clipboard,
    Png,
    Svg
};

/// A view as it is shown, with its legend, to be painted elsewhere. Lifetime of `paint`: until the
/// event is through in which it was made.
struct ViewPicture
{
    QSize size; ///< logical pixels
    std::function<void(QPainter&)> paint;
    QString name; ///< of a file, without suffix: "layer_0_forward_h"
};

/// The entries of a context menu that keep a picture.
class PictureMenu
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::PictureMenu)

public:
    /// Adds "Copy picture", "Save as PNG…", "Save as SVG…", named after `name`: "copyStripPicture",
    /// "saveStripPng", "saveStripSvg" for "Strip".
    static void addTo(QMenu& menu, const QString& name,
                      const std::function<void(PictureFormat)>& act);
    /// Gives a widget a context menu of these entries alone; `act` gets its picture. Lifetime: that
    /// of the widget.
    static void attachTo(QWidget& widget, const QString& name,
                         std::function<void(const ViewPicture&, PictureFormat)> act);
    /// The picture of a widget without its neighbours.
    [[nodiscard]] static ViewPicture of(QWidget& widget, const QString& name);
};

} // namespace gateloupe
