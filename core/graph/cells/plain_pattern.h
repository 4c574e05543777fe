// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/graph/cells/cell_search.h"

namespace gateloupe {

/// One step of a plain RNN: h' is an activation of a sum, of which one product is with h. Any layer
/// of a network looks like that; which of them are cells, what comes back says.
/// Lifetime: that of the search.
class PlainPattern
{
public:
    explicit PlainPattern(CellSearch& search)
        : m_search(search)
    {
    }

    /// Adds a candidate to the search where the node's first output may be h'. Requires: a node
    /// that makes each element by itself, after all LSTMs and GRUs were found.
    void match(std::uint32_t node);

private:
    [[nodiscard]] bool readsASum(const GraphSum& sum);
    [[nodiscard]] bool isMadeBy(const GraphWindow& window, const GraphSum& sum, int depth);

    CellSearch& m_search;
};

} // namespace gateloupe
