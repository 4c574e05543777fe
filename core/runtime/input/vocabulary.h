// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// The symbols a network was trained on, each with its index.
/// Threads: immutable.
class Vocabulary
{
public:
    struct Token
    {
        std::string symbol;
        std::uint64_t index = 0;
        friend bool operator==(const Token&, const Token&) = default;
    };

    /// `content` is a JSON list of symbols (the index is the position), a JSON object of symbol:
    /// index, or plain text whose every character is a symbol (line ends left out).
    /// Errors: Corrupt for bytes that are no UTF-8, a symbol that comes twice, an index that is no
    /// small whole number; all with their place.
    static Result<Vocabulary> fromContent(std::string_view content,
                                          const ProgressMonitor& monitor = NullMonitor());
    /// Errors: also Cancelled, and those of opening the file.
    static Result<Vocabulary> load(const std::filesystem::path& path,
                                   const ProgressMonitor& monitor = NullMonitor());

    /// One more than the largest index.
    [[nodiscard]] std::uint64_t size() const { return m_size; }

    /// The symbol of each index; empty texts where an index has none.
    [[nodiscard]] std::vector<std::string> symbols() const;

    /// Whether symbols are words: some have several characters, none is or holds white space. White
    /// space then parts them and is no step of its own.
    [[nodiscard]] bool hasWords() const { return m_hasLong && !m_hasSpace; }

    /// Cuts the text, or each of its words, into the longest symbols that fit, from the start.
    /// Errors: InvalidArgument naming the first character, or word, that no symbol covers, and
    /// where it is.
    [[nodiscard]] Result<std::vector<Token>> tokens(std::string_view text) const;

private:
    Status add(std::string symbol, std::uint64_t index);
    Status cut(std::string_view text, std::size_t begin, std::size_t end,
               std::vector<Token>& found) const;

    [[nodiscard]] const Token* longestAt(std::string_view text) const;

    std::vector<Token> m_tokens; ///< sorted by symbol
    std::uint64_t m_size = 0;
    bool m_hasLong = false;  ///< a symbol of several characters
    bool m_hasSpace = false; ///< a symbol with white space
};

} // namespace gateloupe
