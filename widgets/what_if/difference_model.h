// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractTableModel>

#include "core/analysis/compare/state_difference.h"

namespace gateloupe {

/// How far apart two runs are, one layer and direction a row.
class DifferenceModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Column
    {
        Place,
        FirstStep,
        FirstUnit,
        Largest,
        LargestStep,
        LargestUnit,
        Units,
    };
    static constexpr int kColumns = static_cast<int>(Column::Units) + 1;
    enum class Role
    {
        Sort = Qt::UserRole ///< the bare number
    };

    explicit DifferenceModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setDifference(std::shared_ptr<const RnnModel> model,
                       std::shared_ptr<const StateDifference> difference);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString textOf(std::size_t row, Column column) const;
    [[nodiscard]] double numberOf(std::size_t row, Column column) const;

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const StateDifference> m_difference;
};

} // namespace gateloupe
