// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gateloupe {

/// A field of comma-separated values: control characters as printable() writes them, in quotes
/// where it needs them, and with an apostrophe in front where a spreadsheet would take a text for a
/// formula. Numbers stay as they are.
/// Source: RFC 4180, 2.5 to 2.7; OWASP, "CSV Injection".
[[nodiscard]] std::string csvField(std::string_view text);

/// The fields of a line, without its end.
[[nodiscard]] std::string csvLine(std::span<const std::string> fields);

} // namespace gateloupe
