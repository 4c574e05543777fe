// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QFutureWatcher>
#include <QObject>

#include "widgets/heatmap/heatmap_data.h"
#include "widgets/traces/sequence_run.h"

namespace gateloupe {

/// The heatmaps of one part of a run; `cell` is null where the network has no cell state.
struct TracePictures
{
    std::shared_ptr<const HeatmapData> input;
    std::shared_ptr<const HeatmapData> hidden;
    std::shared_ptr<const HeatmapData> cell;
};

/// Prepares the heatmaps of a part off the GUI thread; the newest request wins.
/// Threads: GUI thread. The destructor cancels and waits.
class TraceLoader : public QObject
{
    Q_OBJECT

public:
    explicit TraceLoader(QObject* parent = nullptr);
    ~TraceLoader() override;

    /// Requires: part.run.
    void start(SequencePart part);
    void cancel();

signals:
    void loaded(std::shared_ptr<const gateloupe::TracePictures> pictures);

private:
    using Watcher = QFutureWatcher<std::shared_ptr<const TracePictures>>;

    Watcher m_watcher;
};

} // namespace gateloupe
