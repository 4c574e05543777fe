// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"
#include "core/graph/cells/cell_candidate.h"
#include "core/graph/cells/cell_finder.h"

namespace gateloupe {

/// Puts the sums of a candidate whose h is known into parameters and equations.
class CellParameters
{
public:
    /// Requires: candidate.formerHidden.
    explicit CellParameters(const CellCandidate& candidate)
        : m_candidate(candidate)
        , m_hidden(*candidate.formerHidden)
    {
    }

    /// Errors: Unsupported for what stands in the way, as half a sentence.
    Result<GraphCell> make();

private:
    Status addGate(std::size_t position);
    Status addBiases(Gate gate, const std::vector<GraphBias>& biases, bool isInner);
    [[nodiscard]] bool isNegated(Gate gate) const;

    const CellCandidate& m_candidate;
    const GraphWindow& m_hidden;
    GraphCell m_cell;
};

} // namespace gateloupe
