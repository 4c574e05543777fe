// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/quick_reference/row_products.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/runtime/cpu/quick_reference/row_products_code.h"
#include "core/runtime/cpu/reference/reference_cell.h"

namespace gateloupe::reference {

namespace {

/// Multiplications that take a thread longer than it takes to wake it: some tens of microseconds.
constexpr std::uint64_t kWorthAThread = std::uint64_t{1} << 17U;

TileKernel bestKernel()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") != 0) {
        return multiplyTilesAvx512;
    }
    if (__builtin_cpu_supports("avx2") != 0) {
        return multiplyTilesAvx2;
    }
#endif
    return multiplyTilesBaseline;
}

} // namespace

void multiplyTilesBaseline(const TileProduct& product, std::uint64_t rows)
{
    multiplyAllTiles(product, rows);
}

namespace {

bool isFloatEnough(const std::vector<const Matrix*>& matrices)
{
    return std::ranges::all_of(matrices, [](const Matrix* matrix) {
        return std::ranges::all_of(matrix->values, [](double value) {
            return static_cast<double>(static_cast<float>(value)) == value;
        });
    });
}

template <typename Weight>
void packTiles(const std::vector<const Matrix*>& matrices, std::uint64_t inputs,
               std::vector<Weight>& weights)
{
    std::uint64_t output = 0;
    for (const Matrix* matrix : matrices) {
        for (std::uint64_t row = 0; row < matrix->rows; ++row, ++output) {
            Weight* const tile = weights.data() + output / kOutputLanes * inputs * kOutputLanes;
            for (std::uint64_t input = 0; input < inputs; ++input) {
                tile[input * kOutputLanes + output % kOutputLanes] =
                    static_cast<Weight>(matrix->values[row * inputs + input]);
            }
        }
    }
}

} // namespace

RowProducts::RowProducts(const std::vector<const Matrix*>& matrices)
{
    for (const Matrix* matrix : matrices) {
        m_inputs = matrix->cols;
        m_outputs += matrix->rows;
    }
    if (isFloatEnough(matrices)) {
        m_narrow.resize(stride() * m_inputs);
        packTiles(matrices, m_inputs, m_narrow);
    } else {
        m_weights.resize(stride() * m_inputs);
        packTiles(matrices, m_inputs, m_weights);
    }
}

std::uint64_t RowProducts::stride() const
{
    return (m_outputs + kOutputLanes - 1) / kOutputLanes * kOutputLanes;
}

void RowProducts::multiply(const double* x, std::uint64_t rows, double* y) const
{
    static const TileKernel kernel = bestKernel();
    const std::uint64_t tiles = stride() / kOutputLanes;
    const std::uint64_t each = std::max<std::uint64_t>(
        1, kWorthAThread / std::max<std::uint64_t>(1, rows * m_inputs * kOutputLanes));
    forEachPiece((tiles + each - 1) / each, [&](std::uint64_t piece) {
        const std::uint64_t first = piece * each;
        const std::uint64_t number = first * m_inputs * kOutputLanes;
        kernel({.weights = m_narrow.empty() ? m_weights.data() + number : nullptr,
                .narrow = m_narrow.empty() ? nullptr : m_narrow.data() + number,
                .inputs = m_inputs,
                .tiles = std::min(each, tiles - first),
                .x = x,
                .xStride = m_inputs,
                .y = y + first * kOutputLanes,
                .yStride = stride()},
               rows);
    });
}

} // namespace gateloupe::reference
