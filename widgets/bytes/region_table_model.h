// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractTableModel>

#include "core/analysis/bytes/byte_map.h"

namespace gateloupe {

/// The regions of a packed buffer or a file, one a row.
class RegionTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Column
    {
        Number,
        Use,     ///< files only: a packed buffer has nothing but gates
        Network, ///< files with several networks only
        Layer,
        Direction,
        Gate,
        Kind,
        Offset,
        Elements,
        Rows,
        Cols,
        Bytes,
        ElementOffset, ///< packed only
        LinLayerId,    ///< packed only
        FileOffset,    ///< packed only: where the open file keeps it
        Tensor,
        Note,
    };
    static constexpr int kColumns = static_cast<int>(Column::Note) + 1;
    enum class Role
    {
        Sort = Qt::UserRole, ///< orders as the buffer does
        Copy,                ///< plain text for other programs: no thousands separators
    };

    explicit RegionTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setMap(std::shared_ptr<const ByteMap> map);
    /// Whether the present map fills a column at all.
    [[nodiscard]] bool hasColumn(Column column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QVariant sortKey(std::size_t row, Column column) const;
    [[nodiscard]] QString textOf(std::size_t row, Column column) const;
    [[nodiscard]] std::optional<std::uint64_t> placeInFile(const ByteRegion& region) const;

    std::shared_ptr<const ByteMap> m_map;
};

} // namespace gateloupe
