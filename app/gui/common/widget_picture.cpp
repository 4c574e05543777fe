// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/widget_picture.h"

#include <utility>

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QWidget>

#include "app/gui/common/file_dialogs.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr double kWidgetPictureRatio = 2.0; ///< device pixels per logical one: sharp on paper too
const QLatin1String kSvgSuffix("svg");

/// Context of the words of this file.
class WidgetPicture
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::WidgetPicture)
};

Error pictureError(const QSaveFile& file)
{
    return Error::cannotWrite("%1: %2", file.fileName().toStdString(),
                              file.errorString().toStdString());
}

void askWhere(QWidget& picture, bool isDrawing, const std::function<void(const QString&)>& tell)
{
    const QString suffix = isDrawing ? QString(kSvgSuffix) : QStringLiteral("png");
    QFileDialog* dialog =
        askForTarget({.parent = picture.window(),
                      .name = "saveWidgetPicture",
                      .title = WidgetPicture::tr("Save picture"),
                      .start = QDir::homePath(),
                      .filters = {isDrawing ? WidgetPicture::tr("SVG drawing (*.svg)")
                                            : WidgetPicture::tr("PNG picture (*.png)")},
                      .suffix = suffix,
                      .proposed = picture.objectName() + QLatin1Char('.') + suffix});
    QObject::connect(
        dialog, &QFileDialog::fileSelected, &picture, [&picture, tell](const QString& path) {
            const Status saved = savePicture(picture, path);
            //: %1 is a file's path
            tell(
                saved
                    ? WidgetPicture::tr("The picture is in %1.").arg(QDir::toNativeSeparators(path))
                    : coreText(saved.error().message));
        });
}

} // namespace

QImage pictureOf(QWidget& widget)
{
    QImage image((QSizeF(widget.size()) * kWidgetPictureRatio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(kWidgetPictureRatio);
    image.fill(widget.palette().color(QPalette::Window));
    widget.render(&image);
    return image;
}

Status savePicture(QWidget& widget, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return pictureError(file);
    }
    if (path.endsWith(kSvgSuffix, Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setOutputDevice(&file);
        generator.setSize(widget.size());
        generator.setViewBox(widget.rect());
        generator.setTitle(widget.accessibleName());
        QPainter painter;
        if (!painter.begin(&generator)) {
            return pictureError(file);
        }
        widget.render(&painter);
        painter.end();
    } else if (!pictureOf(widget).save(&file, "png")) {
        return pictureError(file);
    }
    return file.commit() ? Status() : pictureError(file);
}

void addPictureMenu(QWidget& widget, QWidget& picture, std::function<void(const QString&)> tell)
{
    auto* copy = named(new QAction(&widget), "copyWidgetPicture");
    auto* save = named(new QAction(&widget), "saveWidgetPicture");
    auto* draw = named(new QAction(&widget), "drawWidgetPicture");
    QObject::connect(copy, &QAction::triggered, &widget, [&picture, tell] {
        QGuiApplication::clipboard()->setImage(pictureOf(picture));
        tell(WidgetPicture::tr("Copied"));
    });
    QObject::connect(save, &QAction::triggered, &widget,
                     [&picture, tell] { askWhere(picture, false, tell); });
    QObject::connect(draw, &QAction::triggered, &widget,
                     [&picture, tell] { askWhere(picture, true, tell); });
    inEveryLanguage(&widget, [copy, save, draw] {
        copy->setText(WidgetPicture::tr("Copy picture"));
        save->setText(WidgetPicture::tr("Save picture…"));
        draw->setText(WidgetPicture::tr("Save picture as SVG…"));
    });
    widget.addActions({copy, save, draw});
    widget.setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace gateloupe
