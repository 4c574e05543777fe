// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/palette_model.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QKeySequence>
#include <QPalette>

#include "app/gui/commands/command_list.h"
#include "app/gui/session/session.h"
#include "widgets/common/core_text.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr int kLetter = 2;
constexpr int kRun = 5;       ///< a letter right after the one before it
constexpr int kWordStart = 8; ///< a letter that begins a word
constexpr int kPrefix = 4;    ///< each letter, where all of them are how a word begins

/// What an entry loses that cannot be chosen now.
constexpr int kUnavailable = 10;

bool beginsWord(const QString& text, qsizetype at)
{
    return at == 0 || !text.at(at - 1).isLetterOrNumber();
}

/// The score of one word of the pattern, found greedily from each place where its first letter
/// stands.
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
        if (last == start + word.size() - 1 && beginsWord(text, start)) {
            score += kPrefix * static_cast<int>(word.size());
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

PaletteModel::PaletteModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto toolTip = [](const PaletteEntry& entry) {
        return entry.reason.isEmpty() ? entry.title : entry.reason;
    };
    setColumns(
        {{.text = [](const PaletteEntry& entry) { return entry.title; }, .toolTip = toolTip},
         {.text = [](const PaletteEntry& entry) { return entry.hint; }, .toolTip = toolTip}});
}

void PaletteModel::setEntries(std::vector<PaletteEntry> entries, Resolve resolve)
{
    m_entries = std::move(entries);
    m_resolve = std::move(resolve);
    m_resolved.clear();
    setPattern({});
}

void PaletteModel::setPattern(const QString& pattern)
{
    using Hit = std::pair<int, std::size_t>; // score and entry
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (const auto score = fuzzyScore(pattern, m_entries[i].title)) {
            // What cannot be chosen stands behind what fits about as well.
            const int loss = m_entries[i].reason.isEmpty() ? 0 : kUnavailable;
            hits.emplace_back(pattern.isEmpty() ? 0 : *score - loss, i);
        }
    }
    std::ranges::stable_sort(hits, std::greater(), &Hit::first);
    hits.resize(std::min(hits.size(), kMaxShown));
    reset([&] {
        m_resolved =
            m_resolve && !pattern.isEmpty() ? m_resolve(pattern) : std::vector<PaletteEntry>();
        m_shown.clear();
        std::ranges::transform(hits, std::back_inserter(m_shown), &Hit::second);
    });
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    const bool isHint = static_cast<Column>(index.column()) == Column::Hint;
    if (!index.isValid()) {
        return {};
    }
    switch (role) {
    case Qt::AccessibleDescriptionRole:
        return entryAt(index).reason;
    case Qt::ForegroundRole: // not disabled: the reason is read there
        return entryAt(index).reason.isEmpty()
                   ? QVariant()
                   : QApplication::palette().brush(QPalette::Disabled, QPalette::Text);
    case Qt::TextAlignmentRole:
        return alignmentOf(isHint ? CellContent::Number : CellContent::Text);
    default:
        return ColumnTable::data(index, role);
    }
}

namespace {

/// A file may hold more tensors than anybody types names of.
constexpr std::size_t kMaxTargets = 20'000;

} // namespace

std::vector<PaletteEntry> PaletteEntries::of(const QWidget& window, Session& session)
{
    std::vector<PaletteEntry> entries;
    for (const Command& command : commandsOf(window)) {
        const bool saysWhy = command.action->toolTip() != plainText(command.action->text());
        const QString reason = command.action->isEnabled() ? QString()
                               : saysWhy                   ? command.action->toolTip()
                                                           : tr("Not available here now");
        entries.push_back({command.title,
                           command.action->shortcut().toString(QKeySequence::NativeText), reason,
                           [action = command.action] { action->trigger(); }});
    }
    const auto& checkpoint = session.checkpoint();
    if (checkpoint == nullptr) {
        return entries;
    }
    for (const auto& model : checkpoint->rnns) {
        for (const ParameterId& id : orderedIds(*model)) {
            if (entries.size() >= kMaxTargets) {
                return entries;
            }
            entries.push_back({nameText(model->name) + QStringLiteral(" › ") + TermNames::place(id),
                               //: of an LSTM or GRU
                               tr("gate"), QString(), [&session, model, id] {
                                   session.select({.rnn = model, .parameter = id, .tensor = {}});
                               }});
        }
    }
    for (const auto& tensor : checkpoint->catalog.tensors) {
        if (entries.size() >= kMaxTargets) {
            return entries;
        }
        entries.push_back({nameText(tensor->name), tr("tensor"), QString(), [&session, tensor] {
                               session.select({.rnn = nullptr, .parameter = {}, .tensor = tensor});
                           }});
    }
    return entries;
}

} // namespace gateloupe
