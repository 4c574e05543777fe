// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QAbstractTableModel>

#include "widgets/inspector/bias_numbers.h"

namespace gateloupe {

/// One row for each gate and unit: both biases and what they add up to.
class BiasTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Column
    {
        Gate,
        Unit,
        Input,
        Recurrent,
        Sum
    };
    static constexpr int kColumns = 5;
    enum class Role
    {
        Sort = Qt::UserRole, ///< gates in canonical order, numbers by size, what is missing first
        Copy                 ///< plain text for other programs
    };

    explicit BiasTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setNumbers(std::shared_ptr<const BiasNumbers> numbers);
    /// Only one gate's rows; empty: all.
    void setGate(std::optional<Gate> gate);

    /// Requires: a valid row.
    [[nodiscard]] const BiasColumn& gateAt(int row) const;
    [[nodiscard]] std::uint64_t unitAt(int row) const;
    /// Empty when it is not listed.
    [[nodiscard]] std::optional<int> rowOf(Gate gate, std::uint64_t unit) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] std::optional<double> numberAt(int row, Column column) const;
    [[nodiscard]] QString textAt(int row, Column column) const;
    [[nodiscard]] QString toolTipAt(int row, Column column) const;
    [[nodiscard]] QVariant sortKeyAt(int row, Column column) const;

    std::shared_ptr<const BiasNumbers> m_numbers;
    std::optional<Gate> m_gate;
};

} // namespace gateloupe
