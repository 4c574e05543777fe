// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractTableModel>

#include "widgets/layout/model_layout.h"

namespace gateloupe {

/// The regions of a packed buffer, one a row, and where the open file keeps each parameter.
class RegionTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Column
    {
        Number,
        Layer,
        Side,
        Gate,
        Kind,
        LinLayerId,
        Offset,
        OffsetBytes,
        Elements,
        Rows,
        Cols,
        FileOffset,
        Tensor,
    };
    static constexpr int kColumns = static_cast<int>(Column::Tensor) + 1;
    enum class Role
    {
        Sort = Qt::UserRole, ///< orders as the buffer does
        Copy,                ///< plain text for other programs: no thousands separators
    };

    explicit RegionTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setLayout(std::shared_ptr<const ModelLayout> layout);
    /// Requires: a valid row.
    [[nodiscard]] ParameterId idAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QVariant sortKey(std::size_t row, Column column) const;
    [[nodiscard]] QString textOf(std::size_t row, Column column) const;
    [[nodiscard]] const GateView* storedAt(std::size_t row) const;

    std::shared_ptr<const ModelLayout> m_layout;
};

} // namespace gateloupe
