// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace gateloupe::reference {

struct Matrix;

/// Matrices of equal width, one below the other, packed for products with rows of numbers. A sum is
/// added up in the order of the inputs, whatever else is computed with it.
class RowProducts
{
public:
    RowProducts() = default;
    /// Requires: equal `cols`.
    explicit RowProducts(const std::vector<const Matrix*>& matrices);

    [[nodiscard]] std::uint64_t inputs() const { return m_inputs; }

    /// Numbers from row to row of what multiply() gives: the outputs, rounded up.
    [[nodiscard]] std::uint64_t stride() const;

    /// y [rows, stride()] = x [rows, inputs()] times the transposed matrices, on several cores
    /// where it is worth it. Threads: free.
    void multiply(const double* x, std::uint64_t rows, double* y) const;

private:
    std::uint64_t m_inputs = 0;
    std::uint64_t m_outputs = 0;
    // [tiles, inputs, lanes]. Most files hold f32 at most: half of the memory is read then.
    std::vector<double> m_weights;
    std::vector<float> m_narrow; ///< in place of the others where it holds each number
};

} // namespace gateloupe::reference
