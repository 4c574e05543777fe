// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QAbstractTableModel>
#include <QString>

namespace gateloupe {

/// Something the command palette can do or go to.
struct PaletteEntry
{
    QString title;
    QString hint;   ///< keys, or what kind of target it is
    QString reason; ///< why it cannot be chosen now; empty when it can
    std::function<void()> choose;
};

/// The entries that fit a pattern, best first.
class PaletteModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Column
    {
        Title,
        Hint
    };
    static constexpr int kColumns = 2;
    static constexpr std::size_t kMaxShown = 200;

    using QAbstractTableModel::QAbstractTableModel;

    void setEntries(std::vector<PaletteEntry> entries);
    /// Empty shows the entries as given.
    void setPattern(const QString& pattern);
    [[nodiscard]] const PaletteEntry& entryAt(const QModelIndex& index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    std::vector<PaletteEntry> m_entries;
    std::vector<std::size_t> m_shown; ///< indices into m_entries
};

} // namespace gateloupe
