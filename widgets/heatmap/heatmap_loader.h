// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>

#include "core/base/error.h"
#include "core/model/rnn_model.h"
#include "widgets/heatmap/heatmap_data.h"

namespace gateloupe {

/// Reads gates in a worker; the newest request wins, older ones are cancelled and never reported.
/// Threads: lives in the GUI thread; the destructor cancels and waits.
class HeatmapLoader : public QObject
{
    Q_OBJECT

public:
    explicit HeatmapLoader(QObject* parent = nullptr);
    ~HeatmapLoader() override;

    /// `known` is the same gate in another order, or null: statistics are taken from it.
    void load(const GateView& gate, const MatrixOrder& order = {},
              std::shared_ptr<const HeatmapData> known = nullptr);
    void cancel();

    [[nodiscard]] bool isBusy() const { return m_isBusy; }

signals:
    /// A first look at a large matrix; loaded() or failed() follows.
    void sampled(const std::shared_ptr<const gateloupe::HeatmapData>& data);
    void loaded(const std::shared_ptr<const gateloupe::HeatmapData>& data);
    void failed(const gateloupe::Error& error);

private:
    /// What the worker hands over: data, or the reason why there is none.
    struct Step
    {
        std::shared_ptr<const HeatmapData> data;
        Error error;
    };

    struct Request
    {
        GateView gate;
        MatrixOrder order;
        std::shared_ptr<const HeatmapData> known;
    };

    static void work(QPromise<Step>& promise, const Request& request);
    void take(const Step& step);

    QFutureWatcher<Step> m_watcher;
    std::vector<QFuture<Step>> m_abandoned; ///< cancelled, still running
    bool m_isBusy = false;
};

} // namespace gateloupe
