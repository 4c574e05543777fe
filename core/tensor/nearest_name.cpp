// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/nearest_name.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace gateloupe {

namespace {

/// Longer words are no slip of the hand, and their table would be large.
constexpr std::size_t kMaxLetters = 128;

/// Letters to insert, leave out, replace or exchange with their neighbour.
/// Source: the optimal string alignment distance, Boytsov, "Indexing methods for approximate
/// dictionary searching", 2011, section 2.2.
std::size_t editsBetween(std::string_view a, std::string_view b)
{
    std::array<std::vector<std::size_t>, 3> rows; // of a: two before, one before, this
    rows.fill(std::vector<std::size_t>(b.size() + 1));
    for (std::size_t j = 0; j <= b.size(); ++j) {
        rows[1][j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        rows[2][0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = rows[1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            rows[2][j] = std::min({replaced, rows[1][j] + 1, rows[2][j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                rows[2][j] = std::min(rows[2][j], rows[0][j - 2] + 1);
            }
        }
        std::rotate(rows.begin(), rows.begin() + 1, rows.end());
    }
    return rows[1][b.size()];
}

/// Of the whole name, or of a part that is nearer.
std::size_t editsTo(std::string_view word, std::string_view name)
{
    std::size_t fewest = editsBetween(word, name);
    for (const std::string_view part : splitAt(name, "/.:-")) {
        fewest = std::min(fewest, editsBetween(word, part));
    }
    return fewest;
}

} // namespace

std::optional<std::string> nearestName(std::string_view word, std::span<const std::string> names)
{
    constexpr std::size_t kShare = 3; // of the letters, one may be other
    if (word.empty() || word.size() > kMaxLetters) {
        return std::nullopt;
    }
    const std::string wanted = lowered(std::string(word));
    std::optional<std::string> nearest;
    std::size_t fewest = std::max<std::size_t>(1, word.size() / kShare) + 1;
    for (const std::string& name : names) {
        if (name.size() > kMaxLetters) {
            continue;
        }
        if (const std::size_t edits = editsTo(wanted, lowered(name)); edits < fewest) {
            fewest = edits;
            nearest = name;
        }
    }
    return nearest;
}

Error withNearest(Error error, std::string_view word, std::span<const std::string> names)
{
    if (const auto nearest = nearestName(word, names)) {
        error.message = message("%1; did you mean '%2'?", error.message, *nearest);
    }
    return error;
}

} // namespace gateloupe
