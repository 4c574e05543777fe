// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "core/graph/cells/cell_search.h"

namespace gateloupe {

/// Finds out which operand of a candidate is h: what comes from h' of the step before, a loop's
/// variable, or an input that a caller carries.
/// Lifetime: that of the search.
class HiddenStateFinder
{
public:
    explicit HiddenStateFinder(CellSearch& search);

    /// Sets the candidate's former step, loop and h; no h where none can be told.
    void find(std::size_t candidate);

private:
    /// h' as a projection, and what it is one of.
    struct Projected
    {
        GraphProjection projection;
        GraphValueIndex base;
    };

    std::optional<Projected> projectionOf(const GraphWindow& window);
    bool isLoopVariable(const GraphWindow& operand, CellCandidate& candidate);
    std::optional<GraphWindow> likeliest(CellCandidate& candidate,
                                         const std::vector<GraphWindow>& operands);
    int ratingOf(const GraphWindow& operand, const std::optional<GraphValueIndex>& cellOrigin);
    bool isPlainStep(CellCandidate& candidate, const std::vector<GraphWindow>& operands);
    [[nodiscard]] std::optional<std::size_t> inputOrder(GraphValueIndex value) const;

    CellSearch& m_search;
    std::set<GraphValueIndex> m_outputs; ///< of the graph, as they are first made
};

} // namespace gateloupe
