// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/compare/model_comparison.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// A gate of two networks.
struct DifferenceRow
{
    ParameterId id;
    const GateDifference* difference = nullptr; ///< null: not comparable
    bool isInA = true;
    bool isInB = true;
};

/// Two networks gate by gate: how far each is apart, and what only one of them has.
class DifferenceTableModel : public ColumnTable<const DifferenceRow&>
{
    Q_OBJECT

public:
    enum class Column
    {
        Gate,
        MaxAbs,
        Rms,
        Cosine,
        Verdict,
    };
    static constexpr int kColumns = static_cast<int>(Column::Verdict) + 1;

    explicit DifferenceTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setComparison(std::shared_ptr<const ModelComparison> comparison);
    /// Requires: a valid row.
    [[nodiscard]] ParameterId idAt(int row) const;
    [[nodiscard]] std::optional<int> rowOf(const ParameterId& id) const;

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_rows.size()); }

    [[nodiscard]] const DifferenceRow& rowAt(int row) const override;

private:
    [[nodiscard]] QString verdictOf(const DifferenceRow& row) const;

    std::shared_ptr<const ModelComparison> m_comparison;
    std::vector<DifferenceRow> m_rows; ///< in the order of ParameterId
};

} // namespace gateloupe
