// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_spelling.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

namespace gateloupe {

namespace {

constexpr std::uint64_t kLongestSpelledName =
    4096; ///< bytes; names of modules and keys are shorter
constexpr unsigned kHex = 16;
constexpr unsigned kOctal = 8;

/// Escapes of one letter, and what they stand for.
constexpr std::array kLetterEscapes = {
    std::pair{'\\', '\\'}, std::pair{'\'', '\''}, std::pair{'"', '"'},  std::pair{'n', '\n'},
    std::pair{'r', '\r'},  std::pair{'t', '\t'},  std::pair{'a', '\a'}, std::pair{'b', '\b'},
    std::pair{'f', '\f'},  std::pair{'v', '\v'}};

/// Goes through a spelled text character by character.
class SpellingReader
{
public:
    SpellingReader(std::string_view raw, PickleEscapes escapes)
        : m_rest(raw)
        , m_escapes(escapes)
    {
    }

    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }

    /// Empty for an escape that is none. Requires: !atEnd().
    std::optional<std::uint32_t> next()
    {
        const char first = m_rest.front();
        m_rest.remove_prefix(1);
        if (first != '\\') {
            return static_cast<unsigned char>(first);
        }
        return m_escapes == PickleEscapes::Python ? pythonEscape() : unicodeEscape();
    }

private:
    std::optional<std::uint32_t> pythonEscape()
    {
        if (m_rest.empty()) {
            return std::nullopt;
        }
        const char letter = m_rest.front();
        const auto* known =
            std::ranges::find(kLetterEscapes, letter, &std::pair<char, char>::first);
        if (known != kLetterEscapes.end()) {
            m_rest.remove_prefix(1);
            return static_cast<unsigned char>(known->second);
        }
        if (letter == 'x') {
            m_rest.remove_prefix(1);
            return number(2, kHex);
        }
        return number(std::min<std::size_t>(octalDigits(), 3), kOctal);
    }

    /// A backslash that no 'u' follows is itself.
    std::optional<std::uint32_t> unicodeEscape()
    {
        const bool isLong = m_rest.starts_with('U');
        if (!isLong && !m_rest.starts_with('u')) {
            return static_cast<unsigned char>('\\');
        }
        m_rest.remove_prefix(1);
        return number(isLong ? 8 : 4, kHex);
    }

    [[nodiscard]] std::size_t octalDigits() const
    {
        const auto end = m_rest.find_first_not_of("01234567");
        return end == std::string_view::npos ? m_rest.size() : end;
    }

    std::optional<std::uint32_t> number(std::size_t digits, unsigned base)
    {
        std::uint32_t value = 0;
        const auto text = m_rest.substr(0, digits);
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), value, static_cast<int>(base));
        if (digits == 0 || text.size() != digits || error != std::errc() ||
            end != text.data() + text.size()) {
            return std::nullopt;
        }
        m_rest.remove_prefix(digits);
        return value;
    }

    std::string_view m_rest;
    PickleEscapes m_escapes;
};

Error noEscape()
{
    return Error::corrupt("a text has an escape that is none");
}

void appendUtf8(std::string& text, std::uint32_t character)
{
    const auto tail = [&](unsigned shift) {
        text += static_cast<char>(0x80U | ((character >> shift) & 0x3FU));
    };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xC0U | (character >> 6U));
        tail(0);
    } else if (character < 0x10000) {
        text += static_cast<char>(0xE0U | (character >> 12U));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0U | ((character >> 18U) & 7U));
        tail(12);
        tail(6);
        tail(0);
    }
}

} // namespace

Result<PickleSpelling> pickleSpellingOf(std::string_view raw, PickleEscapes escapes)
{
    PickleSpelling spelling{.raw = raw, .escapes = escapes};
    if (raw.size() <= kLongestSpelledName) {
        spelling.text.emplace();
    }
    for (SpellingReader reader(raw, escapes); !reader.atEnd(); ++spelling.characters) {
        const auto character = reader.next();
        if (!character) {
            return noEscape();
        }
        if (spelling.text) {
            appendUtf8(*spelling.text, *character);
        }
    }
    return spelling;
}

Result<std::vector<std::byte>> bytesOfSpelling(std::string_view raw, PickleEscapes escapes,
                                               std::uint64_t characters)
{
    constexpr std::uint32_t kLastByte = 0xFF;
    std::vector<std::byte> bytes;
    bytes.reserve(characters);
    for (SpellingReader reader(raw, escapes); !reader.atEnd();) {
        const auto character = reader.next();
        if (!character) {
            return noEscape();
        }
        if (*character > kLastByte || bytes.size() == characters) {
            return Error::corrupt("the text that stands for an array's bytes is damaged");
        }
        bytes.push_back(static_cast<std::byte>(*character));
    }
    return bytes;
}

} // namespace gateloupe
