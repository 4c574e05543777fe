// SPDX-License-Identifier: Apache-2.0
#include "core/formats/json/json_document.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/text.h"
#include "core/formats/json/json_walk.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxShownNumber = 40;

/// The place of a byte, counted from 1, as an editor shows it.
Message placeOf(std::string_view text, std::size_t byte)
{
    const auto before = text.substr(0, byte == 0 ? 0 : byte - 1);
    const auto line = std::ranges::count(before, '\n') + 1;
    const auto lineStart = before.find_last_of('\n');
    const auto column =
        before.size() - (lineStart == std::string_view::npos ? 0 : lineStart + 1) + 1;
    return message("line %1, column %2", line, column);
}

/// Makes the tree of what it hears. The library's own maker walks an object's members again for
/// each one that comes, so that its time grows with the square of their number.
class TreeMaker final : public JsonListener
{
public:
    Status onBegin(JsonPath path, JsonNode node) override
    {
        m_open.push_back(
            &add(path, node == JsonNode::Object ? OrderedJson::object() : OrderedJson::array()));
        return {};
    }

    Status onLeaf(JsonPath path, const JsonLeaf& leaf) override
    {
        std::visit(
            [&]<typename T>(const T& value) {
                if constexpr (std::is_same_v<T, std::monostate>) {
                    add(path, nullptr);
                } else if constexpr (std::is_same_v<T, std::string_view>) {
                    add(path, std::string(value));
                } else {
                    add(path, value);
                }
            },
            leaf);
        return {};
    }

    Status onEnd() override
    {
        m_open.pop_back();
        return {};
    }

    OrderedJson take() { return std::move(m_document); }

private:
    /// Lifetime: until something is added beside it, which is after its end.
    OrderedJson& add(JsonPath path, OrderedJson value)
    {
        if (m_open.empty()) {
            m_document = std::move(value);
            return m_document;
        }
        OrderedJson& parent = *m_open.back();
        if (parent.is_array()) {
            auto& items = parent.get_ref<OrderedJson::array_t&>();
            return items.emplace_back(std::move(value));
        }
        // Not by its key: that would look at all others. That it is new was seen already.
        auto& members = parent.get_ref<OrderedJson::object_t&>();
        members.emplace_back(path.back(), std::move(value));
        return members.back().second;
    }

    OrderedJson m_document;
    std::vector<OrderedJson*> m_open; ///< objects and arrays that have not ended, outermost first
};

Error errorOf(JsonProblem problem, std::string_view text, const JsonLimits& limits)
{
    using Kind = JsonProblem::Kind;
    switch (problem.kind) {
    case Kind::TooLong:
        return Error::invalidArgument("the document has %1 bytes; at most %2 are read", text.size(),
                                      limits.maxBytes);
    case Kind::TooDeep:
        return Error::invalidArgument("the document is nested deeper than %1 levels",
                                      limits.maxDepth);
    case Kind::TooManyValues:
        return Error::invalidArgument("the document has more than %1 values", limits.maxValues);
    case Kind::TooManyKeys:
        return Error::invalidArgument("the document has more than %1 keys", limits.maxKeys);
    case Kind::PathsTooLong:
        return Error::invalidArgument("the paths of the document's keys are too long");
    case Kind::KeyTwice:
        return Error::invalidArgument("%1: the key appears twice in one object", problem.text);
    case Kind::NumberTooLarge:
        return Error::invalidArgument("%1: the number %2 is larger than any double",
                                      placeOf(text, problem.byte),
                                      problem.text.substr(0, kMaxShownNumber));
    case Kind::Cancelled:
        return Error::cancelled();
    case Kind::Listener:
        return std::move(problem.error);
    case Kind::None:
    case Kind::Syntax:
        break;
    }
    return Error::invalidArgument("%1: this is no JSON here", placeOf(text, problem.byte));
}

} // namespace

Result<OrderedJson> parseJson(std::string_view text, const JsonLimits& limits)
{
    TreeMaker tree;
    JsonProblem problem = walkJson(text, tree, limits);
    if (problem.kind != JsonProblem::Kind::None) {
        return errorOf(std::move(problem), text, limits);
    }
    return tree.take();
}

Result<OrderedJson> parseJsonFile(const MappedFile& file, const JsonLimits& limits)
{
    auto document = parseJson(asText(file.bytes()), limits);
    if (!document && document.error().code != ErrorCode::Cancelled) {
        return Error{ErrorCode::Corrupt, document.error().message, {}};
    }
    return document;
}

bool isJson(std::string_view text)
{
    return OrderedJson::accept(text);
}

const OrderedJson& memberOf(const OrderedJson& object, std::string_view key)
{
    static const OrderedJson kNothing;
    if (!object.is_object()) {
        return kNothing;
    }
    const auto& members = object.get_ref<const OrderedJson::object_t&>();
    const auto found =
        std::ranges::find_if(members, [key](const auto& member) { return member.first == key; });
    return found == members.end() ? kNothing : found->second;
}

std::string jsonText(const OrderedJson& value)
{
    return value.is_string() ? value.get<std::string>() : std::string();
}

bool looksLikeJson(std::string_view text, std::initializer_list<std::string_view> words)
{
    const auto start = text.find_first_not_of(" \t\r\n");
    return start != std::string_view::npos && text[start] == '{' &&
           std::ranges::all_of(
               words, [text](std::string_view word) { return text.find(word) != text.npos; });
}

} // namespace gateloupe
