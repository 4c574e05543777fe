// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strip_loader.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QPromise>
#include <QtConcurrentRun>

namespace gateloupe {

namespace {

/// Signed numbers symmetric about zero; an input without negative numbers from 0 to its largest.
ColorScale scaleOf(const StripRequest& strip, const StepPyramid& pyramid)
{
    const double largest =
        std::max({std::abs(pyramid.min()), std::abs(pyramid.max()), strip.leastMagnitude});
    if (strip.id.isInput() && pyramid.min() >= 0.0 && largest > 0.0) {
        return {ColorMap::Viridis, 0.0, largest};
    }
    return ColorScale::symmetric(largest);
}

void prepare(QPromise<StripPicture>& promise, const std::vector<StripRequest>& strips)
{
    for (const StripRequest& strip : strips) {
        StripPicture picture{.id = strip.id,
                             .isOverview = strip.isOverview,
                             .pyramid = strip.pyramid,
                             .scale = {},
                             .image = {},
                             .viewport = strip.viewport};
        if (picture.pyramid == nullptr) {
            auto built = StepPyramid::build(strip.matrix, [&] { return promise.isCanceled(); });
            if (!built) {
                return;
            }
            picture.pyramid = std::make_shared<const StepPyramid>(*std::move(built));
        }
        picture.scale = scaleOf(strip, *picture.pyramid);
        picture.image = renderStrip(strip.matrix, strip.first, *picture.pyramid, strip.order,
                                    strip.viewport, picture.scale);
        if (promise.isCanceled()) {
            return;
        }
        promise.addResult(std::move(picture));
    }
}

} // namespace

StripLoader::StripLoader(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::resultReadyAt, this, [this](int index) {
        if (!m_watcher.isCanceled()) {
            emit loaded(m_watcher.resultAt(index));
        }
    });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        if (!m_watcher.isCanceled()) {
            emit idle();
        }
    });
}

StripLoader::~StripLoader()
{
    m_watcher.disconnect();
    m_watcher.cancel();
    m_watcher.waitForFinished();
}

void StripLoader::cancel()
{
    m_watcher.cancel();
}

void StripLoader::start(std::vector<StripRequest> strips)
{
    m_watcher.setFuture(QtConcurrent::run(prepare, std::move(strips)));
}

} // namespace gateloupe
