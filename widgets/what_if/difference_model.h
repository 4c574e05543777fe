// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/analysis/compare/state_difference.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// How far apart two runs are, one layer and direction a row.
class DifferenceModel : public ColumnTable<std::size_t>
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

    explicit DifferenceModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setDifference(std::shared_ptr<const RnnModel> model,
                       std::shared_ptr<const StateDifference> difference);

protected:
    [[nodiscard]] int rows() const override;

    [[nodiscard]] std::size_t rowAt(int row) const override
    {
        return static_cast<std::size_t>(row);
    }

private:
    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const StateDifference> m_difference;
};

} // namespace gateloupe
