// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/picture_renderer.h"

#include <algorithm>
#include <utility>

#include <QRectF>

namespace gateloupe {

namespace {

// A few milliseconds even where elements lie far apart: a window that waited for it would not be late.
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

void MatrixPicture::render()
{
    image = renderMatrix(data->shown(), data->pyramid, viewport, scale, data->pixelRule(pixels),
                         std::move(image));
}

bool MatrixPicture::isQuick() const
{
    return renderingWork(data->shown(), data->pyramid, viewport) <= kQuickWork;
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
