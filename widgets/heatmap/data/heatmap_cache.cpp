// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/heatmap_cache.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

bool isSameView(const GateView& a, const GateView& b)
{
    return a.tensor == b.tensor && a.offsetElements == b.offsetElements && a.rows == b.rows &&
           a.cols == b.cols && a.rowStride == b.rowStride && a.colStride == b.colStride;
}

} // namespace

void HeatmapCache::setBudget(std::uint64_t bytes)
{
    m_budget = bytes;
    shrink();
}

void HeatmapCache::insert(const GateView& gate, std::shared_ptr<const HeatmapData> data)
{
    if (data->isSample() || data->bytes() > m_budget) {
        return;
    }
    if (const auto known = place(gate); known != m_entries.end()) {
        m_bytes -= known->data->bytes();
        m_entries.erase(known);
    }
    m_bytes += data->bytes();
    m_entries.push_front({gate, std::move(data)});
    shrink();
}

std::shared_ptr<const HeatmapData> HeatmapCache::find(const GateView& gate)
{
    const auto known = place(gate);
    if (known == m_entries.end()) {
        return nullptr;
    }
    m_entries.splice(m_entries.begin(), m_entries, known);
    return m_entries.front().data;
}

void HeatmapCache::clear()
{
    m_entries.clear();
    m_bytes = 0;
}

std::list<HeatmapCache::Entry>::iterator HeatmapCache::place(const GateView& gate)
{
    return std::find_if(m_entries.begin(), m_entries.end(),
                        [&gate](const Entry& entry) { return isSameView(entry.gate, gate); });
}

void HeatmapCache::shrink()
{
    while (m_bytes > m_budget) {
        m_bytes -= m_entries.back().data->bytes();
        m_entries.pop_back();
    }
}

} // namespace gateloupe
