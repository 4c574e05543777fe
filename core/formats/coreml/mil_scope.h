// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/coreml/mil_messages.h"
#include "core/graph/dataflow_graph.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The values of the names in a program while it becomes a graph: values of the graph, and words
/// (texts and flags), which no graph holds.
class MilScope
{
public:
    DataflowGraph graph;

    void set(const std::string& name, GraphValueIndex value);
    void setWord(const std::string& name, Attribute::Value word);

    /// Notes a value as rows that a loop scattered: row 0 is what the loop began with.
    void noteScattered(GraphValueIndex rows);
    [[nodiscard]] bool isScattered(GraphValueIndex value) const;

    /// Empty when nothing has the name.
    [[nodiscard]] GraphInput valueOf(const std::string& name) const;

    /// The input of an operation; empty when it has none.
    [[nodiscard]] GraphInput input(const MilOperation& operation, std::string_view name) const;

    /// All values of an input that takes several.
    [[nodiscard]] std::vector<GraphInput> inputs(const MilOperation& operation,
                                                 std::string_view name) const;

    /// The integers of an input that is constant; empty otherwise.
    [[nodiscard]] std::vector<std::int64_t> numbers(const MilOperation& operation,
                                                    std::string_view name) const;

    /// Null when the input is no word. Lifetime: until the next setWord().
    [[nodiscard]] const Attribute::Value* word(const MilOperation& operation,
                                               std::string_view name) const;

    /// Flags come as lists of numbers; false when there is none.
    [[nodiscard]] bool flag(const MilOperation& operation, std::string_view name,
                            std::size_t index = 0) const;

private:
    std::map<std::string, GraphValueIndex, std::less<>> m_values;
    std::map<std::string, Attribute::Value, std::less<>> m_words;
    std::set<GraphValueIndex> m_scattered;
};

} // namespace gateloupe
