// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/graph/cells/cell_search.h"

namespace gateloupe {

/// One step of a GRU: h' is the polynomial n - z n + z h in any writing, or with 1 - z for z. n has
/// the reset gate around its product with h, or around the h in it.
/// Lifetime: that of the search.
class GruPattern
{
public:
    explicit GruPattern(CellSearch& search);

    /// Adds a candidate to the search where the node's first output is h', and says what is
    /// missing where it nearly is. Requires: a node that adds, subtracts or multiplies.
    void match(std::uint32_t node);

private:
    /// The two products of the polynomial, and what stands alone.
    struct Parts
    {
        GraphWindow update;
        GraphWindow alone;
        std::optional<GraphWindow> other; ///< gone where h is zero
        bool isProduct = false; ///< z n is all that (1 - z) h + z n leaves where h is zero
    };

    bool mayBeHidden(const GraphNode& node);
    bool hasProduct(const GraphNode& node);
    bool isAtom(const GraphWindow& window);
    std::optional<Parts> productOf(const GraphMonomial& monomial);
    std::optional<Parts> partsOf(const std::vector<GraphMonomial>& monomials);
    std::optional<CellCandidate> candidateOf(const Parts& parts, std::uint32_t node);
    std::optional<GraphGate> readReset(CellCandidate& made, const GraphWindow& hidden);
    bool isHidden(const GraphWindow& operand, const CellCandidate& made, const GraphWindow& hidden);
    std::optional<GraphGate> resetAfter(CellCandidate& made, const GraphWindow& hidden);
    std::optional<GraphGate> resetBefore(CellCandidate& made, const GraphWindow& hidden);
    bool checkSums(CellCandidate& made, bool isFirst);

    CellSearch& m_search;
    std::vector<bool> m_isMultiplied; ///< by value: a factor of some product
};

} // namespace gateloupe
