// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QWidget>

#include "core/analysis/bytes/byte_map.h"

class QLineEdit;
class QModelIndex;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace gateloupe {

class RegionTableModel;

/// The regions of a map as a table that can be sorted, filtered, copied and exported.
class RegionTable : public QWidget
{
    Q_OBJECT

public:
    explicit RegionTable(QWidget* parent = nullptr);

    /// Null empties the table. The filter goes, the order stays.
    void setMap(std::shared_ptr<const ByteMap> map);
    /// Marks a row and brings it into view; empty for none. Silent.
    void setRegion(std::optional<std::size_t> region);

    [[nodiscard]] QTableView& table() { return *m_table; }

    [[nodiscard]] QString filter() const;
    void setFilter(const QString& text);
    [[nodiscard]] int sortColumn() const;
    [[nodiscard]] Qt::SortOrder sortOrder() const;
    /// Does nothing for a column that is not there.
    void sortBy(int column, Qt::SortOrder order);

    /// The rows and columns in sight, as they are sorted: comma-separated (RFC 4180), numbers
    /// plain.
    [[nodiscard]] QString csv() const;

signals:
    /// The user chose another row.
    void regionChosen(qulonglong region);
    void csvRequested();
    /// The user sorted or filtered.
    void arrangementChanged(const QString& what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildLayout();
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
