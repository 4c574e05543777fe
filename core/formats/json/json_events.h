// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/result.h"
#include "core/formats/json/json_limits.h"

namespace gateloupe {

/// A number, word or nothing inside a JSON document. Negative integers come as std::int64_t, all
/// others as std::uint64_t.
using JsonLeaf =
    std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string_view>;

/// The keys that lead to a place; elements of an array have the path of their array.
using JsonPath = std::span<const std::string>;

enum class JsonNode
{
    Object,
    Array
};

/// Listens to a document as it is read, without a tree in between: file order is kept, and memory
/// does not grow with members that are not wanted.
class JsonListener
{
public:
    JsonListener() = default;
    JsonListener(const JsonListener&) = delete;
    JsonListener& operator=(const JsonListener&) = delete;
    virtual ~JsonListener() = default;

    /// An object or array begins at `path`. The first error ends the reading.
    virtual Status onBegin(JsonPath path, JsonNode node) = 0;
    virtual Status onLeaf(JsonPath path, const JsonLeaf& leaf) = 0;

    /// The object or array that began last and has not ended ends.
    virtual Status onEnd() { return {}; }
};

/// Reads one JSON document strictly: a key twice in one object, what is beyond the limits and text
/// after the document are refused. `baseOffset` is where `text` begins in its file.
/// Errors: Corrupt with the byte offset, Cancelled, and those of the listener.
Status readJson(std::string_view text, std::uint64_t baseOffset, JsonListener& listener,
                const JsonLimits& limits = kEventLimits);

} // namespace gateloupe
