// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/analysis/bytes/byte_map.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// The regions of a packed buffer or a file, one a row.
class RegionTableModel : public ColumnTable<const ByteRegion&>
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

    explicit RegionTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setMap(std::shared_ptr<const ByteMap> map);
    /// Whether the present map fills a column at all.
    [[nodiscard]] bool hasColumn(Column column) const;

protected:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] const ByteRegion& rowAt(int row) const override;

private:
    std::shared_ptr<const ByteMap> m_map;
};

} // namespace gateloupe
