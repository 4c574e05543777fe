// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/fuzzy_match.h"

#include <QStringList>

namespace gateloupe {

namespace {

constexpr int kLetter = 2;
constexpr int kRun = 5;       ///< a letter right after the one before it
constexpr int kWordStart = 8; ///< a letter that begins a word

bool beginsWord(const QString& text, qsizetype at)
{
    return at == 0 || !text.at(at - 1).isLetterOrNumber();
}

/// Of one word of the pattern, found greedily from each place where its first letter stands.
std::optional<int> scoreOfWord(const QString& word, const QString& text)
{
    std::optional<int> best;
    for (qsizetype start = text.indexOf(word.front(), 0, Qt::CaseInsensitive); start >= 0;
         start = text.indexOf(word.front(), start + 1, Qt::CaseInsensitive)) {
        int score = 0;
        qsizetype last = -2;
        qsizetype at = start;
        for (const QChar letter : word) {
            at = text.indexOf(letter, at, Qt::CaseInsensitive);
            if (at < 0) {
                break;
            }
            score +=
                kLetter + (at == last + 1 ? kRun : 0) + (beginsWord(text, at) ? kWordStart : 0);
            last = at++;
        }
        if (at < 0) {
            break; // nor will a later start find the letters that are missing
        }
        best = std::max(best.value_or(score), score);
    }
    return best;
}

} // namespace

std::optional<int> fuzzyScore(const QString& pattern, const QString& text)
{
    int total = 0;
    for (const QString& word : pattern.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const std::optional<int> score = scoreOfWord(word, text);
        if (!score) {
            return std::nullopt;
        }
        total += *score;
    }
    constexpr qsizetype kLettersPerPoint = 8;
    return total - static_cast<int>(text.size() / kLettersPerPoint);
}

} // namespace gateloupe
