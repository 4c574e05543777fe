// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/graph/cells/cell_search.h"

namespace gateloupe {

/// One step of an LSTM: h' = o squash(c'), c' = f c + i g, of which f c may be gone where c is
/// zero, and c' may be clipped. What is a gate and what is c, the operands say; of i and g, that
/// which has the activation of o is i.
/// Lifetime: that of the search.
class LstmPattern
{
public:
    explicit LstmPattern(CellSearch& search)
        : m_search(search)
    {
    }

    /// Adds a candidate to the search where the node's first output is h', and says what is
    /// missing where it nearly is. Requires: a node that multiplies.
    void match(std::uint32_t node);

private:
    /// A way to read what o multiplies.
    struct Squashed
    {
        Activation activation;
        std::optional<ClipRange> clip;
        GraphWindow made; ///< f c + i g
        GraphWindow kept; ///< c', which the next step is given
        std::vector<GraphActivation> claims;
    };

    /// f c + i g taken apart.
    struct Parts
    {
        std::optional<GraphGate> forget;
        std::optional<GraphWindow> cell;
        std::optional<std::pair<GraphGate, GraphGate>> fresh; ///< i and g, in any order
    };

    std::vector<Squashed> readingsOf(const GraphWindow& window);
    bool isMadeOfProducts(const GraphWindow& window);
    std::optional<Parts> partsOf(const GraphWindow& made);
    bool isKept(const Squashed& squashed, const Parts& parts);
    std::optional<CellCandidate> candidateOf(const GraphGate& output, const Squashed& squashed,
                                             Parts parts, std::uint32_t node);
    static bool haveOneInput(const std::vector<const GraphGate*>& gates);
    bool readForget(const GraphGate& forget, CellCandidate& made);
    bool takePeepholes(CellCandidate& made, const Squashed& squashed);
    [[nodiscard]] bool isEarlier(const GraphGate& a, const GraphGate& b) const;

    CellSearch& m_search;
};

} // namespace gateloupe
