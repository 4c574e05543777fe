// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QPromise>

#include "core/base/progress_monitor.h"

namespace gateloupe {

/// Core's Monitor over a promise: work stops when its future is cancelled. Progress is not told.
/// Lifetime: the promise outlives it.
template <typename T>
class CancelMonitor final : public ProgressMonitor
{
public:
    explicit CancelMonitor(const QPromise<T>& promise)
        : m_promise(promise)
    {
    }

    void report(Stage, std::uint64_t, std::uint64_t) override {}

    [[nodiscard]] bool cancelled() const override { return m_promise.isCanceled(); }

private:
    const QPromise<T>& m_promise;
};

} // namespace gateloupe
