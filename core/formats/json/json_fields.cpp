// SPDX-License-Identifier: Apache-2.0
#include "core/formats/json/json_fields.h"

#include <algorithm>

#include "core/base/lists.h"

namespace gateloupe {

Error wrongAt(const std::string& place, const Message& what)
{
    return Error::invalidArgument("%1: %2", place, what);
}

Message foundText(const OrderedJson& value)
{
    if (value.is_object()) {
        return message("found an object");
    }
    if (value.is_array()) {
        return message("found a list");
    }
    return message("found %1", value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace));
}

Result<std::string> textFrom(const OrderedJson& value, const std::string& place)
{
    if (!value.is_string()) {
        return wrongAt(place, message("expected a text, %1", foundText(value)));
    }
    return value.get<std::string>();
}

Result<double> numberFrom(const OrderedJson& value, const std::string& place)
{
    if (!value.is_number()) {
        return wrongAt(place, message("expected a number, %1", foundText(value)));
    }
    return value.get<double>();
}

Result<std::uint64_t> countFrom(const OrderedJson& value, const std::string& place,
                                std::uint64_t max)
{
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > max) {
        return wrongAt(place,
                       message("expected a whole number from 0 to %1, %2", max, foundText(value)));
    }
    return value.get<std::uint64_t>();
}

Status readObject(const OrderedJson& object, const std::string& place,
                  const std::vector<JsonField>& fields)
{
    if (!object.is_object()) {
        return wrongAt(place.empty() ? "the document" : place,
                       message("expected an object, %1", foundText(object)));
    }
    const auto placeOf = [&](const std::string& key) {
        return place.empty() ? key : place + "." + key;
    };
    for (const auto& [key, value] : object.items()) {
        const auto field = std::ranges::find_if(
            fields, [&name = key](const JsonField& candidate) { return name == candidate.key; });
        if (field == fields.end()) {
            return wrongAt(placeOf(key), message("unknown key; expected one of %1",
                                                 joinedBy(", ", fields, &JsonField::key)));
        }
    }
    for (const JsonField& field : fields) {
        const auto value = object.find(field.key);
        if (value != object.end()) {
            GATELOUPE_CHECK(field.read(*value, placeOf(field.key)));
        } else if (field.presence == Presence::Required) {
            return wrongAt(placeOf(field.key), message("missing"));
        }
    }
    return {};
}

} // namespace gateloupe
