// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/formats/json/json_limits.h"

namespace gateloupe {

/// A tree that keeps the order of its keys.
using OrderedJson = nlohmann::ordered_json;

/// One JSON document as a tree, of which every object has each key once (the library's own reader
/// keeps the last of two). Nothing is thrown. readJson() of json_events.h is for documents that are
/// too large for a tree.
/// Errors: InvalidArgument, with line and column where it is no JSON; beyond the limits; Cancelled.
Result<OrderedJson> parseJson(std::string_view text, const JsonLimits& limits = {});

/// Reads a file that no person wrote: its errors are Corrupt.
Result<OrderedJson> parseJsonFile(const MappedFile& file, const JsonLimits& limits = {});

/// Whether the whole text is well-formed JSON, whatever it costs as a tree. Time: linear.
[[nodiscard]] bool isJson(std::string_view text);
/// The member of an object under a key; JSON's null when it is no object or has no such key.
[[nodiscard]] const OrderedJson& memberOf(const OrderedJson& object, std::string_view key);
/// Empty for what is no text.
[[nodiscard]] std::string jsonText(const OrderedJson& value);
/// Whether a text begins as an object does and has every word somewhere: what a probe looks at.
[[nodiscard]] bool looksLikeJson(std::string_view text,
                                 std::initializer_list<std::string_view> words);

} // namespace gateloupe
