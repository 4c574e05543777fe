// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/data/index_order.h"

#include <limits>
#include <utility>

namespace gateloupe {

std::shared_ptr<const IndexOrder> IndexOrder::create(std::vector<std::uint32_t> stored)
{
    constexpr auto kNowhere = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> places(stored.size(), kNowhere);
    for (std::size_t place = 0; place < stored.size(); ++place) {
        const std::uint32_t index = stored[place];
        if (index >= places.size() || places[index] != kNowhere) {
            return nullptr;
        }
        places[index] = static_cast<std::uint32_t>(place);
    }
    IndexOrder order;
    order.m_stored = std::move(stored);
    order.m_places = std::move(places);
    return std::make_shared<const IndexOrder>(std::move(order));
}

} // namespace gateloupe
