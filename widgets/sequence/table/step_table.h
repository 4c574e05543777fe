// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QAbstractProxyModel>
#include <QJsonObject>
#include <QWidget>

#include "widgets/common/latest_task.h"
#include "widgets/sequence/table/step_table_model.h"

class QComboBox;
class QLabel;
class QTableView;

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

    [[nodiscard]] QModelIndex parent(const QModelIndex&) const override { return {}; }

    [[nodiscard]] QModelIndex sibling(int row, int column, const QModelIndex&) const override
    {
        return index(row, column);
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : m_table.columnCount();
    }

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

/// The numbers of a step unit by unit, sortable, pinned units first; with a second cursor the
/// numbers there, or the difference between the two.
/// Threads: GUI thread; sums before the activations are computed in a worker.
class StepTable : public QWidget
{
    Q_OBJECT

public:
    explicit StepTable(QWidget* parent = nullptr);

    void setPart(const SequencePart& part);
    void setWindow(const TraceWindow& window);
    /// A second step shows the difference, unless the user chose otherwise; none the first step.
    void setSteps(std::uint64_t step, std::optional<std::uint64_t> second);
    void setUnit(std::uint64_t unit);
    void setPinned(const std::vector<std::uint64_t>& units);
    /// Also sorts by it, or back by number.
    void setRanking(const UnitRanking& ranking, const QString& title);

    [[nodiscard]] StepTableModel& model() { return *m_model; }

    /// The line above the numbers: cursors, distance and, with two of them, how h differs.
    [[nodiscard]] QString summary() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void unitChosen(std::uint64_t unit);
    void pinToggled(std::uint64_t unit);
    void similarityRequested(std::uint64_t unit);
    void breakpointRequested(std::uint64_t unit);
    void viewStateChanged(const QString& what);

private:
    void loadSums();
    void showSummary();
    void showMenu(const QPoint& position);
    [[nodiscard]] std::optional<std::uint64_t> unitAt(const QModelIndex& index) const;

    SequencePart m_part;
    TraceWindow m_window;
    std::uint64_t m_step = 0;
    std::optional<std::uint64_t> m_second;
    std::uint64_t m_unit = 0;
    StepTableModel* m_model;
    PinnedFirstProxy* m_sorted;
    QTableView* m_view;
    QComboBox* m_numbers;
    QLabel* m_summary;
    LatestTask<std::vector<std::shared_ptr<const StepSums>>> m_sums;
};

} // namespace gateloupe
