// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractProxyModel>

namespace gateloupe {

class StepTableModel;

/// Sorts the step table by its numbers; pinned units come first whichever way it is sorted, rows
/// without a number last, equal ones as they are numbered. The numbers change with every step that
/// is played: the order is made in one pass over them, where QSortFilterProxyModel would take
/// every row out and look for its new place.
class PinnedFirstProxy : public QAbstractProxyModel
{
    Q_OBJECT

public:
    /// Lifetime: the table outlives the proxy.
    explicit PinnedFirstProxy(StepTableModel& table, QObject* parent = nullptr);

    [[nodiscard]] int sortColumn() const { return m_column; }

    [[nodiscard]] Qt::SortOrder sortOrder() const { return m_order; }

    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    [[nodiscard]] QModelIndex mapToSource(const QModelIndex& proxy) const override;
    [[nodiscard]] QModelIndex mapFromSource(const QModelIndex& source) const override;
    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] QModelIndex sibling(int row, int column, const QModelIndex& of) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] std::vector<int> sortedRows() const;
    void setRows(std::vector<int> rows);
    void arrange();
    void take(const QModelIndex& first, const QModelIndex& last, const QList<int>& roles);

    const StepTableModel& m_table; ///< asked directly: variants would make a long sort slow
    int m_column = 0;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    std::vector<int> m_rows;   ///< of the table, by place
    std::vector<int> m_places; ///< by row of the table
};

} // namespace gateloupe
