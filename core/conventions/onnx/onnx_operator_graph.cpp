// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/onnx/onnx_operator_graph.h"

#include <array>
#include <iterator>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

/// What a catalog says of an operator, and where it goes.
constexpr std::array<Named<std::string OnnxOperatorNode::*>, 4> kTexts = {
    {{"operator.type", &OnnxOperatorNode::type},
     {"operator.domain", &OnnxOperatorNode::domain},
     {"operator.name", &OnnxOperatorNode::name},
     {"operator.graph", &OnnxOperatorNode::graph}}};
constexpr std::array<Named<std::vector<std::string> OnnxOperatorNode::*>, 2> kLists = {
    {{"operator.inputs", &OnnxOperatorNode::inputs},
     {"operator.outputs", &OnnxOperatorNode::outputs}}};

/// Operators that read the extents of a value and none of its numbers.
bool readsShapeOnly(const OnnxOperatorNode& node)
{
    return node.type == "Shape" || node.type == "Size";
}

} // namespace

const std::vector<std::int64_t>* OnnxOperatorNode::integers(std::string_view attribute) const
{
    return find<std::vector<std::int64_t>>(attribute);
}

std::optional<std::int64_t> OnnxOperatorNode::integer(std::string_view attribute) const
{
    const auto* list = integers(attribute);
    return list != nullptr && list->size() == 1 ? std::optional(list->front()) : std::nullopt;
}

OnnxOperatorGraph::OnnxOperatorGraph(const TensorCatalog& catalog)
{
    std::map<std::string_view, std::size_t> byPath;
    for (const Attribute& attribute : catalog.attributes) {
        if (attribute.name == "operator.type") {
            byPath.emplace(attribute.object, m_operators.size());
            m_operators.push_back({.path = attribute.object});
        }
    }
    for (const Attribute& attribute : catalog.attributes) {
        read(attribute, byPath);
    }
    for (const OnnxOperatorNode& node : m_operators) {
        for (std::size_t index = 0; index < node.inputs.size(); ++index) {
            if (!node.inputs[index].empty() && !readsShapeOnly(node)) {
                m_uses.emplace(node.inputs[index], Use{&node, index});
            }
        }
        for (const std::string& output : node.outputs) {
            if (!output.empty()) {
                m_makers.emplace(output, &node);
            }
        }
    }
}

void OnnxOperatorGraph::read(const Attribute& attribute,
                             std::map<std::string_view, std::size_t>& byPath)
{
    if (attribute.name == "graph.outputs") {
        if (const auto* ids = std::get_if<std::vector<std::string>>(&attribute.value)) {
            m_outputs.insert(ids->begin(), ids->end());
        }
        return;
    }
    const auto found = byPath.find(attribute.object);
    if (found == byPath.end()) {
        return;
    }
    OnnxOperatorNode& node = m_operators[found->second];
    const auto textField = valueNamed(kTexts, attribute.name);
    const auto listField = valueNamed(kLists, attribute.name);
    const auto* text = std::get_if<std::string>(&attribute.value);
    const auto* list = std::get_if<std::vector<std::string>>(&attribute.value);
    if (textField && text != nullptr) {
        node.*(*textField) = *text;
    } else if (listField && list != nullptr) {
        node.*(*listField) = *list;
    } else {
        node.attributes.emplace(attribute.name, &attribute.value);
    }
}

std::optional<OnnxOperatorGraph::Use> OnnxOperatorGraph::onlyUseOf(std::string_view value) const
{
    const auto [first, last] = m_uses.equal_range(value);
    const bool isOne = first != last && std::next(first) == last;
    return isOne ? std::optional(first->second) : std::nullopt;
}

const OnnxOperatorNode* OnnxOperatorGraph::makerOf(std::string_view value) const
{
    return lookUp(m_makers, value);
}

} // namespace gateloupe
