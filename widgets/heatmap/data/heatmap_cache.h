// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <list>
#include <memory>

#include "core/model/rnn_model.h"
#include "widgets/heatmap/data/heatmap_data.h"

namespace gateloupe {

/// What has been read about gates, so that going back to one takes no time. Past its budget it
/// forgets what was looked at longest ago; what is on a screen lives on there.
/// Threads: one at a time.
class HeatmapCache
{
public:
    static constexpr std::uint64_t kDefaultBudget = std::uint64_t{512} << 20U; ///< bytes

    /// Of all pyramids and histograms together; forgets at once what exceeds it.
    void setBudget(std::uint64_t bytes);
    /// Nothing that is larger than the budget, no sample.
    void insert(const GateView& gate, std::shared_ptr<const HeatmapData> data);
    /// Null when nothing is known. What was found is the last to be forgotten.
    [[nodiscard]] std::shared_ptr<const HeatmapData> find(const GateView& gate);
    /// Also lets go of the files.
    void clear();

    [[nodiscard]] std::uint64_t budget() const { return m_budget; }

    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    struct Entry
    {
        GateView gate;
        std::shared_ptr<const HeatmapData> data;
    };

    [[nodiscard]] std::list<Entry>::iterator place(const GateView& gate);
    void shrink();

    std::list<Entry> m_entries; ///< the last used first
    std::uint64_t m_budget = kDefaultBudget;
    std::uint64_t m_bytes = 0;
};

} // namespace gateloupe
