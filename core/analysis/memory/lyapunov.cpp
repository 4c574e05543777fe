// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/lyapunov.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

#include "core/analysis/dense/dense_cell.h"

namespace gateloupe {

namespace {

/// Orthonormal rows by modified Gram-Schmidt, twice, which keeps them so to the last digits; the
/// lengths that they had after the rows before were taken out.
/// Source: Giraud, Langou, Rozloznik, "The loss of orthogonality in the Gram-Schmidt
/// orthogonalization process", 2005.
std::vector<double> orthonormalised(std::vector<double>& rows, std::size_t count, std::size_t size)
{
    std::vector<double> lengths(count, 1.0);
    for (std::size_t row = 0; row < count; ++row) {
        double* const own = rows.data() + row * size;
        for (int pass = 0; pass < 2; ++pass) {
            for (std::size_t before = 0; before < row; ++before) {
                const double* const other = rows.data() + before * size;
                const double dot = std::inner_product(own, own + size, other, 0.0);
                for (std::size_t at = 0; at < size; ++at) {
                    own[at] -= dot * other[at];
                }
            }
            const double length = std::sqrt(std::inner_product(own, own + size, own, 0.0));
            lengths[row] *= length;
            for (std::size_t at = 0; length > 0.0 && at < size; ++at) {
                own[at] /= length;
            }
        }
    }
    return lengths;
}

} // namespace

LyapunovFrame::LyapunovFrame(std::size_t size, std::size_t count)
    : m_size(size)
    , m_count(count)
    , m_frame(size * count)
    , m_sums(count)
{
    std::mt19937_64 random(1); // a direction that no network has by itself
    std::normal_distribution<double> normal;
    std::ranges::generate(m_frame, [&] { return normal(random); });
    orthonormalised(m_frame, m_count, m_size);
}

void LyapunovFrame::advance(std::span<const double> jacobian)
{
    std::vector<double> next(m_frame.size());
    addProducts({jacobian, m_size, m_size}, m_frame.data(), m_count, next.data());
    m_frame = std::move(next);
    const auto lengths = orthonormalised(m_frame, m_count, m_size);
    for (std::size_t direction = 0; direction < m_count; ++direction) {
        m_sums[direction] += std::log(lengths[direction]); // of 0: minus infinity
    }
    ++m_steps;
}

std::vector<double> LyapunovFrame::exponents() const
{
    std::vector<double> exponents = m_sums;
    for (double& exponent : exponents) {
        exponent /= static_cast<double>(std::max<std::uint64_t>(m_steps, 1));
    }
    std::ranges::sort(exponents, std::greater());
    return exponents;
}

} // namespace gateloupe
