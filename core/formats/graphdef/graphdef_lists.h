// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/formats/graphdef/graphdef_values.h"

namespace gateloupe {

/// Which inputs of an operator on a list are the list, the index and the item. A tensor array is
/// named by its flow.
struct ListInputs
{
    std::size_t list = 0;
    std::size_t index = 1;
    std::size_t item = 2;
};

[[nodiscard]] ListInputs listInputs(std::string_view op);

/// Whether an operator takes an item out of a list.
[[nodiscard]] bool isReading(std::string_view op);

/// Whether an operator makes a tensor of a list.
[[nodiscard]] bool isStacking(std::string_view op);

/// Lists and tensor arrays, by which TensorFlow hands sequences to a loop and takes them from it:
/// items and collections of the graph's loop. Each function returns false, and sets nothing, where
/// a node is something else. Lifetime: links and values outlive this.
class GraphdefLists
{
public:
    GraphdefLists(const GraphdefLinks& links, GraphdefValues& values)
        : m_links(links)
        , m_values(values)
    {
    }

    /// A tensor's index for each iteration.
    bool addItem(std::uint32_t index);

    /// x[t] and x[:, t] with the counter of a loop: one index of one axis, all of the others.
    bool addSliceItem(std::uint32_t index);

    /// gather(x, t) with the counter of a loop.
    bool addGatherItem(std::uint32_t index);

    /// All that a loop wrote.
    bool addStack(std::uint32_t index);

private:
    bool addItemAt(std::uint32_t index, std::optional<GraphdefLink> counter, std::int64_t axis);

    /// The values that a loop wrote into a list, behind its Exit.
    GraphInput collectionOf(GraphdefLink exit, const std::string& name);

    /// One index of what a loop wrote.
    bool addIndexOfStack(std::uint32_t index, GraphdefLink list, const ListInputs& places);

    const GraphdefLinks& m_links;
    GraphdefValues& m_values;
};

} // namespace gateloupe
