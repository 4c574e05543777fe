// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include <nlohmann/json.hpp>

#include "core/model/rnn_model.h"

namespace gateloupe::cli {

/// Keeps the order in which fields are added.
using Json = nlohmann::ordered_json;

/// Writes "schema" and the members of `document`, and nothing else, to stdout. NaN and infinities
/// become null; text that is not UTF-8 is mended.
void printJson(const Json& document);

/// "layer", "side", "kind", "gate" (null for a projection) of a parameter.
[[nodiscard]] Json jsonOf(const ParameterId& id);

/// What `describe` makes of each of some values.
template <typename Values, typename Describe>
[[nodiscard]] Json listOf(const Values& values, const Describe& describe)
{
    Json list = Json::array();
    for (const auto& value : values) {
        list.push_back(std::invoke(describe, value));
    }
    return list;
}

/// null for an empty optional.
template <typename T>
[[nodiscard]] Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

} // namespace gateloupe::cli
