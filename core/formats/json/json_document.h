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

namespace gateloupe {

/// A tree that keeps the order of its keys.
using OrderedJson = nlohmann::ordered_json;

/// What a document may cost before it is refused.
struct JsonLimits
{
    std::uint64_t maxBytes = std::uint64_t{64} << 20U;
    std::size_t maxDepth = 200;                    ///< objects and arrays in each other
    std::size_t maxValues = std::size_t{8} << 20U; ///< numbers, words, objects and arrays
};

/// One JSON document as a tree, of which every object has each key once (the library's own reader
/// keeps the last of two). Nothing is thrown. readJson() of json_events.h is for documents that are
/// too large for a tree.
/// Errors: InvalidArgument, with line and column where it is no JSON; beyond the limits.
Result<OrderedJson> parseJson(std::string_view text, const JsonLimits& limits = {});

/// The same of a file that no person wrote: its errors are Corrupt.
Result<OrderedJson> parseJsonFile(const MappedFile& file, const JsonLimits& limits = {});
/// What an object has under a key; a null for what is no object or has no such key.
[[nodiscard]] const OrderedJson& memberOf(const OrderedJson& object, std::string_view key);
/// Empty for what is no text.
[[nodiscard]] std::string jsonText(const OrderedJson& value);
/// Whether a text begins as an object does and has every word somewhere: what a probe looks at.
[[nodiscard]] bool looksLikeJson(std::string_view text,
                                 std::initializer_list<std::string_view> words);

} // namespace gateloupe
