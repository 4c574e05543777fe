// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/heatmap_loader.h"

#include <utility>

#include <QtConcurrentRun>

#include "widgets/common/cancel_monitor.h"

namespace gateloupe {

namespace {

// Below this many elements the whole matrix is there before an eye could see a first look.
constexpr std::uint64_t kSampleFrom = std::uint64_t{1} << 22U;

} // namespace

HeatmapLoader::HeatmapLoader(QObject* parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::resultReadyAt, this,
            [this](int index) { take(m_watcher.resultAt(index)); });
}

HeatmapLoader::~HeatmapLoader()
{
    cancel();
    for (QFuture<Step>& future : m_abandoned) {
        future.waitForFinished();
    }
}

void HeatmapLoader::load(const GateView& gate, const MatrixOrder& order,
                         std::shared_ptr<const HeatmapData> known)
{
    cancel();
    m_isBusy = true;
    const Request request{gate, order, std::move(known)};
    m_watcher.setFuture(
        QtConcurrent::run([request](QPromise<Step>& promise) { work(promise, request); }));
}

void HeatmapLoader::cancel()
{
    std::erase_if(m_abandoned, [](const QFuture<Step>& future) { return future.isFinished(); });
    if (m_isBusy) {
        m_isBusy = false;
        m_watcher.cancel();
        m_abandoned.push_back(m_watcher.future());
        m_watcher.setFuture({}); // results still on their way are dropped here
    }
}

void HeatmapLoader::work(QPromise<Step>& promise, const Request& request)
{
    CancelMonitor monitor(promise);
    const GateView& gate = request.gate;
    if (gate.elements() >= kSampleFrom) {
        Result<MatrixView> matrix = gate.map(monitor);
        if (!matrix) {
            promise.addResult(Step{nullptr, matrix.error()});
            return;
        }
        promise.addResult(Step{sampleHeatmap(*matrix, gate.tensor, request.order), {}});
    }
    auto data = request.known != nullptr ? reorderHeatmap(*request.known, monitor, request.order)
                                         : prepareHeatmap(gate, monitor, request.order);
    promise.addResult(data ? Step{*data, {}} : Step{nullptr, data.error()});
}

void HeatmapLoader::take(const Step& step)
{
    if (step.data == nullptr) {
        m_isBusy = false;
        emit failed(step.error);
    } else if (step.data->isSample()) {
        emit sampled(step.data);
    } else {
        m_isBusy = false;
        emit loaded(step.data);
    }
}

} // namespace gateloupe
