// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_tokens.h"

#include <algorithm>
#include <array>

namespace gateloupe {

namespace {

/// The longest first.
constexpr std::array<std::string_view, 21> kOperators = {"&&", "||", "<=", ">=", "==", "!=", "+",
                                                         "-",  "*",  "/",  "^",  "<",  ">",  "!",
                                                         "?",  ":",  ",",  "(",  ")",  "[",  "]"};

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::size_t nameLength(std::string_view text)
{
    const auto* end =
        std::ranges::find_if_not(text, [](char c) { return isLetter(c) || isDigit(c); });
    return static_cast<std::size_t>(end - text.begin());
}

/// 12, 0.5, .5, 1e-3.
std::size_t numberLength(std::string_view text)
{
    std::size_t at = 0;
    const auto skipDigits = [&] {
        while (at < text.size() && isDigit(text[at])) {
            ++at;
        }
    };
    skipDigits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        skipDigits();
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t digits = at + 1;
        digits += digits < text.size() && (text[digits] == '+' || text[digits] == '-') ? 1 : 0;
        if (digits < text.size() && isDigit(text[digits])) {
            at = digits;
            skipDigits();
        }
    }
    return at;
}

bool startsNumber(std::string_view text)
{
    return isDigit(text[0]) || (text[0] == '.' && text.size() > 1 && isDigit(text[1]));
}

Result<WatchToken> nextToken(std::string_view rest, std::size_t position)
{
    using Kind = WatchToken::Kind;
    if (isLetter(rest[0])) {
        return WatchToken{Kind::Name, rest.substr(0, nameLength(rest)), position};
    }
    if (startsNumber(rest)) {
        return WatchToken{Kind::Number, rest.substr(0, numberLength(rest)), position};
    }
    for (const std::string_view word : kOperators) {
        if (rest.starts_with(word)) {
            return WatchToken{Kind::Operator, rest.substr(0, word.size()), position};
        }
    }
    switch (rest[0]) {
    case '=':
        return watchError(position, "'=' compares nothing, write '=='");
    case '&':
        return watchError(position, "'&' is written '&&'");
    case '|':
        return watchError(position, "'|' is written '||'");
    default:
        break;
    }
    const bool isPlain = rest[0] > ' ' && rest[0] <= '~';
    return watchError(position, isPlain ? "'" + std::string(1, rest[0]) + "' means nothing here"
                                        : "only plain ASCII characters mean something here");
}

bool isOpening(const WatchToken& token)
{
    return token.is("(") || token.is("[");
}

Status checkBrackets(const std::vector<WatchToken>& tokens)
{
    std::vector<const WatchToken*> open;
    for (const WatchToken& token : tokens) {
        if (isOpening(token)) {
            open.push_back(&token);
            if (open.size() > kMaxWatchDepth) {
                return watchError(token.position,
                                  "brackets nest deeper than " + std::to_string(kMaxWatchDepth));
            }
        } else if (token.is(")") || token.is("]")) {
            if (open.empty() || open.back()->is("(") != token.is(")")) {
                return watchError(token.position,
                                  "'" + std::string(token.text) + "' closes nothing");
            }
            open.pop_back();
        }
    }
    if (!open.empty()) {
        return watchError(open.back()->position,
                          "'" + std::string(open.back()->text) + "' is never closed");
    }
    return {};
}

} // namespace

Error watchError(std::size_t position, const std::string& what)
{
    return Error{ErrorCode::InvalidArgument,
                 "at character " + std::to_string(position + 1) + ": " + what};
}

Result<std::vector<WatchToken>> watchTokens(std::string_view text)
{
    if (text.size() > kMaxWatchLength) {
        return watchError(kMaxWatchLength, "an expression has at most " +
                                               std::to_string(kMaxWatchLength) + " characters");
    }
    std::vector<WatchToken> tokens;
    for (std::size_t at = 0; at < text.size();) {
        if (isSpace(text[at])) {
            ++at;
            continue;
        }
        GATELOUPE_TRY(const WatchToken token, nextToken(text.substr(at), at));
        at += token.text.size();
        tokens.push_back(token);
    }
    if (tokens.empty()) {
        return watchError(0, "there is no expression");
    }
    GATELOUPE_CHECK(checkBrackets(tokens));
    return tokens;
}

std::size_t closingBracket(const std::vector<WatchToken>& tokens, std::size_t open)
{
    std::size_t depth = 0;
    for (std::size_t at = open; at < tokens.size(); ++at) {
        if (isOpening(tokens[at])) {
            ++depth;
        } else if (tokens[at].is(")") || tokens[at].is("]")) {
            if (--depth == 0) {
                return at;
            }
        }
    }
    return tokens.size();
}

} // namespace gateloupe
