// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/number_text.h"

namespace gateloupe {

/// `text` with control characters, line breaks and characters that turn the direction of writing as
/// escapes
/// (`\x1b`, `\n`, `\u202e`): a name out of a file must not steer a terminal or forge a line. Other
/// UTF-8 stays as it is.
[[nodiscard]] std::string printable(std::string_view text);

/// Whether the whole text is UTF-8. A name out of a file or of a file system need not be.
[[nodiscard]] bool isUtf8(std::string_view text);

/// `text` where it is short enough for a sentence, else its begin and end with "..." between: a
/// file may hold a name of a megabyte.
[[nodiscard]] std::string shortened(std::string text);

/// A sentence of core: its English pattern with the values apart, so that a window can say it in
/// the user's language. Made by message(); a plain string makes one that is the same in every
/// language (a name, another library's words).
class Message
{
public:
    /// The pattern of one sentence in another language; the pattern itself where there is none.
    using Translator = std::function<std::string(std::string_view pattern)>;

    Message() = default;

    Message(std::string text)
        : m_text(std::move(text))
    {
    }

    Message(std::string_view text)
        : m_text(text)
    {
    }

    Message(const char* text)
        : m_text(text)
    {
    }

    Message(std::string_view pattern, std::vector<Message> values);

    /// The sentence in English.
    [[nodiscard]] const std::string& text() const { return m_text; }

    [[nodiscard]] std::string translated(const Translator& translate) const;

    /// English with %1 to %9 for the values; empty where the text is the same in every language.
    [[nodiscard]] const std::string& pattern() const { return m_pattern; }

    operator const std::string&() const { return m_text; }

    friend bool operator==(const Message& a, const Message& b) { return a.m_text == b.m_text; }

    friend auto operator<=>(const Message& a, const Message& b) { return a.m_text <=> b.m_text; }

    friend std::ostream& operator<<(std::ostream& out, const Message& message)
    {
        return out << message.m_text;
    }

private:
    std::string m_text;
    std::string m_pattern;
    std::vector<Message> m_values;
};

/// Where bytes begin in their file, as a value of a message. Error keeps the first of its sentence
/// as data.
struct FileOffset
{
    std::uint64_t bytes = 0;
};

namespace detail {

inline Message messageValue(FileOffset value)
{
    return std::to_string(value.bytes);
}

inline Message messageValue(const Message& value)
{
    return value;
}

template <std::convertible_to<std::string_view> T>
Message messageValue(const T& value)
{
    return shortened(printable(value));
}

inline Message messageValue(const std::filesystem::path& value)
{
    return printable(value.string());
}

template <std::floating_point T>
Message messageValue(T value)
{
    return shortestText(value);
}

template <std::integral T>

requires(!std::same_as<T, bool> && !std::same_as<T, char>) Message messageValue(T value)
{
    return std::to_string(value);
}

} // namespace detail

/// The sentence `pattern` with its values in the places %1 to %9: text, paths, whole numbers,
/// doubles (shortest form that reads back), other messages. Names out of files come out
/// printable(). `pattern` is a literal: the translations are collected from the sources by the
/// calls of message() and of Error's makers.
template <typename... Values>
[[nodiscard]] Message message(const char* pattern, const Values&... values)
{
    static_assert(sizeof...(Values) <= 9, "%1 to %9");
    return Message(pattern, {detail::messageValue(values)...});
}

} // namespace gateloupe
