// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "core/formats/graphdef/graphdef_values.h"

namespace gateloupe {

/// Selects by which a loop keeps its state over the end of shorter sequences. Lifetime: links and
/// values outlive this.
class GraphdefMasks
{
public:
    GraphdefMasks(const GraphdefLinks& links, GraphdefValues& values)
        : m_links(links)
        , m_values(values)
    {
    }

    /// Makes of such a Select its new value, and notes its lengths as the loop's mask. Returns
    /// false, and sets nothing, where a node is something else.
    bool addMasked(std::uint32_t index);

private:
    struct Mask
    {
        bool isOfThoseThatCount = true;     ///< true in the steps that count, or in the others
        GraphInput lengths;                 ///< empty where each step has a flag of its own
        std::optional<std::uint32_t> enter; ///< of the loop
    };

    /// What a condition compares the counter of a loop with; empty where it is no mask of one.
    [[nodiscard]] std::optional<Mask> maskOf(GraphdefLink condition) const;

    /// One number for all sequences, which a run computes: how many steps there are, most likely.
    [[nodiscard]] bool isUnknownCount(GraphInput lengths) const;

    /// counter >= lengths, or counter < lengths.
    [[nodiscard]] std::optional<Mask> comparedMask(GraphdefLink comparison, Mask mask) const;

    const GraphdefLinks& m_links;
    GraphdefValues& m_values;
};

} // namespace gateloupe
