// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

/// A NodeDef, as far as its meaning needs it.
struct GraphdefNode
{
    std::string name;
    std::string op;
    std::vector<std::string> inputs; ///< "node", "node:1"; "^node" is no value
    std::map<std::string, std::int64_t, std::less<>> numbers; ///< flags, too
    std::map<std::string, std::vector<std::string>, std::less<>> words;
    std::map<std::string, std::vector<std::int64_t>, std::less<>> lists; ///< shapes, too

    [[nodiscard]] std::int64_t number(std::string_view attribute) const
    {
        const auto found = numbers.find(attribute);
        return found == numbers.end() ? 0 : found->second;
    }
};

/// The numbers of each Const that has some, by its name.
using GraphdefConstants = std::map<std::string, std::shared_ptr<const Tensor>, std::less<>>;

/// Nodes of any order as a graph.
/// Errors: Corrupt when two have one name, or they feed each other in a circle outside a loop.
Result<std::shared_ptr<const DataflowGraph>> dataflowOf(const std::vector<GraphdefNode>& nodes,
                                                        const GraphdefConstants& constants);

} // namespace gateloupe
