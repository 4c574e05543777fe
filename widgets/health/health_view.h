// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QAbstractItemModel>
#include <QJsonObject>
#include <QWidget>

#include "core/analysis/health/health.h"
#include "widgets/common/column_table.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QModelIndex;
class QPlainTextEdit;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTreeView;

namespace gateloupe {

class CheckPane;
class FindingFilter;

/// The findings of a health check, one a row.
class FindingTableModel : public ColumnTable<const HealthFinding&>
{
    Q_OBJECT

public:
    enum class Column
    {
        Severity,
        Finding,
        Measure,
        Network,
        Place,
    };
    static constexpr int kColumns = static_cast<int>(Column::Place) + 1;
    static constexpr int kSeverityRole = kOwnRole; ///< gateloupe::Severity as int

    explicit FindingTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setReport(std::shared_ptr<const HealthReport> report);
    [[nodiscard]] const HealthFinding& rowAt(int row) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

protected:
    [[nodiscard]] int rows() const override;

private:
    std::shared_ptr<const HealthReport> m_report;
};

/// The findings as a tree of two levels: those of one kind and rank are one row that unfolds, a
/// lone one is its own row. Looks and words are those of the table.
class FindingTree : public QAbstractItemModel
{
    Q_OBJECT

public:
    /// Lifetime: the table outlives it.
    explicit FindingTree(FindingTableModel& table, QObject* parent = nullptr);

    /// The table's row; of several findings the first one's.
    /// Requires: a valid index.
    [[nodiscard]] int tableRow(const QModelIndex& index) const;
    [[nodiscard]] bool isGroup(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    void group();

    FindingTableModel& m_table;
    std::vector<std::vector<int>> m_groups; ///< rows of the table
};

/// What is wrong or unusual about the weights of a file: a table by severity, what a finding means,
/// and the way to its place. Checking is somebody else's work: this asks for it and shows how far
/// it is.
class HealthView : public QWidget
{
    Q_OBJECT

public:
    HealthView();

    /// Nothing is known yet; `bytes` would have to be read. Empty: there is nothing to check.
    void setUnchecked(std::optional<std::uint64_t> bytes);
    /// Shows progress and Cancel.
    void setBusy(double share);
    /// Requires: not null.
    void setReport(std::shared_ptr<const HealthReport> report);

    [[nodiscard]] const std::shared_ptr<const HealthReport>& report() const { return m_report; }

    /// The chosen finding; null when there is none.
    [[nodiscard]] const HealthFinding* current() const;
    /// All that the filter lets through, as text.
    [[nodiscard]] QString text() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void checkRequested();
    void cancelRequested();
    /// The user chose a finding: its place is to be selected.
    void placeChosen(const gateloupe::HealthFinding& finding);
    /// And wants to see it.
    void placeOpened(const gateloupe::HealthFinding& finding);
    void viewStateChanged(const QString& what);

private:
    void buildTable();
    void showFinding(const QModelIndex& current);
    void showOpen();
    void openCurrent();
    void filter();
    void showSummary();
    [[nodiscard]] QString lookedFor() const;

    std::shared_ptr<const HealthReport> m_report;
    std::optional<std::uint64_t> m_bytes;
    FindingTableModel* m_model;
    FindingTree* m_tree;
    FindingFilter* m_filter;
    QLabel* m_summary;
    QComboBox* m_least;
    QLineEdit* m_filterLine;
    QPushButton* m_copy;
    QStackedWidget* m_stack;
    CheckPane* m_check;
    QSplitter* m_splitter;
    QTreeView* m_table;
    QPlainTextEdit* m_details;
    QPushButton* m_open;
};

} // namespace gateloupe
