// SPDX-License-Identifier: Apache-2.0
#include "core/formats/json/json_document.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "core/base/text.h"

namespace gateloupe {

namespace {

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

/// Watches the reading: a key that stands twice in one object, and what is beyond the limits.
class Watcher
{
public:
    explicit Watcher(const JsonLimits& limits)
        : m_limits(limits)
    {
    }

    /// What is deeper than allowed is not kept.
    bool operator()(int depth, OrderedJson::parse_event_t event, const OrderedJson& parsed)
    {
        using Event = OrderedJson::parse_event_t;
        const bool isBegin = event == Event::object_start || event == Event::array_start;
        if (isBegin && static_cast<std::size_t>(depth) >= m_limits.maxDepth) {
            m_isTooDeep = true;
        }
        m_values += isBegin || event == Event::value ? 1U : 0U;
        if (m_isTooDeep || hasTooMany()) {
            return false;
        }
        if (event == Event::object_start) {
            m_levels.emplace_back();
        } else if (event == Event::object_end) {
            m_levels.pop_back();
        } else if (event == Event::key) {
            auto key = parsed.get<std::string>();
            if (!m_levels.back().insert(key).second && m_twice.empty()) {
                m_twice = std::move(key);
            }
        }
        return true;
    }

    [[nodiscard]] bool isTooDeep() const { return m_isTooDeep; }

    [[nodiscard]] bool hasTooMany() const { return m_values > m_limits.maxValues; }

    [[nodiscard]] const std::string& twice() const { return m_twice; }

private:
    JsonLimits m_limits;
    std::size_t m_values = 0;
    std::vector<std::set<std::string>> m_levels;
    std::string m_twice;
    bool m_isTooDeep = false;
};

} // namespace

Result<OrderedJson> parseJson(std::string_view text, const JsonLimits& limits)
{
    if (text.size() > limits.maxBytes) {
        return Error::invalidArgument("the document has %1 bytes; at most %2 are read", text.size(),
                                      limits.maxBytes);
    }
    try {
        Watcher watcher(limits);
        OrderedJson document = OrderedJson::parse(text, std::ref(watcher));
        if (watcher.isTooDeep()) {
            return Error::invalidArgument("the document is nested deeper than %1 levels",
                                          limits.maxDepth);
        }
        if (watcher.hasTooMany()) {
            return Error::invalidArgument("the document has more than %1 values", limits.maxValues);
        }
        if (!watcher.twice().empty()) {
            return Error::invalidArgument("%1: the key appears twice in one object",
                                          watcher.twice());
        }
        return document;
    } catch (const OrderedJson::parse_error& failure) {
        return Error::invalidArgument("%1: this is no JSON here", placeOf(text, failure.byte));
    } catch (const OrderedJson::exception& failure) {
        return Error::invalidArgument("the document: %1", failure.what());
    }
}

Result<OrderedJson> parseJsonFile(const MappedFile& file, const JsonLimits& limits)
{
    auto document = parseJson(asText(file.bytes()), limits);
    return document ? std::move(document) : Error{ErrorCode::Corrupt, document.error().message, {}};
}

const OrderedJson& memberOf(const OrderedJson& object, std::string_view key)
{
    static const OrderedJson kNothing;
    const auto found = object.is_object() ? object.find(std::string(key)) : object.end();
    return found == object.end() ? kNothing : *found;
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
