// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/model/cell.h"
#include "core/model/equations.h"

namespace gateloupe {

/// Where the facts of a network's equations are known from: one set of sources for all layers and
/// directions, or one for each where a file says more of some than of others.
class NetworkSources
{
public:
    /// All facts are assumed.
    NetworkSources() = default;

    NetworkSources(const EquationSources& all) // NOLINT(google-explicit-constructor)
        : m_cells{all}
    {
    }

    /// One for each pseudo-layer, in their order; kept as one where they are equal.
    /// Requires: at least one.
    explicit NetworkSources(std::vector<EquationSources> cells)
        : m_cells(std::move(cells))
    {
        if (std::ranges::all_of(m_cells, [this](const auto& own) { return own == m_cells[0]; })) {
            m_cells.resize(1);
        }
    }

    /// The sources of one layer and direction; where all cells share theirs, the shared ones.
    [[nodiscard]] const EquationSources& of(PseudoLayerIndex pseudoLayer) const
    {
        return m_cells[std::min<std::size_t>(pseudoLayer.value, m_cells.size() - 1)];
    }

    /// The least sure one of all layers and directions.
    [[nodiscard]] FactSource of(EquationFact fact) const
    {
        FactSource least = m_cells.front().of(fact);
        for (const EquationSources& own : m_cells) {
            least = std::max(least, own.of(fact));
        }
        return least;
    }

    /// Whether all layers and directions know the fact from the same source.
    [[nodiscard]] bool isOne(EquationFact fact) const
    {
        return std::ranges::all_of(m_cells, [this, fact](const EquationSources& own) {
            return own.of(fact) == m_cells.front().of(fact);
        });
    }

    /// Sets the fact for all layers and directions.
    NetworkSources& set(EquationFact fact, FactSource source)
    {
        std::ranges::for_each(m_cells, [&](EquationSources& own) { own.set(fact, source); });
        return *this;
    }

    /// Gate, candidate and output of all layers and directions.
    NetworkSources& setActivations(FactSource source)
    {
        std::ranges::for_each(m_cells, [source](auto& own) { own.setActivations(source); });
        return *this;
    }

    friend bool operator==(const NetworkSources&, const NetworkSources&) = default;

private:
    std::vector<EquationSources> m_cells = {EquationSources()};
};

} // namespace gateloupe
