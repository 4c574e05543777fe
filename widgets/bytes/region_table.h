// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/bytes/byte_map.h"
#include "widgets/common/column_table.h"

class QLineEdit;
class QModelIndex;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

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
    [[nodiscard]] int rows() const override
    {
        return m_map == nullptr ? 0 : static_cast<int>(m_map->regions.size());
    }

    [[nodiscard]] const ByteRegion& rowAt(int row) const override
    {
        return m_map->regions[static_cast<std::size_t>(row)];
    }

private:
    [[nodiscard]] std::vector<TableColumn<const ByteRegion&>> ownerColumns() const;
    [[nodiscard]] static std::vector<TableColumn<const ByteRegion&>> sizeColumns();
    [[nodiscard]] std::vector<TableColumn<const ByteRegion&>> sourceColumns() const;

    std::shared_ptr<const ByteMap> m_map;
};

/// The regions of a map as a table that can be sorted, filtered, copied and exported.
class RegionTable : public QWidget
{
    Q_OBJECT

public:
    RegionTable();

    /// Null empties the table. The filter goes, the order stays.
    void setMap(std::shared_ptr<const ByteMap> map);
    /// Marks a row and brings it into view; empty for none. Silent.
    void setRegion(std::optional<std::size_t> region);

    /// "filter", "sortColumn", "descending". Missing keys, and a column that is not there, keep
    /// what is.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

    /// The rows and columns in sight, as they are sorted: comma-separated (RFC 4180), numbers
    /// plain.
    [[nodiscard]] QString csv() const;

signals:
    /// The user chose another row.
    void regionChosen(qulonglong region);
    void csvRequested();
    /// The user sorted or filtered.
    void arrangementChanged(const QString& what);

private:
    void buildTable();
    void follow(const QModelIndex& current);
    void filterBy(const QString& text);
    void mark();
    void copySelection() const;

    std::shared_ptr<const ByteMap> m_map;
    std::optional<std::size_t> m_region;
    QLineEdit* m_filterLine;
    QPushButton* m_export;
    RegionTableModel* m_regions;
    QSortFilterProxyModel* m_filter;
    QTableView* m_table;
};

} // namespace gateloupe
