// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/picture_renderer.h"

#include <algorithm>
#include <utility>

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

} // namespace

bool MatrixPicture::covers(const MatrixPicture& other) const
{
    return !image.isNull() && data == other.data && inSight(*this).contains(inSight(other));
}

void MatrixPicture::learnFrom(const MatrixPicture& other)
{
    if (showsSamePixelsAs(other)) {
        digests = other.digests;
    }
}

void MatrixPicture::render()
{
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

std::uint64_t MatrixPicture::work() const
{
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
