// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picture_menu.h"

#include <utility>

#include <QMenu>
#include <QPainter>
#include <QWidget>

namespace gateloupe {

void PictureMenu::addTo(QMenu& menu, const QString& name,
                        const std::function<void(PictureFormat)>& act)
{
    const auto add = [&menu, &act](const QString& text, const QString& objectName,
                                   PictureFormat format) {
        menu.addAction(text, &menu, [act, format] { act(format); })->setObjectName(objectName);
    };
    add(tr("Copy picture"), QStringLiteral("copy%1Picture").arg(name), PictureFormat::Clipboard);
    add(tr("Save as PNG…"), QStringLiteral("save%1Png").arg(name), PictureFormat::Png);
    add(tr("Save as SVG…"), QStringLiteral("save%1Svg").arg(name), PictureFormat::Svg);
}

void PictureMenu::attachTo(QWidget& widget, const QString& name,
                           std::function<void(const ViewPicture&, PictureFormat)> act)
{
    widget.setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(&widget, &QWidget::customContextMenuRequested, &widget,
                     [&widget, name, act = std::move(act)](const QPoint& position) {
                         auto* menu = new QMenu(&widget);
                         menu->setAttribute(Qt::WA_DeleteOnClose);
                         addTo(*menu, name, [&widget, act](PictureFormat format) {
                             act(of(widget, widget.objectName()), format);
                         });
                         menu->popup(widget.mapToGlobal(position));
                     });
}

ViewPicture PictureMenu::of(QWidget& widget, const QString& name)
{
    return {.size = widget.size(),
            .paint = [&widget](QPainter& painter) { widget.render(&painter); },
            .name = name};
}

} // namespace gateloupe
