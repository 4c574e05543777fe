// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// Most elements that a run should have: two runs of doubles fit the first cache.
inline constexpr std::size_t kRunElements = 1024;

/// Whether the neighbours in a column are nearer to each other in memory than those in a row.
[[nodiscard]] bool liesByColumn(const MatrixView& matrix);

/// Widens target.size() elements to double, `stepElements` apart from `first` on.
/// Requires: a real, readable dtype; every element lies in the caller's bytes.
void readRun(const std::byte* first, std::int64_t stepElements, DType dtype,
             std::span<double> target);

/// A matrix in lines that follow memory: columns of a matrix that lies transposed, else rows.
class MatrixLines
{
public:
    explicit MatrixLines(const MatrixView& matrix);
    /// In the given direction, whatever memory says: to walk a second matrix beside a first.
    MatrixLines(const MatrixView& matrix, bool isByColumn);

    [[nodiscard]] bool isByColumn() const { return m_isByColumn; }

    [[nodiscard]] std::uint64_t lines() const
    {
        return m_isByColumn ? m_matrix.cols : m_matrix.rows;
    }

    /// Elements of a line.
    [[nodiscard]] std::uint64_t length() const
    {
        return m_isByColumn ? m_matrix.rows : m_matrix.cols;
    }

    /// Requires: line < lines(), first + target.size() <= length().
    void read(std::uint64_t line, std::uint64_t first, std::span<double> target) const;

    [[nodiscard]] std::uint64_t rowOf(std::uint64_t line, std::uint64_t place) const
    {
        return m_isByColumn ? place : line;
    }

    [[nodiscard]] std::uint64_t colOf(std::uint64_t line, std::uint64_t place) const
    {
        return m_isByColumn ? line : place;
    }

private:
    MatrixView m_matrix;
    bool m_isByColumn;
};

} // namespace gateloupe
