// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_masks.h"

#include <array>
#include <string_view>

#include "core/base/lists.h"
#include "core/formats/graphdef/graphdef_lists.h"

namespace gateloupe {

bool GraphdefMasks::addMasked(std::uint32_t index)
{
    const auto condition = m_links.input(index, 0);
    if (!condition) {
        return false;
    }
    const auto mask = maskOf(*condition);
    const auto value =
        mask ? m_values.valueOf(m_links.input(index, mask->isOfThoseThatCount ? 1 : 2))
             : std::nullopt;
    if (!value) {
        return false;
    }
    if (mask->enter && !isUnknownCount(mask->lengths)) {
        m_values.graph.setMask(m_values.loopOf(*mask->enter), mask->lengths);
    }
    m_values.set(index, 0, value);
    return true;
}

bool GraphdefMasks::isUnknownCount(GraphInput lengths) const
{
    return lengths && m_values.graph.value(*lengths).isScalar &&
           !m_values.graph.integersOf(lengths);
}

std::optional<GraphdefMasks::Mask> GraphdefMasks::maskOf(GraphdefLink condition) const
{
    constexpr std::array<std::string_view, 7> kSpreading = {
        "Tile", "ExpandDims", "Reshape", "Cast", "LogicalNot", "BroadcastTo", "Squeeze"};
    Mask mask;
    constexpr int kMost = 16;
    for (int step = 0; step < kMost; ++step) {
        condition = m_links.originOf(condition).link;
        const std::string_view op = m_links.opOf(condition);
        if (op == "GreaterEqual" || op == "Less") {
            return comparedMask(condition, mask);
        }
        if (isReading(op)) { // a flag for each step, as Keras has
            const auto list = m_links.input(condition.node, listInputs(op).list);
            mask.enter = list ? m_links.originOf(*list).enter : std::nullopt;
            return mask;
        }
        const auto before = m_links.input(condition.node, 0);
        if (!before || !isOneOf(op, kSpreading)) {
            return std::nullopt;
        }
        mask.isOfThoseThatCount = mask.isOfThoseThatCount != (op == "LogicalNot");
        condition = *before;
    }
    return std::nullopt;
}

std::optional<GraphdefMasks::Mask> GraphdefMasks::comparedMask(GraphdefLink comparison,
                                                               Mask mask) const
{
    const auto counter = m_links.input(comparison.node, 0);
    const auto lengths = m_links.input(comparison.node, 1);
    if (!lengths || !m_links.isCounter(counter)) {
        return std::nullopt;
    }
    const bool isEarlier = m_links.opOf(comparison) == "Less";
    mask.isOfThoseThatCount = mask.isOfThoseThatCount == isEarlier;
    mask.lengths = m_values.valueOf(m_links.originOf(*lengths).link);
    const auto merge = m_links.mergeBehind(counter);
    mask.enter = merge ? m_links.enterOf(*merge) : std::nullopt;
    return mask;
}

} // namespace gateloupe
