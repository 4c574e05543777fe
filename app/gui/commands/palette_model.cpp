// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/palette_model.h"

#include <algorithm>

#include <QApplication>
#include <QPalette>

#include "app/gui/commands/fuzzy_match.h"

namespace gateloupe {

void PaletteModel::setEntries(std::vector<PaletteEntry> entries)
{
    m_entries = std::move(entries);
    setPattern({});
}

void PaletteModel::setPattern(const QString& pattern)
{
    struct Hit
    {
        int score;
        std::size_t entry;
    };

    std::vector<Hit> hits;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (const auto score = fuzzyScore(pattern, m_entries[i].title)) {
            hits.push_back({pattern.isEmpty() ? 0 : *score, i});
        }
    }
    std::stable_sort(hits.begin(), hits.end(),
                     [](const Hit& a, const Hit& b) { return a.score > b.score; });
    beginResetModel();
    m_shown.clear();
    for (std::size_t i = 0; i < std::min(hits.size(), kMaxShown); ++i) {
        m_shown.push_back(hits[i].entry);
    }
    endResetModel();
}

const PaletteEntry& PaletteModel::entryAt(const QModelIndex& index) const
{
    return m_entries[m_shown[static_cast<std::size_t>(index.row())]];
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int PaletteModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const PaletteEntry& entry = entryAt(index);
    const bool isHint = static_cast<Column>(index.column()) == Column::Hint;
    switch (role) {
    case Qt::DisplayRole:
        return isHint ? entry.hint : entry.title;
    case Qt::ToolTipRole:
        return entry.reason.isEmpty() ? entry.title : entry.reason;
    case Qt::AccessibleDescriptionRole:
        return entry.reason;
    case Qt::ForegroundRole: // not disabled: the reason is read there
        return entry.reason.isEmpty()
                   ? QVariant()
                   : QApplication::palette().brush(QPalette::Disabled, QPalette::Text);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (isHint ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

} // namespace gateloupe
