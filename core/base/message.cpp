// SPDX-License-Identifier: Apache-2.0
#include "core/base/message.h"

#include <array>

namespace gateloupe {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

/// First and last of the code points that order or hide what is written around them (Unicode 15,
/// UAX 9 and general category Cf), and the line and paragraph separators.
struct CodePoints
{
    char32_t first;
    char32_t last;
};

constexpr std::array kSteering = {CodePoints{0x80, 0x9f},     CodePoints{0x061c, 0x061c},
                                  CodePoints{0x200b, 0x200f}, CodePoints{0x2028, 0x202e},
                                  CodePoints{0x2060, 0x206f}, CodePoints{0xfeff, 0xfeff}};

void appendHex(std::string& out, std::string_view prefix, char32_t value, int digits)
{
    out += prefix;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
        out += kHexDigits[(value >> shift) & 0xfU];
    }
}

/// The code point at the start of `text` and its bytes; 0 bytes where it is no UTF-8.
std::pair<char32_t, std::size_t> decoded(std::string_view text)
{
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    const std::size_t length = byte(0) < 0x80    ? 1
                               : byte(0) >= 0xf0 ? 4
                               : byte(0) >= 0xe0 ? 3
                               : byte(0) >= 0xc2 ? 2
                                                 : 0;
    if (length == 0 || length > text.size() || byte(0) > 0xf4) {
        return {0, 0};
    }
    char32_t value = length == 1 ? byte(0) : byte(0) & (0x7fU >> length);
    for (std::size_t index = 1; index < length; ++index) {
        if ((byte(index) & 0xc0U) != 0x80U) {
            return {0, 0};
        }
        value = (value << 6U) | (byte(index) & 0x3fU);
    }
    return {value, length};
}

void appendPrintable(std::string& out, char32_t value, std::string_view bytes)
{
    if (value == '\n') {
        out += "\\n";
    } else if (value == '\r') {
        out += "\\r";
    } else if (value == '\t') {
        out += "\\t";
    } else if (value < 0x20 || value == 0x7f) {
        appendHex(out, "\\x", value, 2);
    } else {
        for (const CodePoints& range : kSteering) {
            if (value >= range.first && value <= range.last) {
                return appendHex(out, "\\u", value, 4);
            }
        }
        out += bytes;
    }
}

/// `pattern` with %1 to %9 replaced.
std::string filled(std::string_view pattern, const std::vector<std::string>& values)
{
    std::string text;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const bool isPlace = pattern[at] == '%' && at + 1 < pattern.size() &&
                             pattern[at + 1] >= '1' &&
                             static_cast<std::size_t>(pattern[at + 1] - '1') < values.size();
        if (isPlace) {
            text += values[static_cast<std::size_t>(pattern[++at] - '1')];
        } else {
            text += pattern[at];
        }
    }
    return text;
}

} // namespace

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = decoded(text).second;
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

std::string shortened(std::string text)
{
    constexpr std::size_t kMost = 4096;
    constexpr std::size_t kBegin = 3000;
    constexpr std::size_t kEnd = 1000;
    if (text.size() <= kMost) {
        return text;
    }
    const auto isInside = [&text](std::size_t at) { // of a character
        return (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
    };
    std::size_t begin = kBegin;
    while (begin > 0 && isInside(begin)) {
        --begin;
    }
    std::size_t end = text.size() - kEnd;
    while (end < text.size() && isInside(end)) {
        ++end;
    }
    return text.replace(begin, end - begin, " ... ");
}

std::string printable(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto [value, length] = decoded(text.substr(at));
        if (length == 0) {
            appendHex(out, "\\x", static_cast<unsigned char>(text[at]), 2);
            ++at;
        } else {
            appendPrintable(out, value, text.substr(at, length));
            at += length;
        }
    }
    return out;
}

Message::Message(std::string_view pattern, std::vector<Message> values)
    : m_pattern(pattern)
    , m_values(std::move(values))
{
    std::vector<std::string> texts;
    for (const Message& value : m_values) {
        texts.push_back(value.m_text);
    }
    m_text = filled(m_pattern, texts);
}

std::string Message::translated(const Translator& translate) const
{
    if (m_pattern.empty()) {
        return m_text;
    }
    std::vector<std::string> texts;
    for (const Message& value : m_values) {
        texts.push_back(value.translated(translate));
    }
    return filled(translate(m_pattern), texts);
}

} // namespace gateloupe
