// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// One operator of a graph, as the catalog's attributes say it: what
/// core/formats/onnx/onnx_operator_facts.h writes.
struct OnnxOperatorNode
{
    std::string path;
    std::string type;
    std::string domain; ///< empty for ONNX' own
    std::string name;   ///< empty when the file gives none
    std::string graph;  ///< path of the graph it stands in
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::map<std::string, const Attribute::Value*, std::less<>> attributes;

    /// Empty when there is no such input or output, or it is left out.
    [[nodiscard]] std::string_view input(std::size_t index) const { return entry(inputs, index); }

    [[nodiscard]] std::string_view output(std::size_t index) const { return entry(outputs, index); }

    /// Null when there is none, or it is of another type.
    [[nodiscard]] const std::vector<std::int64_t>* integers(std::string_view attribute) const;
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view attribute) const;

    template <typename T>
    [[nodiscard]] const T* find(std::string_view attribute) const
    {
        const auto found = attributes.find(attribute);
        return found == attributes.end() ? nullptr : std::get_if<T>(found->second);
    }

private:
    static std::string_view entry(const std::vector<std::string>& list, std::size_t index)
    {
        return index < list.size() ? std::string_view(list[index]) : std::string_view();
    }
};

/// The operators of a catalog, and which of them use what others make.
/// Lifetime: the catalog outlives this.
class OnnxOperatorGraph
{
public:
    explicit OnnxOperatorGraph(const TensorCatalog& catalog);
    OnnxOperatorGraph(const OnnxOperatorGraph&) = delete; // its indices point into it
    OnnxOperatorGraph& operator=(const OnnxOperatorGraph&) = delete;
    ~OnnxOperatorGraph() = default;

    /// In the order of execution.
    [[nodiscard]] const std::vector<OnnxOperatorNode>& operators() const { return m_operators; }

    struct Use
    {
        const OnnxOperatorNode* by = nullptr;
        std::size_t input = 0;
    };

    /// The only operator that reads a value; empty when none or several do. Operators that read its
    /// shape alone do not count.
    [[nodiscard]] std::optional<Use> onlyUseOf(std::string_view value) const;
    /// Null when no operator makes it.
    [[nodiscard]] const OnnxOperatorNode* makerOf(std::string_view value) const;

    /// Whether a graph hands the value on.
    [[nodiscard]] bool isOutput(std::string_view value) const { return m_outputs.contains(value); }

private:
    void read(const Attribute& attribute, std::map<std::string_view, std::size_t>& byPath);

    std::vector<OnnxOperatorNode> m_operators;
    std::multimap<std::string_view, Use> m_uses;
    std::map<std::string_view, const OnnxOperatorNode*> m_makers;
    std::set<std::string, std::less<>> m_outputs;
};

} // namespace gateloupe
