// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress_monitor.h"

namespace gateloupe::test {

/// Wants nothing any more: long work stops at its first look.
class CancelledMonitor final : public ProgressMonitor
{
public:
    void report(Stage, std::uint64_t, std::uint64_t) override {}

    [[nodiscard]] bool cancelled() const override { return true; }
};

} // namespace gateloupe::test
