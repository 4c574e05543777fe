// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/picture_renderer.h"

#include <algorithm>
#include <utility>

#include <QtConcurrentRun>

namespace gateloupe {

namespace {

// About two milliseconds: a window that waited for it would not be late.
constexpr std::uint64_t kQuickWork = 1'000'000;

bool showSame(const PictureRenderer::Pictures& a, const PictureRenderer::Pictures& b)
{
    return std::equal(
        a.begin(), a.end(), b.begin(), b.end(),
        [](const MatrixPicture& x, const MatrixPicture& y) { return x.showsSameAs(y); });
}

} // namespace

void MatrixPicture::render()
{
    image = renderMatrix(data->shown(), data->pyramid, viewport, scale);
}

bool MatrixPicture::isQuick() const
{
    return renderingWork(data->shown(), data->pyramid, viewport) <= kQuickWork;
}

PictureRenderer::PictureRenderer(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        m_isBusy = false;
        const Pictures done = m_watcher.result();
        const bool isWanted = !std::exchange(m_isCancelled, false);
        if (!m_waiting.empty()) {
            start(std::exchange(m_waiting, {}));
        }
        if (isWanted) {
            emit rendered(done);
        }
    });
}

PictureRenderer::~PictureRenderer()
{
    m_watcher.waitForFinished();
}

void PictureRenderer::request(const Pictures& pictures)
{
    if (!m_isBusy) {
        start(pictures);
    } else if (m_isCancelled || !showSame(pictures, m_running)) {
        m_waiting = pictures;
    } else {
        m_waiting.clear();
    }
}

void PictureRenderer::cancel()
{
    m_waiting.clear();
    m_isCancelled = m_isBusy;
}

void PictureRenderer::start(const Pictures& pictures)
{
    m_isBusy = true;
    m_running = pictures;
    m_watcher.setFuture(QtConcurrent::run([work = Pictures(pictures)]() mutable {
        for (MatrixPicture& picture : work) {
            picture.render();
        }
        return std::move(work);
    }));
}

} // namespace gateloupe
