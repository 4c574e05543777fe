// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/vocabulary.h"

#include <algorithm>
#include <optional>
#include <span>

#include "core/base/mapped_file.h"
#include "core/base/text.h"
#include "core/formats/json/json_document.h"

namespace gateloupe {

namespace {

/// A vocabulary is a word list, not a data set.
constexpr std::uint64_t kMaxFileBytes = std::uint64_t{16} << 20U;
/// No word is as long. At each place of a text so many characters may be looked at.
constexpr std::size_t kMaxSymbolBytes = 4096;
constexpr std::string_view kSpace = " \t\r\n";
constexpr std::uint64_t kMaxIndex = std::uint64_t{1} << 24U; ///< f32 holds indices exactly

/// Length of the UTF-8 character at the start of `text`; 0 when there is none.
std::size_t characterLength(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80U            ? 1
                               : (lead >> 5U) == 0x06U ? 2
                               : (lead >> 4U) == 0x0EU ? 3
                               : (lead >> 3U) == 0x1EU ? 4
                                                       : 0;
    if (length == 0 || length > text.size()) {
        return 0;
    }
    const auto isContinuation = [](char c) {
        return (static_cast<unsigned char>(c) >> 6U) == 0x02U;
    };
    return std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length),
                       isContinuation)
               ? length
               : 0;
}

/// A list of characters may begin with a bracket too.
bool isJsonVocabulary(std::string_view content)
{
    const auto first = content.find_first_not_of(kSpace);
    return first != std::string_view::npos && (content[first] == '[' || content[first] == '{') &&
           isJson(content);
}

std::optional<std::uint64_t> indexOf(const OrderedJson& value)
{
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > kMaxIndex) {
        return std::nullopt;
    }
    return value.get<std::uint64_t>();
}

Result<std::vector<Vocabulary::Token>> tokensOfJson(const OrderedJson& json)
{
    std::vector<Vocabulary::Token> tokens;
    for (const auto& item : json.items()) {
        const auto& value = item.value();
        const auto index =
            json.is_array() ? std::optional<std::uint64_t>(tokens.size()) : indexOf(value);
        if (!index || *index > kMaxIndex || (json.is_array() && !value.is_string())) {
            return json.is_array()
                       ? Error::corrupt(
                             "vocabulary entry %1 is not a text; a list holds symbols only",
                             item.key())
                       : Error::corrupt("vocabulary entry %1 has no index; expected a whole number "
                                        "from 0",
                                        item.key());
        }
        tokens.push_back({json.is_array() ? value.get<std::string>() : item.key(), *index});
    }
    return tokens;
}

Result<std::vector<Vocabulary::Token>> tokensOfCharacters(std::string_view content)
{
    std::vector<Vocabulary::Token> tokens;
    for (std::size_t at = 0; at < content.size();) {
        const auto length = characterLength(content.substr(at));
        if (length == 0) {
            return Error::corrupt("the vocabulary is no UTF-8 text at byte %1", at);
        }
        if (content[at] != '\n' && content[at] != '\r') {
            tokens.push_back({std::string(content.substr(at, length)), tokens.size()});
        }
        at += length;
    }
    return tokens;
}

} // namespace

Result<Vocabulary> Vocabulary::fromContent(std::string_view content, const ProgressMonitor& monitor)
{
    std::vector<Token> tokens;
    if (isJsonVocabulary(content)) {
        GATELOUPE_TRY(const auto json, parseJson(content, watchedBy(monitor)));
        GATELOUPE_TRY(tokens, tokensOfJson(json));
    } else {
        GATELOUPE_TRY(tokens, tokensOfCharacters(content));
    }
    if (tokens.empty()) {
        return Error::corrupt("the vocabulary holds no symbol");
    }
    Vocabulary vocabulary;
    for (auto& token : tokens) {
        GATELOUPE_CHECK(vocabulary.add(std::move(token.symbol), token.index));
    }
    std::ranges::sort(vocabulary.m_tokens, {}, &Token::symbol);
    const auto twice = std::ranges::adjacent_find(vocabulary.m_tokens, {}, &Token::symbol);
    if (twice != vocabulary.m_tokens.end()) {
        return Error::corrupt("the vocabulary has \"%1\" twice", twice->symbol);
    }
    return vocabulary;
}

Result<Vocabulary> Vocabulary::load(const std::filesystem::path& path,
                                    const ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    if (file->size() > kMaxFileBytes) {
        return Error::unsupported("%1 has %2 bytes; a vocabulary has at most %3", path,
                                  file->size(), kMaxFileBytes);
    }
    return fromContent(asText(file->bytes()), monitor).withContext(path.string());
}

Status Vocabulary::add(std::string symbol, std::uint64_t index)
{
    if (symbol.empty()) {
        return Error::corrupt("the symbol with index %1 is empty", index);
    }
    if (symbol.size() > kMaxSymbolBytes) {
        return Error::corrupt("the symbol with index %1 has %2 bytes; at most %3 are read", index,
                              symbol.size(), kMaxSymbolBytes);
    }
    m_hasLong = m_hasLong || symbol.size() > std::max<std::size_t>(1, characterLength(symbol));
    m_hasSpace = m_hasSpace || symbol.find_first_of(kSpace) != std::string::npos;
    m_size = std::max(m_size, index + 1);
    m_tokens.push_back({std::move(symbol), index});
    return {};
}

std::vector<std::string> Vocabulary::symbols() const
{
    std::vector<std::string> found(m_size);
    for (const Token& token : m_tokens) {
        found[token.index] = token.symbol;
    }
    return found;
}

Result<std::vector<Vocabulary::Token>> Vocabulary::tokens(std::string_view text) const
{
    std::vector<Token> found;
    if (!hasWords()) {
        GATELOUPE_CHECK(cut(text, 0, text.size(), found));
        return found;
    }
    for (auto begin = text.find_first_not_of(kSpace); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(kSpace, begin), text.size());
        GATELOUPE_CHECK(cut(text, begin, end, found));
        begin = text.find_first_not_of(kSpace, end);
    }
    return found;
}

/// Adds the symbols of text[begin, end).
Status Vocabulary::cut(std::string_view text, std::size_t begin, std::size_t end,
                       std::vector<Token>& found) const
{
    for (std::size_t at = begin; at < end;) {
        const Token* match = longestAt(text.substr(at, end - at));
        if (match == nullptr) {
            const auto character = std::max<std::size_t>(1, characterLength(text.substr(at)));
            const std::string_view unknown =
                hasWords() ? text.substr(begin, end - begin) : text.substr(at, character);
            return Error::invalidArgument("\"%1\" at byte %2 of the text is not in the vocabulary: "
                                          "remove it or choose another vocabulary",
                                          unknown, hasWords() ? begin : at);
        }
        found.push_back(*match);
        at += match->symbol.size();
    }
    return {};
}

/// The longest symbol that the text begins with; null when there is none. Character by character
/// the sorted symbols are narrowed to those that go on like the text.
const Vocabulary::Token* Vocabulary::longestAt(std::string_view text) const
{
    constexpr int kEnded = -1; // before all characters, as in the order of the symbols
    const Token* longest = nullptr;
    std::span<const Token> alike = m_tokens;
    for (std::size_t length = 0; !alike.empty(); ++length) {
        if (length > 0 && alike.front().symbol.size() == length) {
            longest = &alike.front();
        }
        if (length == text.size()) {
            break;
        }
        const auto characterOf = [length](const Token& token) {
            return token.symbol.size() == length ? kEnded
                                                 : static_cast<unsigned char>(token.symbol[length]);
        };
        const int next = static_cast<unsigned char>(text[length]);
        alike = {std::ranges::lower_bound(alike, next, {}, characterOf),
                 std::ranges::upper_bound(alike, next, {}, characterOf)};
    }
    return longest;
}

} // namespace gateloupe
