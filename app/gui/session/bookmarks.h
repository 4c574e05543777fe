// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QJsonArray>
#include <QString>

#include "widgets/common/column_table.h"

namespace gateloupe {

/// An address that somebody wants to find again, and what is to be said about it.
struct Bookmark
{
    QString file;    ///< absolute path of the checkpoint
    QString address; ///< as AddressSearch reads it: of a cell, a byte, a value, a step, a gate
    QString note;    ///< may be empty
    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

/// The bookmarks of a session as a table, in the order in which they were made. Notes are edited in
/// place.
class Bookmarks : public ColumnTable<const Bookmark&>
{
    Q_OBJECT

public:
    enum class Column
    {
        Address,
        Note,
        File
    };

    explicit Bookmarks(QObject* parent = nullptr);

    /// Returns its row. An address that is marked already keeps its note unless `mark` has one.
    int add(const Bookmark& mark);
    void remove(int row);

    [[nodiscard]] const std::vector<Bookmark>& entries() const { return m_entries; }

    /// The bookmarks in that file, in the order of entries().
    [[nodiscard]] std::vector<Bookmark> of(const QString& path) const;

    [[nodiscard]] QJsonArray toJson() const;
    /// In place of what is there. Entries without an address are passed over.
    void readJson(const QJsonArray& entries);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    /// Added, removed or noted, not read from JSON.
    void changed();

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_entries.size()); }

    [[nodiscard]] const Bookmark& rowAt(int row) const override
    {
        return m_entries[static_cast<std::size_t>(row)];
    }

private:
    std::vector<Bookmark> m_entries;
};

} // namespace gateloupe
