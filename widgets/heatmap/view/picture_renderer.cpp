// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/picture_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include <QRect>
#include <QRectF>

namespace gateloupe {

namespace {

// A few milliseconds even where elements lie far apart: a window that waited for it would not be
// late.
constexpr std::uint64_t kQuickWork = 250'000;

bool showSame(const PictureRenderer::Pictures& a, const PictureRenderer::Pictures& b)
{
    return std::equal(
        a.begin(), a.end(), b.begin(), b.end(),
        [](const MatrixPicture& x, const MatrixPicture& y) { return x.showsSameAs(y); });
}

/// In elements, columns along x.
QRectF inSight(const MatrixPicture& picture)
{
    const MatrixViewport& view = picture.viewport;
    const MatrixView& matrix = picture.data->matrix;
    return QRectF(view.left, view.top, view.colsPerPixel * view.size.width(),
                  view.rowsPerPixel * view.size.height()) &
           QRectF(0.0, 0.0, static_cast<double>(matrix.cols), static_cast<double>(matrix.rows));
}

/// How many whole pixels the start of a picture's axis lies behind that of another one.
std::optional<int> wholePixels(double from, double fromPerPixel, double to, double toPerPixel,
                               int pixels)
{
    constexpr double kSameZoom = 1e-10; // a picture drifts by less than a millionth of a pixel
    constexpr double kWhole = 1e-6;
    const double by = (to - from) / toPerPixel;
    const double whole = std::round(by);
    if (std::abs(fromPerPixel - toPerPixel) > kSameZoom * toPerPixel ||
        std::abs(by - whole) > kWhole || std::abs(whole) >= pixels) {
        return std::nullopt;
    }
    return static_cast<int>(whole);
}

/// From the pixels of one picture to those of the other, where all that differs is what they show
/// of a matrix.
std::optional<QPoint> shiftBetween(const MatrixViewport& from, const MatrixViewport& to)
{
    if (from.size != to.size) {
        return std::nullopt;
    }
    const auto x =
        wholePixels(from.left, from.colsPerPixel, to.left, to.colsPerPixel, to.size.width());
    const auto y =
        wholePixels(from.top, from.rowsPerPixel, to.top, to.rowsPerPixel, to.size.height());
    return x && y ? std::optional(QPoint(*x, *y)) : std::nullopt;
}

/// What a move brings into sight, with the line of pixels beside it: whichever of two pixels an
/// element on their border belongs to, one of them is painted anew.
std::vector<QRect> broughtIntoSight(const QSize& size, const QPoint& by)
{
    const QRect all(QPoint(0, 0), size);
    std::vector<QRect> strips;
    if (by.x() != 0) {
        const int width = std::abs(by.x()) + 1;
        strips.push_back(QRect(by.x() > 0 ? size.width() - width : 0, 0, width, size.height()));
    }
    if (by.y() != 0) {
        const int height = std::abs(by.y()) + 1;
        strips.push_back(QRect(0, by.y() > 0 ? size.height() - height : 0, size.width(), height));
    }
    for (QRect& strip : strips) {
        strip &= all;
    }
    return strips;
}

MatrixViewport partOf(const MatrixViewport& viewport, const QRect& pixels)
{
    MatrixViewport part = viewport;
    part.left += pixels.left() * viewport.colsPerPixel;
    part.top += pixels.top() * viewport.rowsPerPixel;
    part.size = pixels.size();
    return part;
}

/// Copies `size` pixels from one place to another, which may be in the same image.
void copyPixels(const QImage& from, const QPoint& source, QImage& to, const QPoint& target,
                const QSize& size)
{
    const auto bytes = static_cast<std::size_t>(size.width()) * sizeof(QRgb);
    const auto fromStride = from.bytesPerLine();
    const auto toStride = to.bytesPerLine();
    uchar* const last = to.bits(); // detaches nothing that is moved within itself
    const uchar* const first = from.constBits();
    for (int i = 0; i < size.height(); ++i) {
        const int row = source.y() < target.y() ? size.height() - 1 - i : i;
        std::memmove(last + (target.y() + row) * toStride +
                         target.x() * static_cast<qsizetype>(sizeof(QRgb)),
                     first + (source.y() + row) * fromStride +
                         source.x() * static_cast<qsizetype>(sizeof(QRgb)),
                     bytes);
    }
}

/// The image with pixel (x, y) + by at (x, y); what that leaves open is not painted.
QImage movedImage(QImage image, const QPoint& by)
{
    const QSize kept(image.width() - std::abs(by.x()), image.height() - std::abs(by.y()));
    const QPoint source(std::max(0, by.x()), std::max(0, by.y()));
    if (image.isDetached()) {
        copyPixels(image, source, image, source - by, kept);
        return image;
    }
    QImage copy(image.size(), image.format());
    if (!copy.isNull()) {
        copyPixels(image, source, copy, source - by, kept);
    }
    return copy;
}

} // namespace

bool MatrixPicture::covers(const MatrixPicture& other) const
{
    return !image.isNull() && data == other.data && inSight(*this).contains(inSight(other));
}

void MatrixPicture::learnFrom(const MatrixPicture& other)
{
    if (showsSamePixelsAs(other)) {
        digests = other.digests;
    } else if (data == other.data && pixels == other.pixels && scale == other.scale &&
               other.image.size() == viewport.size) {
        moved = shiftBetween(other.viewport, viewport);
        image = moved ? other.image : QImage();
    }
}

void MatrixPicture::render()
{
    if (moved) {
        return renderMoved();
    }
    const PixelRule rule = data->pixelRule(pixels);
    if (areCellsSeen(data->shown(), data->pyramid, viewport)) {
        image = renderMatrix(data->shown(), data->pyramid, viewport, scale, rule, std::move(image));
        return;
    }
    if (digests == nullptr) {
        auto read = std::make_shared<PixelDigests>();
        read->read(data->shown(), data->pyramid, viewport, pixels);
        digests = std::move(read);
    }
    image = digests->colored(scale, rule, std::move(image));
}

void MatrixPicture::renderMoved()
{
    const QPoint by = *std::exchange(moved, std::nullopt);
    image = movedImage(std::move(image), by);
    if (image.isNull()) {
        return;
    }
    const MatrixView& matrix = data->matrix;
    const QRectF seen(viewport.left, viewport.top, viewport.colsPerPixel * viewport.size.width(),
                      viewport.rowsPerPixel * viewport.size.height());
    const QRectF all(0.0, 0.0, static_cast<double>(matrix.cols), static_cast<double>(matrix.rows));
    // Drawn quicker where every pixel is opaque.
    image.reinterpretAsFormat(all.contains(seen) ? QImage::Format_RGB32
                                                 : QImage::Format_ARGB32_Premultiplied);
    for (const QRect& strip : broughtIntoSight(viewport.size, by)) {
        const QImage painted = renderMatrix(data->shown(), data->pyramid, partOf(viewport, strip),
                                            scale, data->pixelRule(pixels));
        if (painted.isNull()) { // no memory for it
            image = QImage();
            return;
        }
        copyPixels(painted, {0, 0}, image, strip.topLeft(), strip.size());
    }
}

std::uint64_t MatrixPicture::work() const
{
    if (moved) {
        std::uint64_t sum = 0;
        for (const QRect& strip : broughtIntoSight(viewport.size, *moved)) {
            sum += renderingWork(data->shown(), data->pyramid, partOf(viewport, strip));
        }
        return sum;
    }
    return digests != nullptr ? digests->coloringWork()
                              : renderingWork(data->shown(), data->pyramid, viewport);
}

bool MatrixPicture::isQuick() const
{
    return work() <= kQuickWork;
}

PictureRenderer::PictureRenderer(QObject* parent)
    : QObject(parent)
    , m_task([this](const Result<Pictures>& done) {
        if (!m_waiting.empty()) {
            start(std::exchange(m_waiting, {}));
        }
        if (done) {
            emit rendered(*done);
        }
    })
{
}

void PictureRenderer::request(const Pictures& pictures)
{
    if (!isBusy()) {
        start(pictures);
    } else if (!showSame(pictures, m_running)) {
        m_waiting = pictures;
    } else {
        m_waiting.clear();
    }
}

void PictureRenderer::cancel()
{
    m_waiting.clear();
    m_task.cancel();
}

void PictureRenderer::start(const Pictures& pictures)
{
    m_running = pictures;
    m_task.start([work = pictures](ProgressMonitor&) {
        Pictures done = work;
        for (MatrixPicture& picture : done) {
            picture.render();
        }
        return Result<Pictures>(std::move(done));
    });
}

} // namespace gateloupe
