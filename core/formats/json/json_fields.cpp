// SPDX-License-Identifier: Apache-2.0
#include "core/formats/json/json_fields.h"

#include <algorithm>
#include <set>

namespace gateloupe {

namespace {

std::string lineOf(std::string_view text, std::size_t byte)
{
    const auto before = text.substr(0, byte == 0 ? 0 : byte - 1);
    const auto line = std::ranges::count(before, '\n') + 1;
    const auto lineStart = before.find_last_of('\n');
    const auto column =
        before.size() - (lineStart == std::string_view::npos ? 0 : lineStart + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// Notices a key that stands twice in one object.
class KeysOnce
{
public:
    bool operator()(int, OrderedJson::parse_event_t event, const OrderedJson& parsed)
    {
        if (event == OrderedJson::parse_event_t::object_start) {
            m_levels.emplace_back();
        } else if (event == OrderedJson::parse_event_t::object_end) {
            m_levels.pop_back();
        } else if (event == OrderedJson::parse_event_t::key &&
                   !m_levels.back().insert(parsed.get<std::string>()).second && m_twice.empty()) {
            m_twice = parsed.get<std::string>();
        }
        return true;
    }

    [[nodiscard]] const std::string& twice() const { return m_twice; }

private:
    std::vector<std::set<std::string>> m_levels;
    std::string m_twice;
};

} // namespace

Result<OrderedJson> jsonFrom(std::string_view text)
{
    try {
        KeysOnce keys;
        OrderedJson document = OrderedJson::parse(text, std::ref(keys));
        if (!keys.twice().empty()) {
            return wrongAt(keys.twice(), "the key appears twice in one object");
        }
        return document;
    } catch (const OrderedJson::parse_error& failure) {
        return wrongAt(lineOf(text, failure.byte), "this is no JSON here");
    } catch (const OrderedJson::exception& failure) {
        return wrongAt("the document", failure.what());
    }
}

Error wrongAt(const std::string& place, const std::string& what)
{
    return Error{ErrorCode::InvalidArgument, place + ": " + what};
}

std::string foundText(const OrderedJson& value)
{
    if (value.is_object() || value.is_array()) {
        return std::string("found ") + (value.is_object() ? "an object" : "a list");
    }
    return "found " + value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

Result<std::string> textFrom(const OrderedJson& value, const std::string& place)
{
    if (!value.is_string()) {
        return wrongAt(place, "expected a text, " + foundText(value));
    }
    return value.get<std::string>();
}

Result<double> numberFrom(const OrderedJson& value, const std::string& place)
{
    if (!value.is_number()) {
        return wrongAt(place, "expected a number, " + foundText(value));
    }
    return value.get<double>();
}

Result<std::uint64_t> countFrom(const OrderedJson& value, const std::string& place,
                                std::uint64_t max)
{
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > max) {
        return wrongAt(place, "expected a whole number from 0 to " + std::to_string(max) + ", " +
                                  foundText(value));
    }
    return value.get<std::uint64_t>();
}

Status readObject(const OrderedJson& object, const std::string& place,
                  const std::vector<JsonField>& fields)
{
    if (!object.is_object()) {
        return wrongAt(place.empty() ? "the document" : place,
                       "expected an object, " + foundText(object));
    }
    const auto placeOf = [&](const std::string& key) {
        return place.empty() ? key : place + "." + key;
    };
    for (const auto& [key, value] : object.items()) {
        const auto field = std::ranges::find_if(
            fields, [&name = key](const JsonField& candidate) { return name == candidate.key; });
        if (field == fields.end()) {
            std::string known;
            for (const JsonField& candidate : fields) {
                known += (known.empty() ? "" : ", ") + std::string(candidate.key);
            }
            return wrongAt(placeOf(key), "unknown key; expected one of " + known);
        }
    }
    for (const JsonField& field : fields) {
        const auto value = object.find(field.key);
        if (value != object.end()) {
            GATELOUPE_CHECK(field.read(*value, placeOf(field.key)));
        } else if (field.presence == Presence::Required) {
            return wrongAt(placeOf(field.key), "missing");
        }
    }
    return {};
}

} // namespace gateloupe
