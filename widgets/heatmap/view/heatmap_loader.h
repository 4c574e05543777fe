// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>

#include "core/base/error.h"
#include "core/model/rnn_model.h"
#include "widgets/common/latest_task.h"
#include "widgets/heatmap/data/heatmap_data.h"

namespace gateloupe {

/// Reads gates in a worker; the newest request wins, of a large matrix a sample is told first.
/// Threads: lives in the GUI thread; the destructor cancels and waits.
class HeatmapLoader : public QObject
{
    Q_OBJECT

public:
    explicit HeatmapLoader(QObject* parent = nullptr);

    /// `known` is the same gate in another order, or null: statistics are taken from it.
    void load(const GateView& gate, const MatrixOrder& order = {},
              std::shared_ptr<const HeatmapData> known = nullptr);

    void cancel() { m_task.cancel(); }

    [[nodiscard]] bool isBusy() const { return m_task.isBusy(); }

signals:
    /// A first look at a large matrix; loaded() or failed() follows.
    void sampled(const std::shared_ptr<const gateloupe::HeatmapData>& data);
    void loaded(const std::shared_ptr<const gateloupe::HeatmapData>& data);
    void failed(const gateloupe::Error& error);

private:
    LatestTask<std::shared_ptr<const HeatmapData>> m_task;
};

} // namespace gateloupe
