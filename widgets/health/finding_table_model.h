// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractTableModel>

#include "core/analysis/health/health.h"

namespace gateloupe {

/// The findings of a health check, one a row.
class FindingTableModel : public QAbstractTableModel
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
    enum class Role
    {
        Sort = Qt::UserRole, ///< severity: the worst first
        Severity,            ///< gateloupe::Severity as int
    };

    explicit FindingTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setReport(std::shared_ptr<const HealthReport> report);
    /// Requires: a valid row.
    [[nodiscard]] const HealthFinding& findingAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString textOf(const HealthFinding& finding, Column column) const;

    std::shared_ptr<const HealthReport> m_report;
};

} // namespace gateloupe
