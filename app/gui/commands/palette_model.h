// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QCoreApplication>
#include <QString>

#include "widgets/common/column_table.h"

class QWidget;

namespace gateloupe {

class Session;

/// How well `pattern` fits `text` when its letters may be spread over it, in order, whatever their
/// case: higher is better, empty for no fit. Words of the pattern may stand in any order. Runs of
/// letters and beginnings of words count more, short texts come before long ones.
[[nodiscard]] std::optional<int> fuzzyScore(const QString& pattern, const QString& text);

/// Something the command palette can do or go to.
struct PaletteEntry
{
    QString title;
    QString hint;   ///< keys, or what kind of target it is
    QString reason; ///< why it cannot be chosen now; empty when it can
    std::function<void()> choose;
};

/// The entries that fit a pattern, best first.
class PaletteModel : public ColumnTable<const PaletteEntry&>
{
    Q_OBJECT

public:
    enum class Column
    {
        Title,
        Hint
    };
    static constexpr std::size_t kMaxShown = 200;

    explicit PaletteModel(QObject* parent = nullptr);

    /// What a text may mean beside the entries; those come first.
    using Resolve = std::function<std::vector<PaletteEntry>(const QString&)>;

    void setEntries(std::vector<PaletteEntry> entries, Resolve resolve = {});
    /// Empty shows the entries as given.
    void setPattern(const QString& pattern);

    [[nodiscard]] const PaletteEntry& entryAt(const QModelIndex& index) const
    {
        return rowAt(index.row());
    }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

protected:
    [[nodiscard]] int rows() const override
    {
        return static_cast<int>(m_resolved.size() + m_shown.size());
    }

    [[nodiscard]] const PaletteEntry& rowAt(int row) const override
    {
        const auto at = static_cast<std::size_t>(row);
        return at < m_resolved.size() ? m_resolved[at] : m_entries[m_shown[at - m_resolved.size()]];
    }

private:
    std::vector<PaletteEntry> m_entries;
    Resolve m_resolve;
    std::vector<PaletteEntry> m_resolved; ///< of the pattern
    std::vector<std::size_t> m_shown;     ///< indices into m_entries
};

/// What the palette offers: the commands of the window, then every gate and every other tensor of
/// the open file.
class PaletteEntries
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::PaletteEntries)

public:
    /// Both outlive the entries.
    [[nodiscard]] static std::vector<PaletteEntry> of(const QWidget& window, Session& session);
};

} // namespace gateloupe
