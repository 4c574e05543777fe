// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/custom/custom_pattern.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 4> kPlaceholderNames = {"prefix", "layer", "side", "gate"};
/// More digits than any network has layers.
constexpr std::size_t kMaxLayerDigits = 4;

Error broken(std::string_view text, std::size_t at, const Message& what)
{
    return Error::invalidArgument("pattern '%1', character %2: %3", text, at + 1, what);
}

Result<Placeholder> placeholderFromName(std::string_view text, std::size_t at,
                                        std::string_view name)
{
    const auto found = enumeratorNamed<Placeholder>(kPlaceholderNames, name);
    if (!found) {
        return broken(text, at, message("{%1} is none of {prefix}, {layer}, {side}, {gate}", name));
    }
    return *found;
}

/// What `rest` may begin with: what a word stands for, and the word's length.
template <typename Key>
using WordsAt = std::vector<std::pair<Key, std::size_t>>;

/// The keys whose word `rest` begins with, longest word first.
template <typename Key>
WordsAt<Key> wordsAt(const std::map<Key, std::string>& words, std::string_view rest)
{
    WordsAt<Key> found;
    for (const auto& [key, word] : words) {
        if (rest.starts_with(word)) {
            found.emplace_back(key, word.size());
        }
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &std::pair<Key, std::size_t>::second);
    return found;
}

/// What layers are called: their words, or a number.
WordsAt<std::uint32_t> layersAt(const PlaceholderWords& words, std::string_view rest)
{
    if (!words.layerWords.empty()) {
        WordsAt<std::uint32_t> found;
        for (std::uint32_t layer = 0; layer < words.layerWords.size(); ++layer) {
            if (rest.starts_with(words.layerWords[layer])) {
                found.emplace_back(layer, words.layerWords[layer].size());
            }
        }
        std::ranges::stable_sort(found, std::ranges::greater(),
                                 &std::pair<std::uint32_t, std::size_t>::second);
        return found;
    }
    std::uint32_t number = 0;
    const auto digits = rest.substr(0, rest.find_first_not_of("0123456789"));
    if (digits.empty() || digits.size() > kMaxLayerDigits) {
        return {};
    }
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (number < words.firstLayer) {
        return {};
    }
    return {{number - words.firstLayer, digits.size()}};
}

} // namespace

std::string_view nameOf(Placeholder placeholder)
{
    return kPlaceholderNames[static_cast<std::size_t>(placeholder)];
}

Result<NamePattern> NamePattern::parse(std::string_view text)
{
    NamePattern pattern;
    std::string literal;
    const auto endLiteral = [&] {
        if (!literal.empty()) {
            pattern.m_pieces.push_back({.placeholder = {}, .text = std::exchange(literal, {})});
        }
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text.substr(at, 2) == "{{" || text.substr(at, 2) == "}}") {
            literal += text[at++];
        } else if (text[at] == '}') {
            return broken(text, at,
                          message("a closing brace without an opening one; write }} for a brace"));
        } else if (text[at] != '{') {
            literal += text[at];
        } else {
            const auto end = text.find('}', at);
            if (end == std::string_view::npos) {
                return broken(text, at, message("the brace is not closed; write {{ for a brace"));
            }
            GATELOUPE_TRY(const auto placeholder,
                          placeholderFromName(text, at, text.substr(at + 1, end - at - 1)));
            if (pattern.has(placeholder)) {
                return broken(text, at, message("{%1} appears twice", nameOf(placeholder)));
            }
            endLiteral();
            pattern.m_pieces.push_back({.placeholder = placeholder, .text = {}});
            at = end;
        }
    }
    endLiteral();
    if (pattern.m_pieces.empty()) {
        return broken(text, 0, message("an empty pattern names nothing"));
    }
    return pattern;
}

bool NamePattern::has(Placeholder placeholder) const
{
    return std::ranges::any_of(
        m_pieces, [placeholder](const Piece& piece) { return piece.placeholder == placeholder; });
}

std::size_t NamePattern::fixedText() const
{
    std::size_t length = 0;
    for (const Piece& piece : m_pieces) {
        length += piece.text.size();
    }
    return length;
}

/// What one name is compared with at most: a name of some hundred characters and a thousand layers
/// need a twentieth of it.
constexpr std::size_t kMaxCompared = 10'000'000;

/// One attempt: pieces from the left, back to the last choice where a piece does not fit.
class NamePattern::Matcher
{
public:
    Matcher(std::span<const Piece> pieces, const PlaceholderWords& words)
        : m_pieces(pieces)
        , m_words(words)
    {
    }

    bool matches(std::size_t piece, std::string_view rest)
    {
        if (piece == m_pieces.size()) {
            return rest.empty();
        }
        const auto& [placeholder, text] = m_pieces[piece];
        m_compared += 1 + wordsOf(placeholder);
        if (m_compared > kMaxCompared) {
            return false;
        }
        if (!placeholder) {
            return rest.starts_with(text) && matches(piece + 1, rest.substr(text.size()));
        }
        switch (*placeholder) {
        case Placeholder::Prefix:
            return matchesPrefix(piece, rest);
        case Placeholder::Layer:
            return tries(piece, rest, layersAt(m_words, rest), m_found.layer);
        case Placeholder::Direction:
            return tries(piece, rest, wordsAt(m_words.directionWords, rest), m_found.direction);
        case Placeholder::Gate:
            break;
        }
        return tries(piece, rest, wordsAt(m_words.gateWords, rest), m_found.gate);
    }

    [[nodiscard]] NameMatch found() && { return std::move(m_found); }

private:
    [[nodiscard]] std::size_t wordsOf(const std::optional<Placeholder>& placeholder) const
    {
        return placeholder == Placeholder::Layer ? m_words.layerWords.size() : 0;
    }

    bool matchesPrefix(std::size_t piece, std::string_view rest)
    {
        for (std::size_t length = 0; length <= rest.size(); ++length) {
            if (matches(piece + 1, rest.substr(length))) {
                m_found.prefix = rest.substr(0, length);
                return true;
            }
        }
        return false;
    }

    template <typename Key>
    bool tries(std::size_t piece, std::string_view rest,
               const std::vector<std::pair<Key, std::size_t>>& choices, std::optional<Key>& found)
    {
        for (const auto& [key, length] : choices) {
            if (matches(piece + 1, rest.substr(length))) {
                found = key;
                return true;
            }
        }
        return false;
    }

    std::span<const Piece> m_pieces;
    const PlaceholderWords& m_words;
    NameMatch m_found;
    std::size_t m_compared = 0; ///< words and texts with the name
};

std::optional<NameMatch> NamePattern::match(std::string_view name,
                                            const PlaceholderWords& words) const
{
    Matcher matcher(m_pieces, words);
    return matcher.matches(0, name) ? std::optional(std::move(matcher).found()) : std::nullopt;
}

} // namespace gateloupe
