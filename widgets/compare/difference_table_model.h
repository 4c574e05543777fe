// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractTableModel>

#include "core/analysis/compare/model_comparison.h"

namespace gateloupe {

/// Two networks gate by gate: how far each is apart, and what only one of them has.
class DifferenceTableModel : public QAbstractTableModel
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
    static constexpr int kSortRole = Qt::UserRole;

    explicit DifferenceTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setComparison(std::shared_ptr<const ModelComparison> comparison);
    /// Requires: a valid row.
    [[nodiscard]] ParameterId idAt(int row) const;
    [[nodiscard]] std::optional<int> rowOf(const ParameterId& id) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Row
    {
        ParameterId id;
        const GateDifference* difference = nullptr; ///< null: not comparable
        bool isInA = true;
        bool isInB = true;
    };

    [[nodiscard]] std::optional<double> numberOf(const Row& row, Column column) const;
    [[nodiscard]] QString textOf(const Row& row, Column column) const;
    [[nodiscard]] QString verdictOf(const Row& row) const;

    std::shared_ptr<const ModelComparison> m_comparison;
    std::vector<Row> m_rows; ///< in the order of ParameterId
};

} // namespace gateloupe
