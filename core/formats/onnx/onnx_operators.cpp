// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_operators.h"

#include <optional>
#include <utility>

namespace gateloupe {

namespace {

constexpr std::size_t kMaxShown = 64; ///< numbers or texts of one attribute

/// Floats and texts; whole numbers are parameters.
std::optional<Attribute::Value> valueOf(const OnnxAttribute& attribute)
{
    using Kind = OnnxAttribute::Kind;
    if (attribute.kind == Kind::Float) {
        return attribute.number;
    }
    if (attribute.kind == Kind::Text && attribute.text.size() <= kMaxShown) {
        return std::string(attribute.text);
    }
    if (attribute.kind == Kind::Floats && attribute.floats.size() <= kMaxShown) {
        return attribute.floats;
    }
    if (attribute.kind == Kind::Texts && attribute.texts.size() <= kMaxShown) {
        std::vector<std::string> texts;
        for (const std::string_view text : attribute.texts) {
            texts.emplace_back(text.substr(0, kMaxShown));
        }
        return texts;
    }
    return std::nullopt;
}

} // namespace

Status OnnxOperators::say(const std::string& object, std::string_view name, Attribute::Value value,
                          std::size_t valueBytes)
{
    GATELOUPE_CHECK(m_budget.pay(sizeof(Attribute) + object.size() + name.size() + valueBytes));
    m_attributes.push_back({object, std::string(name), std::move(value)});
    return {};
}

Status OnnxOperators::sayIds(const std::string& object, std::string_view name,
                             const OnnxInputs& values)
{
    std::vector<std::string> ids;
    std::size_t bytes = 0;
    for (const auto& value : values) {
        ids.push_back(value ? value->id : std::string());
        bytes += sizeof(std::string) + ids.back().size();
    }
    return say(object, name, std::move(ids), bytes);
}

Status OnnxOperators::add(const OnnxOperator& each)
{
    const OnnxNode& node = each.node;
    GATELOUPE_CHECK(say(each.path, "operator.type", std::string(node.type), node.type.size()));
    if (!node.domain.empty() && node.domain != "ai.onnx") {
        GATELOUPE_CHECK(
            say(each.path, "operator.domain", std::string(node.domain), node.domain.size()));
    }
    if (!each.graph.empty()) {
        GATELOUPE_CHECK(say(each.path, "operator.graph", each.graph, each.graph.size()));
    }
    if (!node.name.empty()) {
        GATELOUPE_CHECK(say(each.path, "operator.name", each.name, each.name.size()));
    }
    GATELOUPE_CHECK(sayIds(each.path, "operator.inputs", each.inputs));
    GATELOUPE_CHECK(sayIds(each.path, "operator.outputs", each.outputs));
    for (const auto& [name, numbers] : each.parameters) {
        if (numbers.size() <= kMaxShown) {
            GATELOUPE_CHECK(say(each.path, name, numbers, numbers.size() * sizeof(std::int64_t)));
        }
    }
    for (const OnnxAttribute& attribute : node.attributes) {
        if (auto value = valueOf(attribute)) {
            GATELOUPE_CHECK(
                say(each.path, attribute.name, *std::move(value), kMaxShown * sizeof(std::string)));
        }
    }
    return {};
}

Status OnnxOperators::addOutputs(const std::string& graph, const OnnxInputs& outputs)
{
    return sayIds(graph, "graph.outputs", outputs);
}

} // namespace gateloupe
