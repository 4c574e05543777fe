// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_operator_facts.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace gateloupe {

namespace {

constexpr std::size_t kMaxShown = 64; ///< numbers or texts of one attribute

/// Floats and texts; whole numbers are parameters.
std::optional<Attribute::Value> factOf(const OnnxAttribute& attribute)
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

Status OnnxOperatorFacts::describe(const OnnxOperator& each, const OnnxScope& scope)
{
    const OnnxNode& node = each.node;
    const auto sayText = [&](std::string_view name, std::string_view text) {
        return say(each.path, name, std::string(text), text.size());
    };
    GATELOUPE_CHECK(sayText("operator.type", node.type));
    if (!node.isOnnx()) {
        GATELOUPE_CHECK(sayText("operator.domain", node.domain));
    }
    if (!scope.path().empty()) {
        GATELOUPE_CHECK(sayText("operator.graph", scope.path()));
    }
    if (!node.name.empty()) {
        GATELOUPE_CHECK(sayText("operator.name", scope.pathOf(node.name)));
    }
    GATELOUPE_CHECK(sayIds(each.path, "operator.inputs", each.inputs));
    GATELOUPE_CHECK(sayIds(each.path, "operator.outputs", each.outputs));
    const auto made = std::ranges::find_if(node.outputs, [](auto name) { return !name.empty(); });
    if (made != node.outputs.end()) {
        GATELOUPE_CHECK(say(each.path, "operator.at",
                            static_cast<std::int64_t>(made->data() - m_model.file.data()),
                            sizeof(std::int64_t)));
    }
    for (const auto& [name, numbers] : each.parameters) {
        if (numbers.size() <= kMaxShown) {
            GATELOUPE_CHECK(say(each.path, name, numbers, numbers.size() * sizeof(std::int64_t)));
        }
    }
    for (const OnnxAttribute& attribute : node.attributes) {
        if (auto value = factOf(attribute)) {
            GATELOUPE_CHECK(
                say(each.path, attribute.name, *std::move(value), kMaxShown * sizeof(std::string)));
        }
    }
    return {};
}

Status OnnxOperatorFacts::sayIds(const std::string& object, std::string_view name,
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

Status OnnxOperatorFacts::say(const std::string& object, std::string_view name,
                              Attribute::Value value, std::size_t valueBytes)
{
    GATELOUPE_CHECK(m_budget.pay(sizeof(Attribute) + object.size() + name.size() + valueBytes));
    m_catalog.attributes.push_back({object, std::string(name), std::move(value)});
    return {};
}

} // namespace gateloupe
