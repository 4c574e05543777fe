// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/base/progress_monitor.h"

namespace gateloupe::test {

/// Remembers how far the work said it was, as a share of it, and whether that ever fell.
/// Threads: for work of one thread.
class RisingMonitor final : public ProgressMonitor
{
public:
    void report(Stage, std::uint64_t done, std::uint64_t total) override
    {
        if (total == 0) {
            return;
        }
        const double share = static_cast<double>(done) / static_cast<double>(total);
        m_hasFallen = m_hasFallen || share < m_last;
        m_last = share;
        ++m_reports;
    }

    [[nodiscard]] bool cancelled() const override { return false; }

    [[nodiscard]] bool hasFallen() const { return m_hasFallen; }

    /// 1 at the end of the work.
    [[nodiscard]] double last() const { return m_last; }

    [[nodiscard]] int reports() const { return m_reports; }

private:
    double m_last = 0.0;
    bool m_hasFallen = false;
    int m_reports = 0;
};

} // namespace gateloupe::test
