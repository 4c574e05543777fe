// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "core/model/rnn_model.h"

namespace gateloupe::cli {

/// Keeps the order in which fields are added.
using Json = nlohmann::ordered_json;

inline constexpr int kJsonSchema = 1;

/// Writes the document and nothing else to stdout. NaN and infinities become null; text that is not
/// UTF-8 is mended.
void printJson(const Json& document);

/// "layer", "direction", "kind", "gate" (null for a projection) of a parameter.
void addParameterId(Json& entry, const ParameterId& id);

/// null for an empty optional.
template <typename T>
[[nodiscard]] Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

} // namespace gateloupe::cli
