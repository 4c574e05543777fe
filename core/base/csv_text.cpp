// SPDX-License-Identifier: Apache-2.0
#include "core/base/csv_text.h"

#include "core/base/lists.h"
#include "core/base/message.h"
#include "core/base/number_text.h"
#include "core/base/text.h"

namespace gateloupe {

namespace {

/// What a spreadsheet computes instead of showing it; tabs and carriage returns are escaped before.
bool isFormula(std::string_view text)
{
    constexpr std::string_view kBegins = "=+-@";
    const std::string_view content = trimmed(text);
    if (content.empty() || kBegins.find(content.front()) == std::string_view::npos) {
        return false;
    }
    const bool hasPlus = content.front() == '+';
    return !numberFromText<double>(hasPlus ? content.substr(1) : content) ||
           content.starts_with("+-");
}

} // namespace

std::string csvField(std::string_view text)
{
    std::string field = (isFormula(text) ? "'" : "") + printable(text);
    if (field.find_first_of(",\"") == std::string::npos) {
        return field;
    }
    std::string quoted = "\"";
    for (const char c : field) {
        quoted += c;
        if (c == '"') {
            quoted += c;
        }
    }
    return quoted + '"';
}

std::string csvLine(std::span<const std::string> fields)
{
    return joinedBy(",", fields, csvField);
}

} // namespace gateloupe
