// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/view_picture_saver.h"

#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "app/gui/common/file_dialogs.h"

namespace gateloupe {

namespace {

constexpr double kViewPictureRatio = 2.0; ///< device pixels per logical one: sharp on paper too

QImage imageOf(const ViewPicture& picture)
{
    QImage image(picture.size * kViewPictureRatio, QImage::Format_RGB32);
    image.setDevicePixelRatio(kViewPictureRatio);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.paint(painter);
    return image;
}

/// The bytes of the file.
QByteArray bytesOf(const ViewPicture& picture, PictureFormat format)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (format == PictureFormat::Png) {
        imageOf(picture).save(&buffer, "PNG");
        return bytes;
    }
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(picture.size);
    generator.setViewBox(QRect(QPoint(), picture.size));
    generator.setTitle(picture.name);
    QPainter painter(&generator);
    picture.paint(painter);
    painter.end();
    return bytes;
}

Status writeBytes(const QByteArray& bytes, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return Error::cannotWrite("%1: %2", path.toStdString(), file.errorString().toStdString());
    }
    return {};
}

} // namespace

ViewPictureSaver::ViewPictureSaver(QWidget* window)
    : QObject(window)
    , m_window(window)
{
}

Status ViewPictureSaver::write(const ViewPicture& picture, PictureFormat format,
                               const QString& path)
{
    return writeBytes(bytesOf(picture, format), path);
}

void ViewPictureSaver::keep(const ViewPicture& picture, PictureFormat format)
{
    if (format == PictureFormat::Clipboard) {
        QGuiApplication::clipboard()->setImage(imageOf(picture));
        emit copied();
        return;
    }
    const bool isSvg = format == PictureFormat::Svg;
    const QString suffix = isSvg ? QStringLiteral("svg") : QStringLiteral("png");
    connect(
        askForTarget({.parent = m_window,
                      .name = "saveViewDialog",
                      .title = tr("Save picture"),
                      .start = m_folder,
                      .filters = {isSvg ? tr("SVG drawing (*.svg)") : tr("PNG picture (*.png)")},
                      .suffix = suffix,
                      .proposed = picture.name + QLatin1Char('.') + suffix}),
        &QFileDialog::fileSelected, this,
        [this, bytes = bytesOf(picture, format)](const QString& path) {
            m_folder = QFileInfo(path).path();
            const Status written = writeBytes(bytes, path);
            if (written) {
                emit saved(path);
            } else {
                emit failed(path, written.error());
            }
        });
}

} // namespace gateloupe
