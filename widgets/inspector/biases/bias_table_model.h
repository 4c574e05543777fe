// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "widgets/common/column_table.h"
#include "widgets/inspector/biases/bias_numbers.h"

namespace gateloupe {

/// The biases of one unit in one gate.
struct BiasRow
{
    const BiasColumn& gate;
    std::uint64_t unit = 0;
};

/// One row for each gate and unit: both biases and what they add up to.
class BiasTableModel : public ColumnTable<BiasRow>
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

protected:
    [[nodiscard]] int rows() const override;

    [[nodiscard]] BiasRow rowAt(int row) const override { return {gateAt(row), unitAt(row)}; }

private:
    std::shared_ptr<const BiasNumbers> m_numbers;
    std::optional<Gate> m_gate;
};

} // namespace gateloupe
