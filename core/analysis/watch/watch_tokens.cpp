// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_tokens.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/analysis/watch/watch_expression.h"
#include "core/base/text.h"

namespace gateloupe::watch {

namespace {

constexpr std::size_t kMaxDepth = 32; ///< of brackets

/// The longest first.
constexpr std::array<std::string_view, 21> kOperators = {"&&", "||", "<=", ">=", "==", "!=", "+",
                                                         "-",  "*",  "/",  "^",  "<",  ">",  "!",
                                                         "?",  ":",  ",",  "(",  ")",  "[",  "]"};

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::size_t nameLength(std::string_view text)
{
    const auto* end =
        std::ranges::find_if_not(text, [](char c) { return isLetter(c) || isDigit(c); });
    return static_cast<std::size_t>(end - text.begin());
}

/// 12, 0.5, .5, 1e-3; 0 for what is no number.
std::size_t numberLength(std::string_view text)
{
    double number = 0.0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isUnsigned = isDigit(text[0]) || text[0] == '.';
    return isUnsigned && failure != std::errc::invalid_argument
               ? static_cast<std::size_t>(end - text.data())
               : 0;
}

Result<Token> nextToken(std::string_view rest, std::size_t position)
{
    if (isLetter(rest[0])) {
        return Token{Token::Kind::Name, rest.substr(0, nameLength(rest)), position};
    }
    if (const std::size_t length = numberLength(rest); length > 0) {
        return Token{Token::Kind::Number, rest.substr(0, length), position};
    }
    for (const std::string_view word : kOperators) {
        if (rest.starts_with(word)) {
            return Token{Token::Kind::Operator, rest.substr(0, word.size()), position};
        }
    }
    switch (rest[0]) {
    case '=':
        return errorAt(position, message("'=' compares nothing, write '=='"));
    case '&':
        return errorAt(position, message("'&' is written '&&'"));
    case '|':
        return errorAt(position, message("'|' is written '||'"));
    default:
        break;
    }
    const bool isPlain = rest[0] > ' ' && rest[0] <= '~';
    return errorAt(position, isPlain ? message("'%1' means nothing here", rest.substr(0, 1))
                                     : message("only plain ASCII characters mean something here"));
}

Status checkBrackets(const Tokens& tokens)
{
    std::vector<const Token*> open;
    for (const Token& token : tokens) {
        if (token.opens()) {
            open.push_back(&token);
            if (open.size() > kMaxDepth) {
                return errorAt(token.position, message("brackets nest deeper than %1", kMaxDepth));
            }
        } else if (token.closes()) {
            if (open.empty() || open.back()->is("(") != token.is(")")) {
                return errorAt(token.position, message("'%1' closes nothing", token.text));
            }
            open.pop_back();
        }
    }
    if (!open.empty()) {
        return errorAt(open.back()->position, message("'%1' is never closed", open.back()->text));
    }
    return {};
}

} // namespace

Error errorAt(std::size_t position, const Message& what)
{
    return Error::invalidArgument("at character %1: %2", position + 1, what);
}

Result<Tokens> tokensOf(std::string_view text)
{
    if (text.size() > kMaxWatchLength) {
        return errorAt(kMaxWatchLength,
                       message("an expression has at most %1 characters", kMaxWatchLength));
    }
    Tokens tokens;
    for (std::size_t at = 0; at < text.size();) {
        if (std::string_view(" \t\n\r").find(text[at]) != std::string_view::npos) {
            ++at;
            continue;
        }
        GATELOUPE_TRY(const Token token, nextToken(text.substr(at), at));
        at += token.text.size();
        tokens.push_back(token);
    }
    if (tokens.empty()) {
        return errorAt(0, message("there is no expression"));
    }
    GATELOUPE_CHECK(checkBrackets(tokens));
    tokens.push_back({.position = text.size()});
    return tokens;
}

} // namespace gateloupe::watch
