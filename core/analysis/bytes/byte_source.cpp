// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/bytes/byte_source.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace gateloupe {

Result<std::shared_ptr<const ByteSource>> PackedBytes::create(std::shared_ptr<const ByteMap> map,
                                                              ProgressMonitor& monitor)
{
    std::shared_ptr<PackedBytes> bytes(new PackedBytes(std::move(map)));
    for (const ByteRegion& region : bytes->m_map->regions) {
        MatrixView matrix;
        if (const GateView* gate = region.network->find(region.id)) {
            GATELOUPE_TRY(matrix, gate->map(monitor));
        }
        bytes->m_gates.push_back(matrix);
    }
    return std::shared_ptr<const ByteSource>(std::move(bytes));
}

void PackedBytes::read(std::uint64_t offset, std::span<std::byte> target) const
{
    auto region = static_cast<std::size_t>(
        std::ranges::upper_bound(m_map->regions, offset, {}, &ByteRegion::end) -
        m_map->regions.begin());
    while (!target.empty() && region < m_map->regions.size()) {
        const ByteGrid& grid = *m_map->regions[region].grid;
        const MatrixView& gate = m_gates[region];
        const std::uint64_t inRegion = offset - grid.begin;
        const std::uint64_t element = inRegion / grid.elementBytes;
        if (element == grid.elements()) {
            ++region;
            continue;
        }
        const std::uint64_t inElement = inRegion % grid.elementBytes;
        const std::uint64_t count =
            std::min<std::uint64_t>(grid.elementBytes - inElement, target.size());
        if (gate.isEmpty()) {
            std::memset(target.data(), 0, count);
        } else {
            const std::byte* from = gate.elementAt(element / grid.cols, element % grid.cols);
            std::memcpy(target.data(), from + inElement, count);
        }
        target = target.subspan(count);
        offset += count;
    }
}

} // namespace gateloupe
