// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_values.h"

#include <algorithm>

namespace gateloupe {

GraphInput GraphdefValues::valueOf(std::optional<GraphdefLink> link) const
{
    return link && link->port < m_values[link->node].size() ? m_values[link->node][link->port]
                                                            : std::nullopt;
}

void GraphdefValues::set(std::uint32_t node, std::uint32_t port, GraphInput value)
{
    auto& ports = m_values[node];
    ports.resize(std::max<std::size_t>(ports.size(), port + std::size_t{1}));
    ports[port] = value;
}

GraphLoopIndex GraphdefValues::loopOf(std::uint32_t enter)
{
    const std::string frame = m_links.node(enter).word("frame_name");
    const auto found = m_loops.find(frame);
    return found != m_loops.end()
               ? found->second
               : m_loops.emplace(frame, graph.addLoop("while", frame)).first->second;
}

} // namespace gateloupe
