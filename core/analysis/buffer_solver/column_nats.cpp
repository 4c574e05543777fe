// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/column_nats.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/analysis/buffer_solver/group_spread.h"
#include "core/analysis/buffer_solver/row_sums.h"

namespace gateloupe::buffer {

namespace {

/// Sums over a matrix that decide whether its columns differ, whatever its rows do.
class ColumnSums
{
public:
    explicit ColumnSums(std::size_t columns)
        : m_columns(columns)
    {
    }

    void addRow(const std::vector<float>& row)
    {
        double sum = 0.0;
        double squares = 0.0;
        for (std::size_t col = 0; col < row.size(); ++col) {
            const auto value = static_cast<double>(row[col]);
            m_columns[col] += value;
            sum += value;
            squares += value * value;
        }
        m_rowSquares += sum * sum;
        m_squares += squares;
        m_sum += sum;
        m_rows += 1.0;
    }

    void add(const ColumnSums& other)
    {
        for (std::size_t col = 0; col < m_columns.size(); ++col) {
            m_columns[col] += other.m_columns[col];
        }
        m_rowSquares += other.m_rowSquares;
        m_squares += other.m_squares;
        m_sum += other.m_sum;
        m_rows += other.m_rows;
    }

    /// Two-way layout without interaction: the rows' own means are taken out of the rest.
    [[nodiscard]] double nats() const
    {
        const auto cols = static_cast<double>(m_columns.size());
        const double correction = m_sum * m_sum / (m_rows * cols);
        double between = 0.0;
        for (const double column : m_columns) {
            between += column * column;
        }
        between = between / m_rows - correction;
        const double ofRows = m_rowSquares / cols - correction;
        const double within = m_squares - correction - ofRows - between;
        return groupEvidence({.between = between,
                              .within = std::max(0.0, within),
                              .groups = cols,
                              .freedom = (m_rows - 1.0) * (cols - 1.0)});
    }

private:
    std::vector<double> m_columns;
    double m_rowSquares = 0.0;
    double m_squares = 0.0;
    double m_sum = 0.0;
    double m_rows = 0.0;
};

/// The columns of the numbers and of their sizes.
struct Columns
{
    ColumnSums numbers;
    ColumnSums sizes;

    explicit Columns(std::size_t columns)
        : numbers(columns)
        , sizes(columns)
    {
    }

    /// Rows are scaled to equal size: one of large numbers would drown the others.
    void addRow(std::vector<float>& row)
    {
        double squares = 0.0;
        for (const float value : row) {
            squares += static_cast<double>(value) * static_cast<double>(value);
        }
        if (!(squares > 0.0)) {
            return;
        }
        const auto scale = static_cast<float>(std::sqrt(static_cast<double>(row.size()) / squares));
        for (float& value : row) {
            value *= scale;
        }
        numbers.addRow(row);
        for (float& value : row) {
            value = std::abs(value);
        }
        sizes.addRow(row);
    }

    void add(const Columns& other)
    {
        numbers.add(other.numbers);
        sizes.add(other.sizes);
    }

    [[nodiscard]] double nats() const { return numbers.nats() + sizes.nats(); }
};

} // namespace

double columnNats(const BufferValues& values, const BufferPart& matrix, std::uint64_t step)
{
    const std::uint64_t looked = matrix.rows / matrix.gates / step;
    return looked < kFewestRows || matrix.cols < kFewestColumns
               ? 0.0
               : natsOfRows<Columns>(values, matrix, step);
}

} // namespace gateloupe::buffer
