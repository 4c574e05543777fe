// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QThread>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe::test {

/// Work that reports its first half and goes on until it is told to stop.
inline Result<int> workUntilCancelled(ProgressMonitor& monitor)
{
    while (!monitor.cancelled()) {
        monitor.report(Stage::Reading, 1, 2);
        QThread::msleep(1);
    }
    return Error{ErrorCode::Cancelled, "cancelled"};
}

} // namespace gateloupe::test
