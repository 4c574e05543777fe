// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/picture_saver.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImageWriter>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "app/gui/common/file_dialogs.h"
#include "app/gui/jobs/jobs.h"

namespace gateloupe {

namespace {

constexpr double kPictureRatio = 2.0; ///< device pixels per logical one: sharp on paper too

Error writeError(const QString& path, const QString& reason)
{
    return Error::cannotWrite("%1: %2", path.toStdString(), reason.toStdString());
}

Status writeImage(const QImage& image, QSaveFile& file)
{
    QImageWriter writer(&file, "png");
    if (!writer.write(image)) {
        return writeError(file.fileName(), writer.errorString());
    }
    return {};
}

QImage paintedImage(const PictureRequest& request)
{
    const HeatmapPicture picture = renderPicture(request, kPictureRatio);
    const QSizeF cells = cellsSizeOf(request.shown);
    const QSizeF size = picture.sizeFor(cells);
    QImage image((size * kPictureRatio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(kPictureRatio);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    picture.paint(painter, cells);
    return image;
}

Status writeDrawing(const PictureRequest& request, QSaveFile& file)
{
    const HeatmapPicture picture = renderPicture(request, kPictureRatio);
    const QSizeF cells = cellsSizeOf(request.shown);
    const QSizeF size = picture.sizeFor(cells);
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size));
    generator.setTitle(request.title);
    generator.setDescription(request.subtitle);
    QPainter painter;
    if (!painter.begin(&generator)) {
        return Error::cannotWrite("%1: the drawing could not be begun",
                                  file.fileName().toStdString());
    }
    picture.paint(painter, cells);
    painter.end();
    return {};
}

Status writeKind(const PictureRequest& request, PictureKind kind, QSaveFile& file)
{
    switch (kind) {
    case PictureKind::Copy:
    case PictureKind::Picture:
        return writeImage(paintedImage(request), file);
    case PictureKind::Drawing:
        return writeDrawing(request, file);
    case PictureKind::ExactPixels:
        break;
    }
    GATELOUPE_TRY(const QImage image, exactPixels(request));
    return writeImage(image, file);
}

QString suffixOf(PictureKind kind)
{
    return kind == PictureKind::Drawing ? QStringLiteral("svg") : QStringLiteral("png");
}

} // namespace

Status writePicture(const PictureRequest& request, PictureKind kind, const QString& path,
                    ProgressMonitor& monitor)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return writeError(path, file.errorString());
    }
    GATELOUPE_CHECK(writeKind(request, kind, file));
    if (monitor.cancelled()) {
        return Error::cancelled();
    }
    if (!file.commit()) {
        return writeError(path, file.errorString());
    }
    return {};
}

PictureSaver::PictureSaver(QWidget* window)
    : QObject(window)
    , m_window(window)
    , m_task(resultTo<QString>([this](const QString& path) { emit saved(path); },
                               [this](const Error& error) { emit failed(m_path, error); }))
    , m_copy([this](const Result<QImage>& image) {
        if (image) {
            QGuiApplication::clipboard()->setImage(*image);
            emit copied();
        }
    })
{
}

void PictureSaver::chooseTarget(PictureKind kind, const PictureRequest& request)
{
    if (kind == PictureKind::Copy) {
        m_copy.start(
            [request](ProgressMonitor&) -> Result<QImage> { return paintedImage(request); });
        return;
    }
    connect(askForTarget({.parent = m_window,
                          .name = "savePictureDialog",
                          .title = tr("Save picture"),
                          .start = m_folder,
                          .filters = {kind == PictureKind::Drawing ? tr("SVG drawing (*.svg)")
                                                                   : tr("PNG picture (*.png)")},
                          .suffix = suffixOf(kind),
                          .proposed = proposedName(kind, request)}),
            &QFileDialog::fileSelected, this,
            [this, kind, request](const QString& path) { save(kind, request, path); });
}

void PictureSaver::save(PictureKind kind, const PictureRequest& request, const QString& path)
{
    m_path = path;
    m_folder = QFileInfo(path).path();
    m_task.start([kind, request, path](ProgressMonitor& monitor) -> Result<QString> {
        GATELOUPE_CHECK(writePicture(request, kind, path, monitor));
        return path;
    });
}

QString PictureSaver::proposedName(PictureKind kind, const PictureRequest& request)
{
    QString name = request.matrix.model != nullptr
                       ? QString::fromStdString(pathOf(request.matrix.id))
                       : QString::fromStdString(request.matrix.view.tensor->name);
    name.replace(QLatin1Char('/'), QLatin1Char('_'));
    return name + QLatin1Char('.') + suffixOf(kind);
}

} // namespace gateloupe
