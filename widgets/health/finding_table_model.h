// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/analysis/health/health.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

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
    /// Requires: a valid row.
    [[nodiscard]] const HealthFinding& findingAt(int row) const;

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

protected:
    [[nodiscard]] int rows() const override;

    [[nodiscard]] const HealthFinding& rowAt(int row) const override { return findingAt(row); }

private:
    std::shared_ptr<const HealthReport> m_report;
};

} // namespace gateloupe
