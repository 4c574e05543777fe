// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/trace_loader.h"

#include <QPromise>
#include <QtConcurrentRun>

#include "widgets/traces/trace_slices.h"

namespace gateloupe {

namespace {

using Pictures = std::shared_ptr<const TracePictures>;

class CancelMonitor final : public Monitor
{
public:
    explicit CancelMonitor(const QPromise<Pictures>& promise)
        : m_promise(promise)
    {
    }

    void report(Stage, std::uint64_t, std::uint64_t) override {}

    [[nodiscard]] bool cancelled() const override { return m_promise.isCanceled(); }

private:
    const QPromise<Pictures>& m_promise;
};

std::shared_ptr<const HeatmapData> pictureOf(const Array& array, const SequencePart& part,
                                             Monitor& monitor)
{
    if (array.shape().size() != 3 || array.isEmpty()) {
        return nullptr;
    }
    return prepareHeatmap(TraceSlices::unitByStep(array, part.batch), part.run, monitor)
        .value_or(nullptr);
}

void prepare(QPromise<Pictures>& promise, const SequencePart& part)
{
    CancelMonitor monitor(promise);
    const LayerTrace& layer = part.layer();
    auto pictures = std::make_shared<TracePictures>();
    pictures->input = pictureOf(part.run->sequence->x, part, monitor);
    pictures->hidden = pictureOf(layer.h, part, monitor);
    pictures->cell = pictureOf(layer.c, part, monitor);
    if (!promise.isCanceled()) {
        promise.addResult(std::move(pictures));
    }
}

} // namespace

TraceLoader::TraceLoader(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        if (!m_watcher.isCanceled() && m_watcher.future().resultCount() > 0) {
            emit loaded(m_watcher.result());
        }
    });
}

TraceLoader::~TraceLoader()
{
    m_watcher.cancel();
    m_watcher.waitForFinished();
}

void TraceLoader::start(SequencePart part)
{
    cancel();
    m_watcher.setFuture(QtConcurrent::run(prepare, std::move(part)));
}

void TraceLoader::cancel()
{
    m_watcher.cancel();
}

} // namespace gateloupe
